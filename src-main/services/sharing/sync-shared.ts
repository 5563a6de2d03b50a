/** Brings a company's mirror and the office's log together: what has a number comes first, then what this desk decided. */
import type { Clock } from '#core/clock.ts'
import type { Head, NumberedEvent, SentEvent, SharedLog } from '../../connectors/shared-log/shared-log.ts'
import { toEvent } from '../../db/decision-log/event-schema.ts'
import type { LoggedEvent } from '../../db/decision-log/events.ts'
import type { SharedEvent } from '../../db/sharing/apply-shared.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { FollowUps } from '../follow-ups.ts'
import { packImport, receiveFile } from '../imports/share-file.ts'

export interface SharingPorts {
  log: SharedLog
  clock: Clock
  person: string
  followUps: FollowUps
}

export interface SyncedShared {
  /** `restored`: the server lost events that this desk has. */
  outcome: 'current' | 'restored'
  applied: number
  sent: number
  contested: number
}

/** How many events are sent at once. */
const BATCH = 100

/** Ends at the head of the log, with nothing left to send. Errors: those of the log, and of writing. */
export const syncShared = async (
  ports: SharingPorts,
  company: OpenCompany,
  shared: string,
): Promise<SyncedShared> => {
  const done: SyncedShared = { outcome: 'current', applied: 0, sent: 0, contested: 0 }
  const { mirror } = company
  for (;;) {
    const head = mirror.read.sharedHead()
    const pulled = await ports.log.pull(shared, head)
    if (pulled.outcome === 'restored') return { ...done, outcome: 'restored' }
    if (pulled.events.length > 0) {
      const written = await apply(ports, company, pulled.events)
      done.applied += written.applied
      done.contested += written.contested
      continue
    }
    await receiveFiles(ports, company, shared)
    const events = mirror.read.eventsToSend({ limit: BATCH })
    if (events.length === 0) return done
    const sent = await Promise.all(events.map((event) => toSent(ports, company, shared, event)))
    const answer = await ports.log.push(shared, head, sent)
    if (answer.outcome === 'restored') return { ...done, outcome: 'restored' }
    if (answer.outcome === 'numbered') done.sent += sent.length
    if (answer.outcome === 'refused') {
      await setAside(ports, company, answer)
      done.contested += 1
    }
  }
}

const apply = async (
  { clock, person, followUps }: SharingPorts,
  company: OpenCompany,
  events: readonly NumberedEvent[],
) => {
  const written = await company.mirror.write.run('applyShared', {
    head: headOf(events),
    events: events.map(toShared),
    by: person,
    at: clock.now(),
  })
  if (written.applied > 0) followUps.decided(company)
  return written
}

const headOf = (events: readonly NumberedEvent[]): Head => {
  const { number = 0, hash = '' } = events.at(-1) ?? {}
  return { number, hash }
}

const toShared = ({ id, number, author, at, payload }: NumberedEvent): SharedEvent => ({
  ...{ uuid: id, number, author, at, payload },
  event: parse(payload),
})

const parse = (payload: string): LoggedEvent | undefined => {
  try {
    return toEvent(JSON.parse(payload))
  } catch {
    return undefined // an event that this version cannot read waits for an update
  }
}

/** The rows of a file are sent before its import. */
export const toSent = async (
  { log }: Pick<SharingPorts, 'log'>,
  company: OpenCompany,
  shared: string,
  event: LoggedEvent,
): Promise<SentEvent> => {
  const { uuid: id, action: kind } = event
  if (!('sha256' in event) || event.action !== 'file-imported')
    return { id, kind, payload: JSON.stringify(event) }
  const packed = await packImport(company, event)
  for (const part of packed.parts) await log.putPart(shared, Buffer.from(part))
  return { id, kind, payload: JSON.stringify(packed.event) }
}

/** Imports whose rows the log has, in its order; one that cannot be had waits, and so do later ones. */
const receiveFiles = async (ports: SharingPorts, company: OpenCompany, shared: string): Promise<void> => {
  for (const event of company.mirror.read.listWaitingFiles()) {
    const parts: Uint8Array[] = []
    for (const sha256 of event.parts ?? []) {
      const part = await ports.log.getPart(shared, sha256)
      // Each in memory of its own: it is transferred to the writer.
      if (part) parts.push(new Uint8Array(part))
    }
    if (parts.length === 0 || parts.length < (event.parts?.length ?? 0)) continue
    await receiveFile(ports, company, { event, parts })
  }
}

const setAside = async (
  { clock, person, followUps }: SharingPorts,
  company: OpenCompany,
  { id, reason }: { id: string; reason: string },
): Promise<void> => {
  await company.mirror.write.run('setRefusedAside', {
    uuid: id,
    reason: reason === 'month-closed' ? 'month-closed' : 'refused',
    by: person,
    at: clock.now(),
  })
  followUps.decided(company)
}
