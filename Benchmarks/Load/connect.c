// What a client of calcd costs at least: connects to the socket at argv[1], attaches to t, adds 1, and
// prints the display.
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char **arguments) {
  static const char request[] = ":attach t\n+ 1 =\n";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (count != 2 || strlen(arguments[1]) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, arguments[1]);
  int peer = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (peer < 0 || connect(peer, (struct sockaddr *)&address, sizeof address) != 0) return 3;
  if (write(peer, request, sizeof request - 1) != sizeof request - 1) return 4;

  char reply[4096];
  size_t length = 0;
  const char *second = NULL, *end = NULL;
  while (end == NULL) {
    ssize_t received = read(peer, reply + length, sizeof reply - length);
    if (received <= 0) return 4;
    length += (size_t)received;
    const char *first = memchr(reply, '\n', length);
    if (first == NULL) continue;
    second = first + 1;
    end = memchr(second, '\n', length - (size_t)(second - reply));
  }
  const char *tab = memchr(second, '\t', (size_t)(end - second));
  if (tab == NULL) return 1;
  char *display = reply + (second - reply);
  display[tab - second] = '\n';
  return write(1, display, (size_t)(tab - second) + 1) < 0;
}
