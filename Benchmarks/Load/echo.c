/* echo SOCKET [BYTES]: the floor that servers are measured against. It sends whole lines back as they are, with one
 * epoll loop, one read and one write a ready connection: what a server that answers lines cannot do without. With
 * BYTES it answers every line with one of so many bytes instead: what their number alone costs.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024, MOST_DESCRIPTORS = 65536 };

/* What a connection has sent of a line that is not whole yet; one of more than 64 KiB ends it. */
static struct {
	char *bytes;
	size_t size;
} partial[MOST_DESCRIPTORS];

/* Lines of `reply_size` bytes, one after another; 0 where lines are sent back. */
static size_t reply_size;
static char replies[4 * BUFFER];

/* Sends bytes, of which those of a pattern that repeats itself begin anew as often as it takes. */
static void send_all(int fd, const char *bytes, size_t size, size_t period)
{
	for (size_t sent = 0; sent < size;) {
		size_t start = period ? sent % period : sent, rest = size - sent;
		size_t most = period ? sizeof replies - sizeof replies % period - start : rest;
		ssize_t written = write(fd, bytes + start, rest < most ? rest : most);
		if (written < 0 && errno != EINTR && errno != EAGAIN)
			break;
		if (written > 0)
			sent += (size_t)written;
	}
}

static size_t newlines(const char *bytes, size_t size)
{
	size_t count = 0;
	for (const char *end = bytes + size; (bytes = memchr(bytes, '\n', (size_t)(end - bytes))); bytes++)
		count++;
	return count;
}

static void serve(int fd)
{
	static char buffer[2 * BUFFER];
	size_t kept = partial[fd].size;
	memcpy(buffer, partial[fd].bytes, kept);
	ssize_t got = read(fd, buffer + kept, BUFFER);
	if (got <= 0 || kept + (size_t)got > BUFFER) {
		free(partial[fd].bytes);
		partial[fd].bytes = NULL;
		partial[fd].size = 0;
		close(fd);
		return;
	}
	size_t size = kept + (size_t)got;
	char *last = memrchr(buffer, '\n', size);
	size_t lines = last ? (size_t)(last - buffer) + 1 : 0;
	if (reply_size)
		send_all(fd, replies, newlines(buffer, lines) * reply_size, reply_size);
	else
		send_all(fd, buffer, lines, 0);
	partial[fd].size = size - lines;
	if (kept == 0 && partial[fd].size == 0)
		return;
	partial[fd].bytes = realloc(partial[fd].bytes, partial[fd].size);
	memcpy(partial[fd].bytes, buffer + lines, partial[fd].size);
}

int main(int count, char **arguments)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (count == 3)
		reply_size = (size_t)atoi(arguments[2]);
	if (count < 2 || count > 3 || strlen(arguments[1]) >= sizeof address.sun_path || reply_size > BUFFER) {
		fputs("usage: echo SOCKET [BYTES]\n", stderr);
		return 2;
	}
	memset(replies, '0', sizeof replies);
	for (size_t end = reply_size; reply_size && end <= sizeof replies; end += reply_size)
		replies[end - 1] = '\n';
	strcpy(address.sun_path, arguments[1]);
	signal(SIGPIPE, SIG_IGN);
	struct rlimit limit;
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);

	int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 4096) < 0) {
		perror(arguments[1]);
		return 1;
	}
	int poller = epoll_create1(EPOLL_CLOEXEC);
	struct epoll_event event = { .events = EPOLLIN, .data.fd = listener };
	epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
	for (;;) {
		struct epoll_event events[512];
		int ready = epoll_wait(poller, events, 512, -1);
		for (int index = 0; index < ready; index++) {
			int fd = events[index].data.fd;
			if (fd != listener) {
				serve(fd);
				continue;
			}
			int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
			if (client < 0 || client >= MOST_DESCRIPTORS)
				continue;
			event = (struct epoll_event){ .events = EPOLLIN, .data.fd = client };
			epoll_ctl(poller, EPOLL_CTL_ADD, client, &event);
		}
	}
}
