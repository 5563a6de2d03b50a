/** Adds to commander's help: examples under each command, and a note on secrets and the data folder at the top. */
import { type Command, Help, type Option } from 'commander'
import { EXAMPLES } from './examples.ts'

const FIRST_STEPS = `
Secrets are read from the environment, never from arguments:
  CONCILIA_TOKEN           the token of the invoicing service
  CONCILIA_CLIENT_SECRET   the client secret of the transactions service
  CONCILIA_PARTNER_TOKEN   the token of the partner network's owner
CONCILIA_DATA_DIR names the folder of the data where --data-dir does not.

While the window is open, commands that only read run beside it, and sync asks
it for the sync; the others wait (--wait), then name what has the data.

Exit codes: 0 done, 1 failed (the reason is on standard error), 2 wrong usage,
130 cancelled by Ctrl+C.`

const FIRST_EXAMPLES = `
Examples:
  concilia demo
  concilia sync && concilia match --accept certain
  concilia export --report matched --out matched.csv --period 2026-10`

/** Must be called after all commands are registered. */
export const addHelp = (program: Command): void => {
  nameHelp(program, program.name())
  program.addHelpText('after', () => {
    const columns = program.configureOutput().getOutHelpWidth?.() ?? 80
    const help = program.createHelp()
    return FIRST_STEPS.split('\n')
      .map((line) =>
        line.length > columns ? help.boxWrap(line.trim(), columns - 2).replaceAll('\n', '\n  ') : line,
      )
      .join('\n')
  })
  program.addHelpText('after', FIRST_EXAMPLES)
  for (const [path, command] of commandsByPath(program)) {
    const lines = EXAMPLES[path]?.map((line) => `  ${program.name()} ${line}`) ?? []
    if (lines.length > 0) command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
  }
}

/** All commands without subcommands, by their full name, such as `company add`. */
export const commandsByPath = (parent: Command, path: readonly string[] = []): [string, Command][] =>
  parent.commands.flatMap((command) => {
    const fullPath = [...path, command.name()]
    return command.commands.length > 0
      ? commandsByPath(command, fullPath)
      : [[fullPath.join(' '), command] satisfies [string, Command]]
  })

/** A command's name and arguments, without "[options]": nearly every command has it, and the list must fit 80 columns. */
const termOf = (command: Command): string =>
  [
    [command.name(), ...command.aliases()].join('|'),
    ...command.registeredArguments.map((argument) => {
      const name = `${argument.name()}${argument.variadic ? '...' : ''}`
      return argument.required ? `<${name}>` : `[${name}]`
    }),
  ].join(' ')

const BASE = new Help()

/** Marks required options, and hides the default of switches. */
const describeOption = (option: Option): string => {
  const described = BASE.optionDescription(option).replace(' (default: false)', '')
  return option.mandatory ? `${described} (required)` : described
}

/** Columns that a description needs next to its term. With fewer it goes below the term, since commander would cut words. */
const MIN_COLUMNS = 25

const formatItem = (term: string, termWidth: number, description: string, help: Help): string => {
  const columns = help.helpWidth ?? 80
  if (description === '' || columns - termWidth - 4 >= MIN_COLUMNS)
    return BASE.formatItem.call(help, term, termWidth, description, help)
  return `  ${term}\n${help.boxWrap(description, columns - 6)}`.replaceAll('\n', '\n      ')
}

/** Adds a hint at `--help` to the error of a wrong command line. */
const nameHelp = (command: Command, path: string): void => {
  command.configureHelp({
    subcommandTerm: termOf,
    optionDescription: describeOption,
    formatItem,
    minWidthToWrap: MIN_COLUMNS,
  })
  const helpCommand = `${path} --help`.trim()
  command.showHelpAfterError(
    command.commands.length > 0
      ? `(\`${helpCommand}\` lists the commands)`
      : `(\`${helpCommand}\` shows its options and examples)`,
  )
  if (command.commands.length > 0) command.addHelpText('before', () => nameUnknown(command))
  for (const child of command.commands) nameHelp(child, `${path} ${child.name()}`)
}

/** Commander answers `help exprot` and `exprot --help` with its full help; parsing the word alone reports it as unknown. */
const nameUnknown = (command: Command): string => {
  const word = command.args.find((arg) => arg !== 'help' && !arg.startsWith('-'))
  const isKnown = command.commands.some((child) => child.name() === word || child.alias() === word)
  if (word !== undefined && !isKnown) command.parse([word], { from: 'user' })
  return ''
}
