/** The fish completion script. It is our own: 20 lines, where the package's script has 300. */

/** @returns lines for ~/.config/fish/completions */
export const fishCompletion = (program: string): string => `# completion of ${program} for fish
function __${program}_complete
  set -l typed (commandline -opc)
  # A quote that is still open is no part of the word.
  set -l last (string replace -r '^["\\']' '' -- (commandline -ct))
  test (count $last) -gt 0; or set last ''
  # Of --only=documents the value is completed, and fish wants the whole word.
  set -l before (string match -r -- '^--[^=]*=' $last)
  set -l values (${program} complete -- $typed[2..-1] $last 2>/dev/null | string match -rv '^:|^\\s*$')
  if test (count $values) -eq 0
    __fish_complete_path $last
    return
  end
  for value in $values
    echo "$before"(string trim -r -- $value)
  end
end
complete -c ${program} -f -a '(__${program}_complete)'`
