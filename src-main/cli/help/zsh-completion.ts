/**
 * The zsh completion script. It is our own, since the package's script splits a quoted word at its spaces and
 * shows a value without a description as `value  --`.
 */

/** @returns a file for `fpath`, or lines for ~/.zshrc below `compinit` */
export const zshCompletion = (program: string): string => `#compdef ${program}
# completion of ${program} for zsh
_${program}() {
  local line described
  local -a values
  local -a typed=("\${(@Q)words[2,CURRENT-1]}")
  local last=\${(Q)PREFIX}
  # Of --only=documents the value alone is completed.
  if [[ $PREFIX == --*=* ]]; then compset -P 1 '*='; fi
  for line in "\${(@f)$(${program} complete -- "\${typed[@]}" "$last" 2>/dev/null)}"; do
    [[ -z $line || $line == :* ]] && continue
    described=\${line#*$'\\t'}
    line=\${line%%$'\\t'*}
    values+=("\${line//:/\\\\:}\${described:+:$described}")
  done
  if (( $#values )); then _describe '' values; else _files; fi
}
if [[ $funcstack[1] == _${program} ]]; then _${program} "$@"; else compdef _${program} ${program}; fi`
