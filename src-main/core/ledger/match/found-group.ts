/** A group as it is found, and as it is proposed. */
import type { Allocation, Alternative, Evidence, MatchClass, PostingError } from '#contract/match-values.ts'
import type { Minor } from '#contract/values.ts'
import { toMinor } from '../../money.ts'
import { isMonthEnd, lagOf } from './date-lag.ts'
import type { Edge } from './pair-amounts.ts'
import { type BankRow, idOf, type LineRow } from './read-book.ts'
import type { LedgerProposal } from './types.ts'

/** One way to use rows. */
export interface Members {
  lines: readonly LineRow[]
  bank: readonly BankRow[]
  evidence: Evidence[]
}

export interface FoundGroup extends Members {
  class: MatchClass
  /** Other ways, of an ambiguous group. */
  others?: readonly Members[]
  error?: PostingError
  ends?: string
  /** Units of the transaction's currency for one EUR. */
  rate?: string
}

/** A line and a transaction whose texts were compared. */
export type Compared = Pick<Edge, 'line' | 'row' | 'compared'>

/** Other ways that a proposal lists, at most. */
const MOST_OTHERS = 5

export const toProposal = (group: FoundGroup): LedgerProposal => {
  const { lines, bank, error, ends, rate } = group
  const others = (group.others ?? []).slice(0, MOST_OTHERS)
  return {
    id: idOf(lines, bank),
    class: group.class,
    balanceMinor: rate === undefined ? balanceOf(lines, bank) : toMinor(0),
    currency: bank[0]?.source.currency ?? 'EUR',
    ...(rate === undefined ? {} : { rate }),
    allocations: allocationsOf(group, rate),
    evidence: group.evidence,
    alternatives:
      others.length === 0
        ? []
        : [toAlternative(group, null), ...others.map((other) => toAlternative(other, 'reference'))],
    explained: false,
    ...(error === undefined ? {} : { error }),
    ...(ends === undefined ? {} : { ends }),
  }
}

const toAlternative = (members: Members, deciding: Alternative['deciding']): Alternative => ({
  explained: false,
  allocations: allocationsOf(members),
  evidence: members.evidence,
  deciding,
})

const sum = (rows: readonly { amount: Minor }[]): number => rows.reduce((all, { amount }) => all + amount, 0)

/** Lines less transactions. */
const balanceOf = (lines: readonly LineRow[], bank: readonly BankRow[]): Minor =>
  toMinor(sum(lines) - sum(bank))

/** One row for each member. A transaction in another currency has the amount of its line, and its own beside it. */
const allocationsOf = ({ lines, bank }: Members, rate?: string): Allocation[] => {
  const row = { documentId: null, documentNumber: null, kind: 'posted' as const }
  const euro = toMinor(sum(lines))
  return [
    ...lines.map(({ source }) => ({
      ...row,
      transactionId: null,
      lineId: source.id,
      amountMinor: source.amountMinor,
    })),
    ...bank.map(({ source }) => ({
      ...row,
      transactionId: source.id,
      amountMinor: rate === undefined ? source.amountMinor : euro,
      ...(rate === undefined ? {} : { bankMinor: source.amountMinor }),
    })),
  ]
}

/** What speaks for and against a line and a transaction, apart from other rows. */
export const reasonsOf = (edge: Edge): Evidence[] => {
  const { amount, source } = edge.row
  const reasons = textReasons(edge)
  reasons.push(
    { code: 'amount-exact', params: { amountMinor: amount, currency: source.currency }, ...membersOf(edge) },
    dateReason(edge),
  )
  return reasons
}

const membersOf = ({ line, row }: Pick<Edge, 'line' | 'row'>): { lineId: number; transactionId: number } => ({
  lineId: line.source.id,
  transactionId: row.source.id,
})

export const textReasons = ({ line, row, compared }: Compared): Evidence[] => {
  const { number, isPaired, short, words, otherNumber, hasOtherNames } = compared
  const members = membersOf({ line, row })
  const reasons: Evidence[] = []
  const say = (code: Evidence['code'], params: Evidence['params']): number =>
    reasons.push({ code, params, ...members })
  if (number !== null) {
    const ofText = number.kind === 'cheque' ? 'cheque-shared' : 'number-shared'
    say(isPaired ? 'document-shared' : ofText, { number: number.shown })
  }
  if (short !== null) say('reference-number', { number: short.shown })
  const names = words.filter((word) => !word.startsWith('#'))
  if (names.length > 0) say('name-tokens', { name: names.join(' ') })
  if (otherNumber !== null) say('reference-conflict', { number: otherNumber.shown })
  if (hasOtherNames) say('names-differ', { name: namesOf(line), other: namesOf(row) })
  return reasons
}

const namesOf = ({ source, names, hasName }: LineRow | BankRow): string =>
  hasName ? names.filter((word) => !word.startsWith('#')).join(' ') : source.text

export const dateReason = ({ line, row }: Pick<Edge, 'line' | 'row'>): Evidence =>
  isMonthEnd(line, row)
    ? { code: 'month-end-posting', params: {}, ...membersOf({ line, row }) }
    : { code: 'days-from-posting', params: { days: lagOf(line, row) }, ...membersOf({ line, row }) }
