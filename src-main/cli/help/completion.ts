/** `completion bash|zsh|fish|powershell`: prints what makes a shell complete the words of the program. */
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

/** To be called last: a shell is offered the commands and options that are there now. */
export const registerCompletion = (program: Command, context: CliContext): void => {
  const root = completeCommands(program, { completionCommandName: 'completion' })
  const name = program.name()
  const find = (words: string): Command | undefined => program.commands.find((one) => one.name() === words)
  find('completion')
    ?.description('prints what makes a shell complete these words (bash, zsh, fish, powershell)')
    .action((shell: string, _words: unknown, command: Command) => {
      const script = OURS[shell]?.(name)
      if (script === undefined) shells.setup(name, name, shell)
      else context.outputOf(command).result(script, script)
    })
  find('complete')?.action(async (words: string[]) => {
    await offerKnownValues(root, words, context.env)
    root.parse(words)
  })
}
