# Completion of calcctl for bash. Names of shared calculators come from a running daemon, if there is
# one; none is ever started.

_calcctl_reply() {
  mapfile -t COMPREPLY < <(compgen "$@")
}

# Keys by any of their names, once something of one is typed.
_calcctl_keys() {
  local name
  [[ -n $1 ]] || return
  while IFS= read -r name; do
    [[ $name == "$1"* ]] && COMPREPLY+=("$(printf %q "$name")")
  done < <(calcctl help keys 2>/dev/null | cut -f 1,2 | tr -s '\t ' '\n')
}

_calcctl() {
  local current=${COMP_WORDS[COMP_CWORD]} option='' command='' word
  local -a words=("${COMP_WORDS[@]:1:COMP_CWORD-1}") socket=()
  COMPREPLY=()
  [[ $current == '=' ]] && current=''

  # Options end at the first key, which stands where a command could.
  for word in "${words[@]}"; do
    # Readline breaks --session=NAME at the equals sign.
    [[ $word == '=' && -n $option ]] && continue
    if [[ -n $option ]]; then
      [[ $option == --socket ]] && socket=(--socket "$word")
      option=''
      continue
    fi
    case $word in
      --socket | --session | --timeout | -s | -t | -[dlvjer]*[st]) option=$word ;;
      -[0-9.]* | - | [^-]*)
        command=$word
        break
        ;;
    esac
  done

  local names='' parts='--display --label --value --json'
  local options="$parts --session --exit-on-error --timeout --socket --no-start --reconnect --help --version"
  local commands='show watch list drop ping stats version stop pad press help'
  if [[ $option == *s* && $option != --socket || $command == drop ]]; then
    names=$(calcctl "${socket[@]}" -t 1 list 2>/dev/null | cut -f 1)
  fi

  case $option in
    '') ;;
    --socket)
      compopt -o filenames 2>/dev/null
      _calcctl_reply -f -- "$current"
      return
      ;;
    --session | -*s)
      _calcctl_reply -W "$names" -- "$current"
      return
      ;;
    *) return ;;
  esac

  case $command in
    '')
      _calcctl_reply -W "$commands" -- "$current"
      if [[ $current == -* ]]; then
        _calcctl_reply -W "$options" -- "$current"
      else
        _calcctl_keys "$current"
      fi
      ;;
    drop) _calcctl_reply -W "$names" -- "$current" ;;
    help) _calcctl_reply -W keys -- "$current" ;;
    watch) _calcctl_reply -W "$parts --reconnect" -- "$current" ;;
    show) _calcctl_reply -W "$parts" -- "$current" ;;
    list | ping | stats | version | stop | pad) ;;
    *) _calcctl_keys "$current" ;;
  esac
}

complete -F _calcctl calcctl
