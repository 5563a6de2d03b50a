/** What help says beyond commander's own: examples under each command, and at the top how secrets and data are named. */
import type { Command } from 'commander'
import { EXAMPLES } from './examples.ts'

const FIRST_STEPS = `
Secrets are read from the environment, never from arguments:
  CONCILIA_TOKEN           the token of the invoicing service
  CONCILIA_CLIENT_SECRET   the client secret of the transactions service
  CONCILIA_PARTNER_TOKEN   the token of the partner network's owner, where it differs
CONCILIA_DATA_DIR names the folder of the data where --data-dir does not.

Exit codes: 0 done, 1 failed (the reason is on standard error), 2 wrong usage.

Examples:
  concilia demo
  concilia sync && concilia match --accept certain
  concilia export --report matched --out matched.csv --period 2026-10`

/** The commands that do something, each with the words that name it: `company add`. */
export const commandsByPath = (parent: Command, path: readonly string[] = []): [string, Command][] =>
  parent.commands.flatMap((command) => {
    const words = [...path, command.name()]
    return command.commands.length > 0
      ? commandsByPath(command, words)
      : [[words.join(' '), command] satisfies [string, Command]]
  })

/** To be called once all commands are there. */
export const addHelp = (program: Command): void => {
  program.addHelpText('after', FIRST_STEPS)
  for (const [path, command] of commandsByPath(program)) {
    const lines = EXAMPLES[path]?.map((line) => `  ${program.name()} ${line}`) ?? []
    if (lines.length > 0) command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
  }
}
