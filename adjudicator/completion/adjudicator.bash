# Completion of adjudicator and adj for bash: put this into ~/.bashrc
#     eval "$(adjudicator completion bash)"

_adjudicator() {
    local IFS=$'\n' typed="${COMP_LINE:0:COMP_POINT}"
    COMPREPLY=($("${COMP_WORDS[0]}" completion bash "$typed" 2>/dev/null))
    # A fact goes on after its equals sign.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}

# Where nothing is known, a file is completed.
complete -o default -F _adjudicator adjudicator adj
