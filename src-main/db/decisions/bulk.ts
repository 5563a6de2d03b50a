/** Proposals that can be accepted together: by class, or by their combination of evidence. */
import { createHash } from 'node:crypto'
import type { Combination } from '#contract/match-values.ts'
import type { BulkClass, BulkCount, GroupView } from '#contract/matching.ts'
import { ENDING_KINDS } from '#contract/plain-values.ts'
import { compareText } from '#core/fold.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { CLASS_RANK } from '../proposals/proposals.ts'
import { bulkMeaningOf } from '../proposals/shown.ts'
import { type BookName, waitingBodies } from '../proposals/waiting.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { getGroup } from './groups.ts'

const CLASSES: readonly BulkClass[] = ['certain', 'likely', 'possible']

/** The transactions that a proposal has to be within; null for all. */
export type Among = ReadonlySet<number> | null

/** All proposals of a class, or those with one combination. */
export interface BulkChoice {
  class: BulkClass
  combination: string | null
}

interface Waiting {
  body: GroupBody
  combination: Combination
}

function* waiting(db: ReadableDb, book: BookName, of: BulkClass, among: Among): Generator<Waiting> {
  for (const text of waitingBodies[book].iterate(db, { rank: CLASS_RANK[of] })) {
    const body = JSON.parse(text) as GroupBody
    const combination = isWithin(body, among) ? combinationOf(body) : null
    if (combination) yield { body, combination }
  }
}

/** Without a transaction it is within no list of some of them. */
const isWithin = ({ allocations }: GroupBody, among: Among): boolean => {
  if (among === null) return true
  const ids = allocations.flatMap(({ transactionId }) => transactionId ?? [])
  return ids.length > 0 && ids.every((id) => among.has(id))
}

/** Strongest class first, within it the combination with the most proposals. */
export const countBulk = (db: ReadableDb, among: Among, book: BookName = 'documents'): BulkCount[] =>
  db.snapshot(() =>
    CLASSES.flatMap((of) => {
      const counts = new Map<string, BulkCount>()
      for (const { body, combination } of waiting(db, book, of, among)) {
        const known = counts.get(combination.key) ?? { combination, shown: [], paidMinor: 0 }
        known.shown.push({ groupId: body.id, meaning: bulkMeaningOf(body, combination) })
        known.paidMinor += paidMinor(body)
        counts.set(combination.key, known)
      }
      return [...counts.values()].sort(
        (a, b) => b.shown.length - a.shown.length || compareText(a.combination.key, b.combination.key),
      )
    }),
  )

/** The amount of the proposal: what its transactions pay, what is ended without a document, or the lines of the ledger. */
const paidMinor = ({ allocations }: GroupBody): number =>
  allocations
    .filter(
      ({ kind, documentId, lineId }) =>
        kind === 'payment' || lineId !== undefined || (documentId === null && ENDING_KINDS.has(kind)),
    )
    .reduce((sum, { amountMinor }) => sum + Math.abs(amountMinor), 0)

const idsOf = (db: ReadableDb, book: BookName, choice: BulkChoice, among: Among): string[] => {
  const ids: string[] = []
  for (const { body, combination } of waiting(db, book, choice.class, among))
    if (choice.combination === null || choice.combination === combination.key) ids.push(body.id)
  return ids
}

/**
 * A random sample of the chosen proposals, the same each time for the same `seed`, so that a person does not only see
 * the first ones, and can see the same sample again.
 */
export const sampleBulk = (
  db: ReadableDb,
  { seed, size, ...choice }: BulkChoice & { seed: number; size: number },
  among: Among,
  book: BookName = 'documents',
): GroupView[] =>
  db.snapshot(() =>
    idsOf(db, book, choice, among)
      .map((id) => ({ id, lot: createHash('sha1').update(`${seed}:${id}`).digest('hex') }))
      .sort((a, b) => compareText(a.lot, b.lot))
      .slice(0, size)
      .map(({ id }) => getGroup(db, id)),
  )
