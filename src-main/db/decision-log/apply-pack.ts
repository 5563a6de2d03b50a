/** Applies the import of a file that another computer made, from the parts of its rows. */
import type { Trx } from '../connection/connection.ts'
import { placeOf } from '../events/record-event.ts'
import { importPack } from '../imports/packs/import-pack.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { applyEvents } from './apply-events.ts'
import { isFileDone, isOverruled } from './apply-source.ts'
import type { RuleEvent } from './events.ts'
import { reviewAcceptedGroups } from './review.ts'

export type FileEvent = Extract<RuleEvent, { action: 'file-imported' }>

export interface AppliedPack {
  outcome: 'imported' | 'not-needed'
}

let read: typeof import('../imports/packs/read-pack.ts').readPack | undefined

/** Loads what reads parts; awaited before `applyPack`. */
export const loadPackReader = async (): Promise<void> => {
  ;({ readPack: read } = await import('../imports/packs/read-pack.ts'))
}

/**
 * The file is imported as it was there, what waited for its rows is applied, and accepted groups are reviewed. Where a later
 * event about the file is known, or the file was imported here, nothing is imported.
 *
 * Errors: `file-rows-damaged`, `file-rows-newer`; `conflict` for an account that is in another currency here. Then nothing is
 * changed, and the event waits as before.
 *
 * @param parts in the order of `event.parts`, in memory of their own: they are transferred
 */
export const applyPack = (
  trx: Trx,
  { event, parts }: { event: FileEvent; parts: readonly Uint8Array[] },
): AppliedPack => {
  if (!read) throw new Error('what reads the rows of files was not loaded')
  const place = placeOf(trx, event.uuid)
  const isNeeded = !isFileDone(trx, event) && !isOverruled(trx, event, place)
  if (isNeeded) importPack(trx, { ...event, place }, read(parts, event))
  if (stateOf.get(trx, { uuid: event.uuid }) === undefined) applyEvents(trx, [event])
  reviewAcceptedGroups(trx, {})
  return { outcome: isNeeded ? 'imported' : 'not-needed' }
}

/** Whether the event waits, or is recorded. */
const stateOf = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror
    .selectFrom('waiting_event')
    .select('uuid')
    .where('uuid', '=', uuid)
    .unionAll(mirror.selectFrom('rule_event').select('uuid').where('uuid', '=', uuid)),
)
