/** How a group looks in the terminal: ids as the services know them, amounts as signed minor units. */
import type { Allocation, Alternative, Evidence } from '../../src-preload/contract/match-values.ts'
import type { GroupView } from '../../src-preload/contract/matching.ts'
import { toDecimalText, toMinor } from '../core/money.ts'
import type { Mirror } from '../db/mirror.ts'

/** The transaction's id at the source (or fingerprint) for every row number the groups hold. */
const keysOf = (mirror: Mirror, groups: readonly GroupView[]): Map<number, string | undefined> => {
  const ids = new Set<number>()
  const collect = (allocations: Allocation[]): void => {
    for (const { transactionId } of allocations) if (transactionId !== null) ids.add(transactionId)
  }
  for (const group of groups) {
    collect(group.allocations)
    for (const alternative of group.alternatives) collect(alternative.allocations)
  }
  return new Map([...ids].map((id) => [id, mirror.read.transactionKey(id)]))
}

/** Groups as `match`, `accept`, `reject` and `undo` answer them with --json. */
export const toGroupsJson = (mirror: Mirror, groups: readonly GroupView[]) => {
  const keys = keysOf(mirror, groups)
  const allocationsOf = (allocations: Allocation[]) =>
    allocations.map(({ documentId, documentNumber, transactionId, amountMinor, kind, explained }) => ({
      documentId,
      documentNumber,
      transactionId: transactionId === null ? null : (keys.get(transactionId) ?? null),
      amountMinor,
      kind,
      ...(explained ? { explained } : {}),
    }))
  const evidenceOf = (evidence: Evidence[]) =>
    evidence.map(({ code, params, documentId, transactionId }) => ({
      code,
      params,
      ...(documentId === undefined ? {} : { documentId }),
      ...(transactionId === undefined ? {} : { transactionId: keys.get(transactionId) ?? null }),
    }))
  const alternativeOf = ({ allocations, evidence, deciding, explained }: Alternative) => ({
    allocations: allocationsOf(allocations),
    evidence: evidenceOf(evidence),
    deciding,
    explained,
  })
  return groups.map((group) => ({
    id: group.id,
    class: group.class,
    state: group.state,
    balanceMinor: group.balanceMinor,
    currency: group.currency,
    explained: group.explained,
    allocations: allocationsOf(group.allocations),
    evidence: evidenceOf(group.evidence),
    alternatives: group.alternatives.map(alternativeOf),
  }))
}

/** A document only linked to stands in brackets. */
const nameOf = ({ documentNumber, explained }: Allocation): string =>
  explained ? `(${documentNumber ?? '-'})` : (documentNumber ?? '-')

/** One line a person can read: `g-1a2b3c certain FT A/47 123.45 EUR (reference-full, amount-exact)`. */
export const toGroupLine = (group: GroupView): string => {
  const documents = [...new Set(group.allocations.map(nameOf))].join(' + ')
  const amount = group.allocations.reduce((sum, row) => sum + row.amountMinor, 0)
  const reasons = group.evidence.map((item) => item.code).join(', ')
  return `${group.id}  ${group.class ?? '-'}  ${group.state}  ${documents}  ${toDecimalText(toMinor(amount))} ${group.currency}  (${reasons})`
}
