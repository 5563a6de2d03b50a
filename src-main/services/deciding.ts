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

type Decider = Pick<DecidePorts, 'person' | 'clock'>
type Decided<C extends WriterCommand> = Omit<CommandInput<C>, 'by' | 'at'>

/** Runs a command as the person at this computer, now. Errors: the command's. */
export const runAs = async <C extends WriterCommand>(
  { person, clock }: Decider,
  { mirror }: OpenCompany,
  command: C,
  input: Decided<C>,
): Promise<CommandOutput<C>> =>
  // The command takes what is left out of its input here: who, and when.
  (await mirror.write.run(command, { ...input, by: person, at: clock.now() } as never)) as CommandOutput<C>

/** The same, and the window is notified that the company changed. */
export const recordChange = async <C extends WriterCommand>(
  ports: Decider & Pick<DecidePorts, 'followUps'>,
  company: OpenCompany,
  command: C,
  input: Decided<C>,
): Promise<CommandOutput<C>> => {
  const written = await runAs(ports, company, command, input)
  ports.followUps.changed(company.record.id)
  return written
}

/** The same, and what follows a decision follows: proposals are brought up to date. */
export const recordDecision = async <C extends WriterCommand>(
  ports: Decider & Pick<DecidePorts, 'followUps'>,
  company: OpenCompany,
  command: C,
  input: Decided<C>,
): Promise<CommandOutput<C>> => {
  const written = await runAs(ports, company, command, input)
  ports.followUps.decided(company)
  return written
}
