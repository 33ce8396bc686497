// The kernel's names that Swift's Glibc module lacks. _GNU_SOURCE stays undefined, because with it
// glibc turns every `struct sockaddr *` parameter into a union that Swift cannot call; what needs it
// is declared by hand.
#ifndef CLINUX_H
#define CLINUX_H

#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/types.h>

// accept4(2): SOCK_CLOEXEC and SOCK_NONBLOCK without a second call.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

// unix(7), SO_PEERCRED: who is at the other end.
struct peer_credentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

// unix(7), SO_PASSRIGHTS of Linux 6.16: whether descriptors may be passed along with bytes. Headers older than that
// lack it.
enum { socket_passes_rights = 83 };

// close_range(2): every descriptor between two numbers.
int close_range(unsigned int first, unsigned int last, int flags);

// pipe2(2): a pipe that is closed on exec from its first moment.
int pipe2(int ends[2], int flags);

// posix_spawn(3): a session of its own, a working directory, and no descriptor inherited.
enum { spawn_in_new_session = 0x80 };  // POSIX_SPAWN_SETSID
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

#endif
