/** `completion bash|zsh|fish|powershell`: prints a completion script for the shell. */

import { homedir } from 'node:os'
import shells, { type RootCommand } from '@bomb.sh/tab'
import completeCommands from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { ledgerRole } from '#contract/journal-values.ts'
import { DEFAULT_CATEGORIES } from '#core/endings/categories.ts'
import { type CompanyRecord, isNamed, openCompanyRegistry } from '../../services/companies/registry.ts'
import { chosenDataFolder } from '../../services/data-folder.ts'
import type { CliContext } from '../context.ts'

/** Must be called last: it completes the commands and options that are registered by then. */
export const registerCompletion = (program: Command, context: CliContext): void => {
  const root = completeCommands(program, { completionCommandName: 'completion' })
  const name = program.name()
  const find = (name: string): Command | undefined => program.commands.find((one) => one.name() === name)
  find('completion')
    ?.description('prints what makes a shell complete these words (bash, zsh, fish, powershell)')
    .action((shell: string, _words: unknown, command: Command) => {
      const script = OURS[shell]?.(name)
      if (script === undefined) shells.setup(name, name, shell)
      else context.outputOf(command).result(script, script)
    })
  find('complete')?.action(async (typed: string[]) => {
    await offerKnownValues(root, typed, context.env)
    root.parse(typed)
  })
}

/**
 * The bash completion script. It is our own, since the package's script needs functions that bash itself does not have
 * (`bash-completion`) and evaluates what is typed: a Tab after `$(...)` would run it.
 * @returns lines for ~/.bashrc; bash 3.2, which macOS has, understands them
 */
const bashCompletion = (program: string): string => `# completion of ${program} for bash
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

/**
 * The fish completion script. It is our own: 20 lines, where the package's script has 300.
 * @returns lines for ~/.config/fish/completions
 */
const fishCompletion = (program: string): string => `# completion of ${program} for fish
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

/**
 * The zsh completion script. It is our own, since the package's script splits a quoted word at its spaces and shows a
 * value without a description as `value  --`.
 * @returns a file for `fpath`, or lines for ~/.zshrc below `compinit`
 */
const zshCompletion = (program: string): string => `#compdef ${program}
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

/** Commands whose `--account` is a ledger account, not a bank account. */
const TAKES_LEDGER_ACCOUNT = /^categories /

/**
 * Adds values to shell completion: names of companies, ids of their accounts, categories and ledger roles.
 * @param typed the arguments typed so far
 */
const offerKnownValues = async (
  root: RootCommand,
  typed: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const companies = await readCompanies(typed, env)
  const name = typedValue(typed, '--company')
  const named = name === undefined ? [] : companies.filter((company) => isNamed(company, name))
  const accounts = [...new Set((named.length > 0 ? named : companies).flatMap((one) => one.accountIds))]
  const known: Readonly<Record<string, readonly string[]>> = {
    company: companies.map((company) => company.name),
    account: accounts,
    category: DEFAULT_CATEGORIES.map(({ id }) => id),
    subject: [...ledgerRole.options, ...accounts.map((id) => `bank:${id}`)],
  }
  for (const [path, command] of root.commands)
    for (const [name, values] of Object.entries(known)) {
      if (name === 'account' && TAKES_LEDGER_ACCOUNT.test(path)) continue
      const offer = (value: (value: string, description: string) => void): void => {
        for (const one of values) value(one, '')
      }
      for (const place of [command.options.get(name), command.arguments.get(name)])
        if (place) place.handler = offer
    }
}

/** The value typed for an option; undefined where it is not there. */
const typedValue = (typed: readonly string[], option: string): string | undefined => {
  const at = typed.lastIndexOf(option)
  if (at >= 0) return typed[at + 1]
  return typed.findLast((word) => word.startsWith(`${option}=`))?.slice(option.length + 1)
}

/** Reads only the list of companies: nothing is locked or changed, and an unreadable list completes nothing. */
const readCompanies = async (
  typed: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<readonly CompanyRecord[]> => {
  const dataDir = typedValue(typed, '--data-dir')?.replace(/^~(?=[/\\]|$)/, homedir())
  try {
    return (await openCompanyRegistry(chosenDataFolder(dataDir, env)).read()).companies
  } catch {
    return []
  }
}

const OURS: Readonly<Record<string, (program: string) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}
