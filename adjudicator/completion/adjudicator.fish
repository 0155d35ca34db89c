# Completion of adjudicator for fish: put this into ~/.config/fish/config.fish
#     adjudicator completion fish | source

function __adjudicator
    set -l typed (commandline -cp)
    set -l found (adjudicator completion fish "$typed" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        # Where nothing is known, a file is completed.
        __fish_complete_path (commandline -ct)
    end
end

complete -c adjudicator -f -a '(__adjudicator)'
complete -c adj -f -a '(__adjudicator)'
