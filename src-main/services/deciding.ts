/** What a person decides or writes is recorded in their name, now. */
import type { Clock, IdSource } from '#core/clock.ts'
import type { CommandInput, CommandOutput, WriterCommand } from '../db/commands/writer-commands.ts'
import type { OpenCompany } from './companies/open-companies.ts'
import type { FollowUps } from './follow-ups.ts'

export interface DecidePorts {
  clock: Clock
  newId: IdSource
  /** The name of the person at this computer, kept with every decision. */
  person: string
  followUps: FollowUps
}

/** Who decides, and when. */
export const decider = ({ person, clock }: Pick<DecidePorts, 'person' | 'clock'>) => ({
  by: person,
  at: clock.now(),
})

/** Runs a command in the person's name, and tells the window that the company changed. Errors: the command's. */
export const recordChange = async <C extends WriterCommand>(
  ports: Pick<DecidePorts, 'person' | 'clock' | 'followUps'>,
  { mirror, record }: OpenCompany,
  command: C,
  input: Omit<CommandInput<C>, 'by' | 'at'>,
): Promise<CommandOutput<C>> => {
  // The command takes what is left out of its input here: who, and when.
  const written = await mirror.write.run(command, { ...input, ...decider(ports) } as never)
  ports.followUps.changed(record.id)
  return written as CommandOutput<C>
}
