/** `completion bash|zsh|fish|powershell`: prints what makes a shell complete the words of the program. */
import shells from '@bomb.sh/tab'
import completeCommands from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { bashCompletion } from './bash-completion.ts'

/** To be called last: a shell is offered the commands and options that are there now. */
export const registerCompletion = (program: Command, context: CliContext): void => {
  completeCommands(program, { completionCommandName: 'completion' })
  const name = program.name()
  program.commands
    .find((command) => command.name() === 'completion')
    ?.description('prints what makes a shell complete these words (bash, zsh, fish, powershell)')
    .action((shell: string, _words: unknown, command: Command) => {
      if (shell === 'bash') context.outputOf(command).result(bashCompletion(name), bashCompletion(name))
      else shells.setup(name, name, shell)
    })
}
