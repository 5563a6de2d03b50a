/** Records a person's decisions and notes with their name and the current time. */
import type { Clock, IdSource } from '#core/clock.ts'
import type { CommandInput, CommandOutput, WriterCommand } from '../db/mirror/writer-commands.ts'
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
  // The command's input lacks only who and when, which are added here.
  (await mirror.write.run(command, { ...input, by: person, at: clock.now() } as never)) as CommandOutput<C>

/** As `runAs`; the window is also notified that the company changed. */
export const changeAs = async <C extends WriterCommand>(
  ports: Decider & Pick<DecidePorts, 'followUps'>,
  company: OpenCompany,
  command: C,
  input: Decided<C>,
): Promise<CommandOutput<C>> => {
  const written = await runAs(ports, company, command, input)
  ports.followUps.changed(company.record.id)
  return written
}

/** As `changeAs`, for decisions: the proposals are also updated. */
export const decideAs = async <C extends WriterCommand>(
  ports: Decider & Pick<DecidePorts, 'followUps'>,
  company: OpenCompany,
  command: C,
  input: Decided<C>,
): Promise<CommandOutput<C>> => {
  const written = await runAs(ports, company, command, input)
  ports.followUps.decided(company)
  return written
}
