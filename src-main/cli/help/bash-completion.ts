/**
 * The bash completion script. It is our own, since the package's script needs functions that bash itself does not
 * have (`bash-completion`) and evaluates what is typed: a Tab after `$(...)` would run it.
 */

/** @returns lines for ~/.bashrc; bash 3.2, which macOS has, understands them */
export const bashCompletion = (program: string): string => `# completion of ${program} for bash
_${program}_complete() {
  local word value quote= last= words=()
  # bash splits words at = too: --only=documents comes as three. It hands them over with their quotes.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ $word == = ]]; then last=; quote=; continue; fi
    quote=\${word:0:1}
    last=\${word//[\\"\\'\\\\]/}
    words+=("$last")
  done
  [[ \${COMP_WORDS[COMP_CWORD]} == = ]] && words+=("")
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    [[ $value == :* || $value != "$last"* ]] && continue
    # What is typed between quotes is closed by bash itself.
    if [[ $quote != [\\"\\'] ]]; then printf -v value %q "$value"; fi
    COMPREPLY+=("$value")
  done < <(${program} complete -- "\${words[@]}" 2>/dev/null)
}
complete -o default -F _${program}_complete ${program}`
