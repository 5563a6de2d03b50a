/** Records a person's decisions and notes with their name and the current time. */

import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import type { RefusedBecause } from '../connectors/shared-log/shared-log.ts'
import type { CommandInput, CommandOutput, WriterCommand } from '../db/mirror/writer-commands.ts'
import type { AgreedCommand } from '../db/sharing/capture.ts'
import type { OpenCompany } from './companies/open-companies.ts'
import type { FollowUps } from './follow-ups.ts'
import type { Agreed, Agreeing } from './sharing/agree.ts'

export interface DecidePorts {
  clock: Clock
  newId: IdSource
  /** The name of the person at this computer. */
  person: string
  /** The name that is kept with every decision about a company: in a shared one that of the member. */
  personIn(company: CompanyId): string
  followUps: FollowUps
  /** Asks the office's server, where the company is shared; undefined where it is not. */
  agree?:
    | (<C extends AgreedCommand>(company: OpenCompany, asked: Agreeing<C>) => Promise<Agreed<C> | undefined>)
    | undefined
}

type Decider = Pick<DecidePorts, 'personIn' | 'clock'>
type Decided<C extends WriterCommand> = Omit<CommandInput<C>, 'by' | 'at'>

/** Runs a command as the person at this computer, now. Errors: the command's. */
export const runAs = async <C extends WriterCommand>(
  { personIn, clock }: Decider,
  { mirror, record }: OpenCompany,
  command: C,
  input: Decided<C>,
): Promise<CommandOutput<C>> =>
  // The command's input lacks only who and when, which are added here.
  (await mirror.write.run(command, {
    ...input,
    by: personIn(record.id),
    at: clock.now(),
  } as never)) as CommandOutput<C>

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

/**
 * As `runAs`, for what the office has to agree to first in a company that is shared. Errors: the command's, those of the
 * shared log; month-closed, office-not-allowed, conflict (the server refused it).
 *
 * @param asked `answers` are the command's own answers to refusals of the server
 */
export const agreeAs = async <C extends AgreedCommand>(
  ports: Decider & Pick<DecidePorts, 'agree'>,
  company: OpenCompany,
  { answers = {}, ...asked }: Agreeing<C> & { answers?: Partial<Record<RefusedBecause, CommandOutput<C>>> },
): Promise<CommandOutput<C>> => {
  const agreed = await ports.agree?.(company, asked)
  if (agreed === undefined) return runAs(ports, company, asked.command, asked.input as Decided<C>)
  if (agreed.outcome === 'done') return agreed.output
  const answer = answers[agreed.reason]
  if (answer === undefined) throw toRefusal(agreed.reason)
  return answer
}

const toRefusal = (reason: RefusedBecause): AppError => {
  if (reason === 'month-closed')
    return new AppError('month-closed', 'the office closed the month meanwhile; nothing was written')
  if (reason === 'not-allowed' || reason === 'four-eyes')
    return new AppError(
      'office-not-allowed',
      'this login may not do that in this company; nothing was written',
    )
  return new AppError('conflict', `the office’s server refused it (${reason}); nothing was written`)
}
