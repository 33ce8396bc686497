/* load: one load generator for every server that is compared.
 *
 *   load PROTOCOL SOCKET CLIENTS DEPTH SECONDS [NAME]
 *
 * Each of CLIENTS connections keeps DEPTH requests under way: it writes them together, waits for all their
 * replies, and writes the next. PROTOCOL says what one addition of 1 is: calcd, echo, redis, memcached, or bc,
 * where SOCKET is the program to talk to. With NAME all clients add to one shared value, otherwise each to its
 * own. Every protocol answers a request with one line, so that counting replies is counting newlines.
 *
 * After a fifth of a second of warming up it measures for SECONDS, and prints one line:
 *
 *   requests-per-second p50-microseconds p99-microseconds
 *
 * A latency is that of DEPTH requests together. At the end the values that the servers answer are compared
 * with the number of requests, so that nothing is measured that was not carried out.
 */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct client {
	int fd;
	unsigned under_way;
	uint64_t sent_at;
	uint64_t answered;
	size_t request_size;
	char *request;
	/* The last reply, or the beginning of one. */
	char line[512];
	size_t line_size;
	uint64_t value;
};

/* Latencies in classes of 1/32 of their size: an error of 3 % at most. */
enum { CLASS_BITS = 5, CLASSES = 64 << CLASS_BITS };
static uint64_t latencies[CLASSES];
static uint64_t latency_count;

static void fail(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fputs("load: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(1);
}

static uint64_t now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static unsigned class_of(uint64_t nanoseconds)
{
	if (nanoseconds < 1 << CLASS_BITS)
		return (unsigned)nanoseconds;
	unsigned shift = 63 - (unsigned)__builtin_clzll(nanoseconds) - CLASS_BITS;
	return (shift + 1) << CLASS_BITS | ((nanoseconds >> shift) & ((1 << CLASS_BITS) - 1));
}

static double microseconds_of(unsigned class)
{
	if (class < 1 << CLASS_BITS)
		return class / 1e3;
	unsigned shift = (class >> CLASS_BITS) - 1;
	return (double)(((class & ((1 << CLASS_BITS) - 1)) | 1 << CLASS_BITS) << shift) / 1e3;
}

static double percentile(double share)
{
	uint64_t wanted = (uint64_t)((double)latency_count * share), seen = 0;
	for (unsigned class = 0; class < CLASSES; class++) {
		seen += latencies[class];
		if (seen > wanted)
			return microseconds_of(class);
	}
	return 0;
}

static int connected(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (strlen(path) >= sizeof address.sun_path)
		fail("%s: the path is too long", path);
	strcpy(address.sun_path, path);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) < 0)
		fail("%s: %s", path, strerror(errno));
	return fd;
}

/* A program that reads requests from its standard input and answers on its standard output. */
static int coprocess(const char *program)
{
	int ends[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		fail("socketpair: %s", strerror(errno));
	pid_t child = fork();
	if (child < 0)
		fail("fork: %s", strerror(errno));
	if (child == 0) {
		dup2(ends[1], 0);
		dup2(ends[1], 1);
		execlp(program, program, "-q", (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	return ends[0];
}

static void put(int fd, const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t written = write(fd, bytes, size);
		if (written < 0 && errno != EINTR)
			fail("write: %s", strerror(errno));
		if (written > 0) {
			bytes += written;
			size -= (size_t)written;
		}
	}
}

/* Sends a line and reads its reply of one line, before anything is measured. */
static void ask(int fd, const char *line, char *reply, size_t room)
{
	put(fd, line, strlen(line));
	size_t size = 0;
	while (size < room - 1) {
		ssize_t got = read(fd, reply + size, 1);
		if (got <= 0)
			fail("no reply to %s", line);
		if (reply[size++] == '\n')
			break;
	}
	reply[size] = 0;
}

static uint64_t value_of(const char *reply)
{
	return strtoull(reply + (*reply == ':'), NULL, 10);
}

/* Connects a client, makes its value start at 0, and prepares its requests. */
static void prepare(struct client *client, const char *protocol, const char *path, unsigned depth,
	const char *name, unsigned number)
{
	char key[80], request[160], line[160], reply[512];
	if (name)
		snprintf(key, sizeof key, "%s", name);
	else
		snprintf(key, sizeof key, "private-%u", number);
	client->fd = strcmp(protocol, "bc") ? connected(path) : coprocess(path);
	if (!strcmp(protocol, "calcd")) {
		strcpy(request, "+ 1 =\n");
		if (name) {
			snprintf(line, sizeof line, ":attach %s\n", key);
			ask(client->fd, line, reply, sizeof reply);
		}
	} else if (!strcmp(protocol, "echo")) {
		strcpy(request, "+ 1 =\n");
	} else if (!strcmp(protocol, "redis")) {
		snprintf(line, sizeof line, "SET %s 0\r\n", key);
		if (!name || number == 0)
			ask(client->fd, line, reply, sizeof reply);
		snprintf(request, sizeof request, "*2\r\n$4\r\nINCR\r\n$%zu\r\n%s\r\n", strlen(key), key);
	} else if (!strcmp(protocol, "memcached")) {
		snprintf(line, sizeof line, "set %s 0 0 1\r\n0\r\n", key);
		if (!name || number == 0)
			ask(client->fd, line, reply, sizeof reply);
		snprintf(request, sizeof request, "incr %s 1\r\n", key);
	} else if (!strcmp(protocol, "bc")) {
		strcpy(request, "x+=1;x\n");
	} else {
		fail("%s is no protocol", protocol);
	}
	size_t size = strlen(request);
	client->request_size = size * depth;
	client->request = malloc(client->request_size);
	for (unsigned index = 0; index < depth; index++)
		memcpy(client->request + index * size, request, size);
}

static void send_requests(struct client *client, unsigned depth, uint64_t time)
{
	client->under_way = depth;
	client->sent_at = time;
	put(client->fd, client->request, client->request_size);
}

/* Counts the replies in what was read, and keeps the beginning of the last line. */
static void take(struct client *client, const char *bytes, size_t size)
{
	const char *end = bytes + size, *line = bytes, *next;
	while ((next = memchr(line, '\n', (size_t)(end - line)))) {
		if (client->under_way == 0)
			fail("a reply too many: %.*s", (int)(next - line), line);
		client->under_way--;
		client->answered++;
		if (client->under_way == 0 || *line == '!' || *line == '-') {
			size_t more = (size_t)(next - line);
			if (more > sizeof client->line - 1 - client->line_size)
				more = sizeof client->line - 1 - client->line_size;
			memcpy(client->line + client->line_size, line, more);
			client->line[client->line_size + more] = 0;
			if (client->line[0] == '!' || client->line[0] == '-')
				fail("refused: %s", client->line);
			client->value = value_of(client->line);
		}
		client->line_size = 0;
		line = next + 1;
	}
	size_t rest = (size_t)(end - line);
	if (rest > sizeof client->line - 1 - client->line_size)
		rest = sizeof client->line - 1 - client->line_size;
	memcpy(client->line + client->line_size, line, rest);
	client->line_size += rest;
}

int main(int count, char **arguments)
{
	if (count < 6 || count > 7) {
		fputs("usage: load PROTOCOL SOCKET CLIENTS DEPTH SECONDS [NAME]\n", stderr);
		return 2;
	}
	const char *protocol = arguments[1], *path = arguments[2], *name = arguments[6];
	unsigned clients_count = (unsigned)atoi(arguments[3]), depth = (unsigned)atoi(arguments[4]);
	double seconds = atof(arguments[5]);
	if (clients_count < 1 || depth < 1 || seconds <= 0)
		fail("clients, depth and seconds are more than 0");
	signal(SIGPIPE, SIG_IGN);

	struct client *clients = calloc(clients_count, sizeof *clients);
	int poller = epoll_create1(EPOLL_CLOEXEC);
	for (unsigned index = 0; index < clients_count; index++) {
		prepare(&clients[index], protocol, path, depth, name, index);
		struct epoll_event event = { .events = EPOLLIN, .data.ptr = &clients[index] };
		epoll_ctl(poller, EPOLL_CTL_ADD, clients[index].fd, &event);
	}

	static char buffer[256 * 1024];
	struct epoll_event events[1024];
	uint64_t start = now(), measured_from = start + 200000000, end = measured_from + (uint64_t)(seconds * 1e9);
	uint64_t answered = 0, begun = 0, time = start;
	unsigned busy = clients_count;
	for (unsigned index = 0; index < clients_count; index++)
		send_requests(&clients[index], depth, start);
	while (busy > 0) {
		int ready = epoll_wait(poller, events, 1024, 5000);
		if (ready == 0)
			fail("%u clients wait for a reply", busy);
		for (int index = 0; index < ready; index++) {
			struct client *client = events[index].data.ptr;
			ssize_t got = read(client->fd, buffer, sizeof buffer);
			if (got <= 0)
				fail("the server closed a connection");
			take(client, buffer, (size_t)got);
			if (client->under_way > 0)
				continue;
			time = now();
			if (time >= measured_from && time < end) {
				if (begun == 0)
					begun = time;
				answered += depth;
				latencies[class_of(time - client->sent_at)]++;
				latency_count++;
			}
			if (time < end)
				send_requests(client, depth, time);
			else
				busy--;
		}
	}

	uint64_t total = 0, largest = 0;
	for (unsigned index = 0; index < clients_count; index++) {
		total += clients[index].answered;
		if (clients[index].value > largest)
			largest = clients[index].value;
		if (!name && strcmp(protocol, "echo") && clients[index].value != clients[index].answered)
			fail("a client's value is %llu after %llu requests", (unsigned long long)clients[index].value,
				(unsigned long long)clients[index].answered);
	}
	if (name && largest < total)
		fail("the value is %llu after %llu requests", (unsigned long long)largest, (unsigned long long)total);
	printf("%.0f %.1f %.1f\n", (double)answered / ((double)(end - measured_from) / 1e9), percentile(0.5),
		percentile(0.99));
	return 0;
}
