# Completion of calcctl for fish. Names of shared calculators come from a running daemon, if there is
# one; none is ever started.

function __calcctl_names
    set -l words (commandline -opc)
    set -l socket
    if set -l place (contains -i -- --socket $words)
        set -l value $words[(math $place + 1)]
        test -n "$value"; and set socket --socket $value
    end
    calcctl $socket -t 1 list 2>/dev/null | string replace -r '^([^\t]*)\t([^\t]*)\t' '$1\t$2 '
end

# The keys by any of their names, each with what it does.
function __calcctl_keys
    calcctl help keys 2>/dev/null | while read -l -d \t name others summary
        for key in $name (string split -n ' ' -- $others)
            printf '%s\t%s\n' $key $summary
        end
    end
end

# The first word that is no option and no option's value.
function __calcctl_command
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case -s -t --session --timeout --socket
                set -e words[1]
            case '--*' '-[dlvjerh]*'
            case '*'
                echo $words[1]
                return
        end
        set -e words[1]
    end
end

function __calcctl_is
    contains -- (__calcctl_command) $argv
end

function __calcctl_has_no_command
    test -z (__calcctl_command)
end

function __calcctl_takes_keys
    not __calcctl_is show watch list drop ping stats version stop pad help
end

complete -c calcctl -f
complete -c calcctl -n __calcctl_has_no_command -a show -d 'Print the current update'
complete -c calcctl -n __calcctl_has_no_command -a watch -d 'Print every update as it comes'
complete -c calcctl -n __calcctl_has_no_command -a list -d 'Print the shared calculators'
complete -c calcctl -n __calcctl_has_no_command -a drop -d 'Remove a shared calculator'
complete -c calcctl -n __calcctl_has_no_command -a ping -d 'Ask whether a daemon answers'
complete -c calcctl -n __calcctl_has_no_command -a stats -d "Print the daemon's counters"
complete -c calcctl -n __calcctl_has_no_command -a version -d 'Print the versions of both programs'
complete -c calcctl -n __calcctl_has_no_command -a stop -d 'Stop the daemon'
complete -c calcctl -n __calcctl_has_no_command -a pad -d 'Show the keypad'
complete -c calcctl -n __calcctl_has_no_command -a press -d 'Press keys'
complete -c calcctl -n __calcctl_has_no_command -a help -d 'Print help'
complete -c calcctl -n '__calcctl_is drop' -a '(__calcctl_names)'
complete -c calcctl -n '__calcctl_is help' -a keys -d 'All keys and what they do'
complete -c calcctl -n __calcctl_takes_keys -a '(__calcctl_keys)'

complete -c calcctl -s s -l session -x -a '(__calcctl_names)' -d 'The shared calculator to press'
complete -c calcctl -s d -l display -d 'Print only the display'
complete -c calcctl -s l -l label -d 'Print only the label'
complete -c calcctl -s v -l value -d 'Print only the whole value'
complete -c calcctl -s j -l json -d 'Print JSON'
complete -c calcctl -s e -l exit-on-error -d 'Stop at the first refused line'
complete -c calcctl -s t -l timeout -x -d 'Seconds for connecting and each answer'
complete -c calcctl -l socket -r -F -d "The daemon's socket"
complete -c calcctl -l no-start -d 'Start no daemon'
complete -c calcctl -n '__calcctl_is watch' -s r -l reconnect -d 'Come back after a restart of the daemon'
complete -c calcctl -s h -l help -d 'Print help'
complete -c calcctl -l version -d 'Print the version'
