#compdef adjudicator adj
# Completion of adjudicator for zsh: put this into ~/.zshrc, after compinit
#     eval "$(adjudicator completion zsh)"

_adjudicator() {
    local -a found facts
    local line word says typed="${(j: :)words[1,CURRENT]}"
    for line in "${(@f)$(${words[1]} completion zsh "$typed" 2>/dev/null)}"; do
        [[ -n $line ]] || continue
        word=${line%%$'\t'*}
        says=''
        [[ $line == *$'\t'* ]] && says=${line#*$'\t'}
        # A fact goes on after its equals sign.
        if [[ $word == *= ]]; then
            facts+=("${word//:/\\:}:$says")
        else
            found+=("${word//:/\\:}:$says")
        fi
    done
    if (( ${#found} + ${#facts} )); then
        (( ${#found} )) && _describe -V adjudicator found
        (( ${#facts} )) && _describe -V adjudicator facts -S ''
        return 0
    fi
    # Where nothing is known, a file is completed.
    _files
}

compdef _adjudicator adjudicator adj
