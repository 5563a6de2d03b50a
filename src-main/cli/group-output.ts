/** Prints groups: ids as the services know them, amounts as signed minor units. */

import type { Allocation, Alternative, Evidence, GateResult, PairOutcome } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { domainWords } from '#contract/words/words.ts'
import { isCash, shownMinorOf } from '#core/matching/by-hand/check-group.ts'
import { plainAmount, toDecimalText, toMinor } from '#core/money.ts'
import type { Mirror } from '../db/mirror/mirror.ts'
import type { Table } from './output.ts'

/** The transaction's id at the source, or its fingerprint, for a row number of the mirror. */
const keyOf = (mirror: Mirror, id: number): string | null => mirror.read.transactionKey(id) ?? null

/** The service's id of a document; null where the document was imported from a file. */
const sourceOf = (mirror: Mirror, id: number): number | null => mirror.read.findServiceId(id)

/** Evidence for the --json answer of `why`, with the transactions' ids at the source. */
export const toEvidenceJson = (mirror: Mirror, evidence: readonly Evidence[]) =>
  evidence.map(({ code, params, documentId, lineId, transactionId }) => ({
    code,
    params,
    ...(lineId === undefined ? {} : { lineId }),
    ...(documentId === undefined ? {} : { documentId: sourceOf(mirror, documentId) }),
    ...(transactionId === undefined ? {} : { transactionId: keyOf(mirror, transactionId) }),
  }))

/** Groups for the --json answers of `match`, `accept`, `reject` and `undo`. */
export const toGroupsJson = (mirror: Mirror, groups: readonly GroupView[]) => {
  const allocationsOf = (allocations: Allocation[]) =>
    allocations.map(
      ({
        documentId,
        documentNumber,
        transactionId,
        amountMinor,
        kind,
        explained,
        categoryId,
        bankMinor,
        lineId,
      }) => ({
        documentId: documentId === null ? null : sourceOf(mirror, documentId),
        documentNumber,
        transactionId: transactionId === null ? null : keyOf(mirror, transactionId),
        amountMinor,
        kind,
        ...(explained ? { explained } : {}),
        ...(categoryId === undefined ? {} : { categoryId }),
        ...(bankMinor === undefined ? {} : { bankMinor }),
        ...(lineId === undefined ? {} : { lineId }),
      }),
    )
  const alternativeOf = ({ allocations, evidence, deciding, explained }: Alternative) => ({
    allocations: allocationsOf(allocations),
    evidence: toEvidenceJson(mirror, evidence),
    deciding,
    explained,
  })
  return groups.map((group) => ({
    id: group.id,
    class: group.class,
    state: group.state,
    balanceMinor: group.balanceMinor,
    currency: group.currency,
    ...(group.rate === undefined ? {} : { rate: group.rate }),
    explained: group.explained,
    ...(group.error === undefined ? {} : { error: group.error }),
    ...(group.ends === undefined ? {} : { ends: group.ends }),
    allocations: allocationsOf(group.allocations),
    evidence: toEvidenceJson(mirror, group.evidence),
    alternatives: group.alternatives.map(alternativeOf),
  }))
}

/** A document that is only linked is in brackets; an allocation without a document is named by its kind, a line by its number. */
const nameOf = ({ documentId, documentNumber, kind, explained, categoryId, lineId }: Allocation): string => {
  if (lineId !== undefined) return `line ${lineId}`
  const name = documentId === null ? (categoryId ?? kind) : (documentNumber ?? '-')
  return explained ? `(${name})` : name
}

/** Of the ledger its lines alone, where it has any. */
const namedRows = ({ allocations }: GroupView): Allocation[] => {
  const lines = allocations.filter(({ lineId }) => lineId !== undefined)
  return lines.length > 0 ? lines : allocations
}

const documentsOf = (group: GroupView): string =>
  [...new Set(namedRows(group).map(nameOf)), ...(group.error === undefined ? [] : [group.error])].join(' + ')

const moneyOf = (group: GroupView): string =>
  `${toDecimalText(toMinor(namedRows(group).reduce((sum, row) => sum + (isCash(row) ? shownMinorOf(row) : 0), 0)))} ${group.currency}`

const reasonsOf = ({ evidence }: GroupView): string => {
  const codes = [...new Set(evidence.map(({ code }) => code))].join(', ')
  return codes && `(${codes})`
}

/** A table of groups; their contents come last, since they may be long. */
export const toGroupTable = (groups: readonly GroupView[]): Table => ({
  titles: ['group', 'class', 'state', 'amount', 'documents (reasons)'],
  rows: groups.map((group) => [
    group.id,
    group.class ?? '-',
    group.state,
    moneyOf(group),
    `${documentsOf(group)} ${reasonsOf(group)}`,
  ]),
  numbers: ['amount'],
  plain: groups.map(toGroupLine),
  empty: 'no group',
})

/** One line for a person, with the sum of its transactions: `g-1a2b3c certain FT A/47 123.45 EUR (reference-full, amount-exact)`. */
export const toGroupLine = (group: GroupView): string =>
  [
    ...[group.id, group.class ?? '-', group.state, documentsOf(group), moneyOf(group)],
    ...(reasonsOf(group) === '' ? [] : [reasonsOf(group)]),
  ].join('  ')

/** Who accepted a group, and its present state: `accepted by ana at 2026-03-31T09:00:00Z (g-1a2b3c, certain)`. */
export const toAcceptance = ({ id, class: how, state, decidedBy, decidedAt }: GroupView): string =>
  `accepted by ${decidedBy} at ${decidedAt} (${id}, ${how ?? 'joined by hand'}${state === 'accepted' ? '' : `, ${state} by now`})`

/** Gates, reasons and their result, by code and as a sentence: `FAILED  direction  Wrong direction: money in pays ...`. */
export const toExplanation = (
  gates: readonly GateResult[],
  evidence: readonly Evidence[],
  outcome: PairOutcome | null,
): string => {
  const words = domainWords('en', plainAmount('en'))
  const lines = [
    ...gates.map((one) => [one.passed ? 'passed' : 'FAILED', one.gate, words.gate(one)] as const),
    ...evidence.map((one) => ['reason', one.code, words.evidence(one)] as const),
    ...(outcome === null ? [] : [['answer', outcome, words.pairOutcome(outcome)] as const]),
  ]
  const width = Math.max(...lines.map(([, code]) => code.length))
  return lines.map(([kind, code, sentence]) => `${kind}  ${code.padEnd(width)}  ${sentence}`).join('\n')
}
