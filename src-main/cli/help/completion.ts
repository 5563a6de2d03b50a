/** `completion bash|zsh|fish|powershell`: prints a completion script for the shell. */
import shells from '@bomb.sh/tab'
import completeCommands from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { bashCompletion } from './bash-completion.ts'
import { offerKnownValues } from './completed-values.ts'
import { fishCompletion } from './fish-completion.ts'
import { zshCompletion } from './zsh-completion.ts'

const OURS: Readonly<Record<string, (program: string) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

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
