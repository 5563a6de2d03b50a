/** `completion bash|zsh|fish|powershell`: prints what makes a shell complete the words of the program. */
import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** To be called last: a shell is offered the commands and options that are there now. */
export const registerCompletion = (program: Command): void => {
  tab(program, { completionCommandName: 'completion' })
  program.commands
    .find((command) => command.name() === 'completion')
    ?.description('prints what makes a shell complete these words (bash, zsh, fish, powershell)')
}
