// The kernel's names that Swift's Glibc module lacks. _GNU_SOURCE stays undefined, because with it
// glibc turns every `struct sockaddr *` parameter into a union that Swift cannot call; what needs it
// is declared by hand.
#ifndef CLINUX_H
#define CLINUX_H

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

#endif
