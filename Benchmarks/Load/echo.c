/* echo SOCKET: the floor that servers are measured against. It sends whole lines back as they are, with one
 * epoll loop, one read and one write a ready connection: what a server that answers lines cannot do without.
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
	for (size_t sent = 0; sent < lines;) {
		ssize_t written = write(fd, buffer + sent, lines - sent);
		if (written < 0 && errno != EINTR && errno != EAGAIN)
			break;
		if (written > 0)
			sent += (size_t)written;
	}
	partial[fd].size = size - lines;
	if (kept == 0 && partial[fd].size == 0)
		return;
	partial[fd].bytes = realloc(partial[fd].bytes, partial[fd].size);
	memcpy(partial[fd].bytes, buffer + lines, partial[fd].size);
}

int main(int count, char **arguments)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (count != 2 || strlen(arguments[1]) >= sizeof address.sun_path) {
		fputs("usage: echo SOCKET\n", stderr);
		return 2;
	}
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
