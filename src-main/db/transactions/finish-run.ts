/** Ends a run over the pages: it is repeated until it was steady, then changed, new and absent rows are resolved. */
import type { IsoDate } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { sentRecord } from '../rows/sent-page.ts'
import { absentRows, comparedRows, dayToAskFrom, newRows } from './absent-rows.ts'
import type { AccountRow } from './accounts.ts'
import {
  accountOf,
  beginPass,
  getRun,
  type RunProgress,
  type RunRow,
  saveRun,
  toProgress,
  widenRun,
} from './page-cursor.ts'
import { type ChangedPair, type ComparedRow, pairChanged } from './pair-changed.ts'
import { deleteRow, isInFile, leaveToFiles, mergeInto } from './rows-of-files.ts'
import { forgetPages } from './sent-pages.ts'

/** A source whose pages never stop moving is read this many times; what was read stays. */
const MAX_PASSES = 5

export interface FinishRunInput {
  runId: number
  at: string
}

export type FinishedRun = RunProgress & {
  /**
   * again: read all pages once more; from day `from` on, rows may have changed. unstable: the pages moved every time,
   * and no row counts as vanished.
   */
  outcome: 'completed' | 'again' | 'unstable'
  vanished: number
  /** How many records the source counts but did not send; the next run asks for the whole account. */
  missing: number
}

/** Called after the last page was written. */
export const finishTransactionRun = (trx: Trx, input: FinishRunInput): FinishedRun => {
  const run = getRun(trx, input.runId)
  let outcome: FinishedRun['outcome'] = 'completed'
  if (run.scope === 'filtered') run.state = 'completed'
  else if (wasStable(run) || readTheSame(run)) outcome = complete(trx, run, input.at)
  else if (run.passes < MAX_PASSES) {
    outcome = 'again'
    beginPass(trx, run)
  } else {
    outcome = 'unstable'
    run.state = 'unstable'
  }
  run.finished_at = outcome === 'again' ? null : input.at
  forgetPages(trx)
  saveRun(trx, run)
  return {
    ...toProgress(run),
    outcome,
    vanished: run.vanished,
    missing: run.scope === 'filtered' ? 0 : missingOf(run),
  }
}

const missingOf = (run: RunRow): number => Math.max(0, (run.total_count ?? 0) - run.seen - run.left_out)

/** Whether every record was returned once and nothing moved, or two runs in a row returned the same. */
const wasStable = (run: RunRow): boolean => {
  const met = run.seen + run.left_out
  const total = run.total_count ?? 0
  return (run.steady === 1 && met === total) || (readTheSame(run) && met >= total)
}
const readTheSame = (run: RunRow): boolean => run.passes > 1 && run.previous_digest === run.digest

const complete = (trx: Trx, run: RunRow, at: string): 'completed' | 'again' => {
  const account = accountOf(trx, run)
  // A source that always announces more records than it sends is read to the end, but proves nothing about absent rows.
  const isProof = wasStable(run)
  const resolved = isProof ? resolveAbsentRows(trx, run, account, at) : { vanished: 0 }
  if ('askFrom' in resolved) {
    widenRun(trx, run, resolved.askFrom)
    return 'again'
  }
  run.vanished = resolved.vanished
  run.state = 'completed'
  trx
    .write(
      `UPDATE account SET completed_at = ?1,
         full_completed_at = CASE ?2 WHEN 'missing' THEN NULL WHEN 'full' THEN ?1 ELSE full_completed_at END,
         stable_through_id = CASE ?3 WHEN 1 THEN (SELECT coalesce(max(id), 0) FROM bank_transaction)
           ELSE stable_through_id END
       WHERE id = ?4`,
    )
    .run(at, missingOf(run) > 0 ? 'missing' : run.scope, isProof ? 1 : 0, account.id)
  return 'completed'
}

const absentEquals = query(({ id, pass, through }: Params<{ id: number; pass: number; through: number }>) =>
  comparedRows()
    .innerJoin('bank_transaction as n', (join) =>
      join
        .onRef('n.account', '=', 't.account')
        .onRef('n.booking_date', 'is', 't.booking_date')
        .onRef('n.value_date', 'is', 't.value_date')
        .onRef('n.source_amount_minor', '=', 't.source_amount_minor')
        .onRef('n.currency', '=', 't.currency')
        .onRef('n.text', '=', 't.text'),
    )
    .where('n.id', '=', id)
    .where('t.seen_pass', '<', pass)
    .where('t.id', '<=', through)
    .where('t.vanished_at', 'is', null)
    .orderBy('t.id'),
)

/** Either how many rows vanished, or the day from which the source has to be asked to decide (null: everything). */
type ResolvedRows = { vanished: number } | { askFrom: IsoDate | null }

/**
 * After a steady run: decides which rows have a new id, which never existed, and which the source no longer has.
 * Resolves the rows that a steady run did not return. A row that came back under another id, or was booked after being
 * pending, stays the same row; one without an id that was only returned while pages moved is removed; every other one
 * is flagged as vanished, never deleted. Where a new row may be one that this run need not return, nothing is resolved
 * yet.
 */
const resolveAbsentRows = (trx: Trx, run: RunRow, account: AccountRow, at: string): ResolvedRows => {
  const { missing, unproven } = absentRows(trx, run)
  if (missing.length === 0 && run.window_from === null) return { vanished: 0 }
  // Of equal rows the decided one remains.
  const older = missing
    .filter((row) => row.id <= account.stable_through_id || row.decided === 1)
    .sort((one, other) => other.decided - one.decided)
  const newer = newRows(trx, run, account, older)
  const changed = pairChanged(older, newer)
  const resolved = new Set(changed.map((pair) => pair.older.id))
  const paired = new Set(changed.map((pair) => pair.newer.id))
  const isFree = (row: ComparedRow): boolean => !resolved.has(row.id) && !paired.has(row.id)
  const edited = pairEdited(trx, older.filter(isFree), newer.filter(isFree))
  for (const pair of edited) {
    resolved.add(pair.older.id)
    paired.add(pair.newer.id)
  }
  const outside = pairOutside(trx, run, account, newer.filter(isFree), resolved)
  for (const pair of outside) paired.add(pair.newer.id)
  const askFrom = dayToAskFrom(unproven.filter(isFree), newer.filter(isFree), run)
  if (askFrom !== undefined) return { askFrom }

  for (const pair of [...changed, ...edited, ...outside]) {
    mergeInto(trx, pair.older, pair.newer)
    run.inserted -= 1
    run.updated += 1
  }
  const vanish = trx.write('UPDATE bank_transaction SET vanished_at = ? WHERE id = ?')
  let vanished = 0
  for (const row of missing) {
    if (resolved.has(row.id)) continue
    if (isInFile(trx, row.id)) {
      leaveToFiles(trx, row.id)
      continue
    }
    const neverThere =
      row.id > account.stable_through_id &&
      row.source_id === null &&
      row.decided === 0 &&
      row.met_to_end === 0
    if (neverThere) {
      deleteRow(trx, row)
      run.inserted -= 1
    } else {
      vanish.run(at, row.id)
      vanished += 1
    }
  }
  return { vanished }
}

/**
 * Rows outside the window that the source returned under another id: with these dates, amount and text, the old row
 * would have been returned as well. A row without a usable date proves nothing, since the source may filter by a date
 * that cannot be read here: then the whole record must be equal.
 */
const pairOutside = (
  trx: Trx,
  run: RunRow,
  account: AccountRow,
  newer: readonly ComparedRow[],
  taken: Set<number>,
): ChangedPair[] => {
  const from = run.window_from
  if (from === null) return []
  const pairs: ChangedPair[] = []
  for (const after of newer) {
    const { booking_date: booked, value_date: valued } = after
    if (booked !== null && booked >= from && (valued === null || valued >= from)) continue
    const before = absentEquals
      .all(trx, { id: after.id, pass: run.pass, through: account.stable_through_id })
      .find((row) => !taken.has(row.id) && (booked !== null || isSameExceptId(trx, row.id, after.id)))
    if (!before) continue
    taken.add(before.id)
    pairs.push({ older: before, newer: after })
  }
  return pairs
}

/**
 * A row that was taken for another transaction with the same id, and is now the only one with that id: it was edited
 * while the pages were read.
 */
const pairEdited = (
  trx: Trx,
  missing: readonly ComparedRow[],
  newer: readonly ComparedRow[],
): ChangedPair[] => {
  const named = missing.flatMap((row) => (row.source_id === null ? [] : [{ row, id: row.source_id }]))
  if (named.length === 0) return []
  const unnamed = newer
    .filter((row) => row.source_id === null)
    .map((row) => ({ row, sent: sentRecordOf(trx, row.id) }))
  const taken = new Set<ComparedRow>()
  return named.flatMap(({ row: older, id }) => {
    const after = unnamed.find(({ row, sent }) => !taken.has(row) && containsId(sent, id))
    if (!after) return []
    taken.add(after.row)
    return [{ older, newer: after.row }]
  })
}

/** Compares the records of rows as the source sent them, apart from their ids: they have more fields than the rows. */
const sentPage = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('sent_page as p', 'p.id', 't.sent_page')
    .select(['p.body', 't.sent_place as place'])
    .where('t.id', '=', id),
)
const sourceId = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').select('source_id').where('id', '=', id),
)

/** A row's record as the source sent it, as JSON text; empty where there is none. */
const sentRecordOf = (trx: Trx, rowId: number): string => {
  const row = sentPage.get(trx, { id: rowId })
  return row ? sentRecord(row.body, row.place ?? 0) : ''
}

/** An id may be sent as text or as a number. */
const blankId = (sent: string, id: string): string =>
  sent
    .replaceAll(`:${JSON.stringify(id)}`, ':null')
    .replaceAll(`:${id},`, ':null,')
    .replaceAll(`:${id}}`, ':null}')

/** Whether a record as sent contains this id. */
const containsId = (sent: string, id: string): boolean => blankId(sent, id) !== sent

/** As JSON text; undefined where there is no record to compare. */
const withoutId = (trx: Trx, rowId: number): string | undefined => {
  const id = sourceId.get(trx, { id: rowId })
  const sent = sentRecordOf(trx, rowId)
  return id && sent.startsWith('{') ? blankId(sent, id) : undefined
}

/**
 * Whether two rows are the same record except for its id. In doubt they are not: a record may contain its id in another
 * form.
 */
const isSameExceptId = (trx: Trx, older: number, newer: number): boolean => {
  const before = withoutId(trx, older)
  return before !== undefined && before === withoutId(trx, newer)
}
