/** What the office's server has to agree to before it counts: closings, reopenings, exports of entries, joined accounts. */
import { AppError } from '#core/app-error.ts'
import type { RefusedBecause } from '../../connectors/shared-log/shared-log.ts'
import type { LoggedEvent } from '../../db/decision-log/events.ts'
import type { CommandInput, CommandOutput } from '../../db/mirror/writer-commands.ts'
import type { AgreedCommand } from '../../db/sharing/capture.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type SharingPorts, syncShared } from './sync-shared.ts'

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
  ports: SharingPorts,
  company: OpenCompany,
  { sharedId, command, input, beforeSent }: Agreeing<C> & { sharedId: string },
): Promise<Agreed<C>> => {
  const { log, clock, person } = ports
  const synced = async (): Promise<void> => {
    const { outcome } = await syncShared(ports, company, sharedId)
    if (outcome === 'restored')
      throw new AppError(
        'conflict',
        'the office’s server was restored from a copy: send it first what it lost',
      )
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await synced()
    const { output, events } = await company.mirror.write.run('capture', {
      command,
      input: { ...input, by: person, at: clock.now() },
    } as never)
    if (events.length === 0) return { outcome: 'done', output: output as CommandOutput<C>, events }
    // It counts on what was decided since, and the log does not have that.
    if (company.mirror.read.eventsToSend({ limit: 1 }).length > 0) continue
    await beforeSent?.(events)
    const head = company.mirror.read.sharedHead()
    const sent = events.map((event) => ({
      id: event.uuid,
      kind: event.action,
      payload: JSON.stringify(event),
    }))
    const answer = await log.push(sharedId, head, sent)
    if (answer.outcome === 'refused') return { outcome: 'refused', reason: answer.reason }
    if (answer.outcome !== 'numbered') continue
    await synced()
    return { outcome: 'done', output: output as CommandOutput<C>, events }
  }
  throw new AppError('conflict', 'others decide in this company without a pause: try again in a moment')
}
