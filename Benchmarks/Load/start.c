/* start SOCKET PROGRAM ARGUMENT...: the milliseconds from the start of a daemon to its first reply, to `+ 1 =`. It
 * is tried again and again until it listens, and ended afterwards.
 */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int count, char **arguments)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (count < 3 || strlen(arguments[1]) >= sizeof address.sun_path) {
		fputs("usage: start SOCKET PROGRAM ARGUMENT...\n", stderr);
		return 2;
	}
	strcpy(address.sun_path, arguments[1]);
	double begin = now(), answered = 0;
	pid_t daemon;
	if (posix_spawnp(&daemon, arguments[2], NULL, NULL, arguments + 2, environ) != 0) {
		fprintf(stderr, "start: %s: %s\n", arguments[2], strerror(errno));
		return 1;
	}
	while (answered == 0 && now() - begin < 5000) {
		char reply[256];
		int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
		if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 && write(fd, "+ 1 =\n", 6) == 6
			&& read(fd, reply, sizeof reply) > 0)
			answered = now();
		else
			usleep(50);
		close(fd);
	}
	kill(daemon, SIGTERM);
	waitpid(daemon, NULL, 0);
	if (answered == 0) {
		fputs("start: no reply within 5 s\n", stderr);
		return 1;
	}
	printf("%.3f\n", answered - begin);
	return 0;
}
