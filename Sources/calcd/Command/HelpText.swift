/// What `--help` prints; it fits a screen of 24 lines and 80 columns.
let helpText = """
  usage: calcd [options]

  The calculator daemon: serves calculators to this user's programs over a Unix
  socket. calcctl starts it when it is needed.

    --socket PATH            where to listen (default: $CALCD_SOCKET, else
                             calcd/calcd.sock in $XDG_RUNTIME_DIR or
                             /run/user/UID, else /tmp/calcd-UID/calcd.sock)
    --state DIR              where shared calculators are kept (default:
                             $STATE_DIRECTORY, else calcd in $XDG_STATE_HOME or
                             ~/.local/state)
    --sync always|second     when a change reaches the disk (default: second)
    --idle-exit SECONDS      stop after so long without a connection
                             (default: never)
    --max-connections N      at most so many at a time (default: 4096, and what
                             the limit of open files allows)
    --log-level LEVEL        error, notice, info or debug (default: notice)
    -h, --help               show this
    --version                show the version

  SIGTERM stops it cleanly, SIGHUP makes a deleted socket anew.

  """
