/** What the office's server has to agree to before it counts: closings, reopenings, exports of entries, joined accounts. */
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { RefusedBecause } from '../../connectors/shared-log/shared-log.ts'
import type { LoggedEvent } from '../../db/decision-log/events.ts'
import type { CommandInput, CommandOutput } from '../../db/mirror/writer-commands.ts'
import type { AgreedCommand } from '../../db/sharing/capture.ts'
import type { WithLog } from './shared-companies.ts'
import { toSent } from './sync-shared.ts'

export interface Agreeing<C extends AgreedCommand> {
  command: C
  input: Omit<CommandInput<C>, 'by' | 'at'>
  /** Called before the events are sent: if the answer is lost, the server may have numbered them. */
  beforeSent?: ((events: readonly LoggedEvent[]) => Promise<void>) | undefined
}

export type Agreed<C extends AgreedCommand> =
  /** `events` are numbered and applied; none where the command decided nothing. */
  | { outcome: 'done'; output: CommandOutput<C>; events: readonly LoggedEvent[] }
  /** The server does not allow it; nothing was written. */
  | { outcome: 'refused'; reason: RefusedBecause }

/** More than desks that decide without a pause need. */
const MAX_ROUNDS = 30

/**
 * Sends what this desk decided before, then what the command decides, from the head of the log.
 *
 * Errors: those of the command and of the log; conflict (the server was restored, or others decide without a pause).
 * Where the server is lost after it numbered them, they are applied with the next synchronisation.
 */
export const agree = async <C extends AgreedCommand>(
  { log, shared, company, sync }: Pick<WithLog, 'log' | 'shared' | 'company' | 'sync'>,
  { command, input, beforeSent, by, clock }: Agreeing<C> & { by: string; clock: Clock },
): Promise<Agreed<C>> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await sync()
    const { output, events } = await company.mirror.write.run('capture', {
      command,
      input: { ...input, by, at: clock.now() },
    } as never)
    if (events.length === 0) return { outcome: 'done', output: output as CommandOutput<C>, events }
    // It counts on what was decided since, and the log does not have that.
    if (company.mirror.read.eventsToSend({ limit: 1 }).length > 0) continue
    await beforeSent?.(events)
    const head = company.mirror.read.sharedHead()
    const sent = await Promise.all(events.map((event) => toSent({ log }, company, shared, event)))
    const answer = await log.push(shared, head, sent)
    if (answer.outcome === 'refused') return { outcome: 'refused', reason: answer.reason }
    if (answer.outcome !== 'numbered') continue
    await sync()
    return { outcome: 'done', output: output as CommandOutput<C>, events }
  }
  throw new AppError('conflict', 'others decide in this company without a pause: try again in a moment')
}
