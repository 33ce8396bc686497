/* crowd SOCKET COUNT [LINE]: COUNT connections to calcd at once.
 *
 * Prints the seconds until all were accepted (the last one's question is answered, and they are accepted in
 * order), then sends LINE on each (`+ 1 =` unless given), waits for every reply, prints `ready`, and keeps the
 * connections open until its standard input ends.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what)
{
	fprintf(stderr, "crowd: %s: %s\n", what, strerror(errno));
	exit(1);
}

static void ask(int fd, const char *line)
{
	char reply[4096];
	size_t size = strlen(line);
	if (write(fd, line, size) != (ssize_t)size || write(fd, "\n", 1) != 1)
		fail("write");
	for (;;) {
		ssize_t got = read(fd, reply, sizeof reply);
		if (got <= 0)
			fail("read");
		if (reply[got - 1] == '\n')
			return;
	}
}

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (count < 3 || count > 4 || strlen(arguments[1]) >= sizeof address.sun_path) {
		fputs("usage: crowd SOCKET COUNT [LINE]\n", stderr);
		return 2;
	}
	strcpy(address.sun_path, arguments[1]);
	int wanted = atoi(arguments[2]);
	struct rlimit limit;
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);

	int *fds = calloc((size_t)wanted, sizeof *fds);
	double start = now();
	for (int index = 0; index < wanted; index++) {
		fds[index] = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
		if (fds[index] < 0)
			fail("socket");
		/* Where the queue is full this waits. */
		if (connect(fds[index], (struct sockaddr *)&address, sizeof address) < 0)
			fail(arguments[1]);
	}
	ask(fds[wanted - 1], ":ping");
	printf("%.4f\n", now() - start);
	fflush(stdout);
	for (int index = 0; index < wanted; index++)
		ask(fds[index], count > 3 ? arguments[3] : "+ 1 =");
	puts("ready");
	fflush(stdout);
	while (getchar() != EOF)
		;
	return 0;
}
