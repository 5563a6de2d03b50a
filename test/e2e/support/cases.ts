/** Finds rows of the sample by evidence: rows and numbers may change, the kinds of payment stay. */
import type { Allocation, EvidenceCode, MatchClass } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Bridge } from './bridge.ts'

const classes: readonly MatchClass[] = ['certain', 'likely', 'possible', 'ambiguous']

const has = (group: GroupView, code: EvidenceCode): boolean =>
  group.evidence.some((reason) => reason.code === code)
const hasKind = (group: GroupView, kind: Allocation['kind']): boolean =>
  group.allocations.some((row) => row.kind === kind)
const membersOf = (group: GroupView, side: 'documentId' | 'transactionId'): Set<number> =>
  new Set(group.allocations.flatMap((row) => row[side] ?? []))
export const numbersOf = (allocations: readonly Allocation[]): string[] => [
  ...new Set(allocations.flatMap(({ documentNumber }) => documentNumber ?? [])),
]
export const isPlain = (group: GroupView): boolean =>
  group.allocations.length === 1 && has(group, 'amount-exact') && group.class !== 'ambiguous'

const isUnpaired = ({ transactionId }: Allocation): boolean => transactionId === null

/** Evidence of each kind of difficult payment in the sample. */
export const cases = {
  batch: (group: GroupView) =>
    membersOf(group, 'documentId').size > 1 &&
    membersOf(group, 'transactionId').size === 1 &&
    group.allocations.every(
      ({ kind, amountMinor, explained }) => kind === 'payment' && amountMinor > 0 && !explained,
    ),
  'part payment': (group: GroupView) =>
    group.allocations.length === 1 && has(group, 'amount-part') && !has(group, 'amount-instalments'),
  instalments: (group: GroupView) =>
    membersOf(group, 'transactionId').size > 1 && has(group, 'amount-instalments'),
  netting: (group: GroupView) => has(group, 'credit-note-netted') && !group.allocations.some(isUnpaired),
  withholding: (group: GroupView) =>
    hasKind(group, 'withholding') && membersOf(group, 'transactionId').size === 1,
  rounding: (group: GroupView) => hasKind(group, 'rounding'),
}
/** The strongest undecided proposal of a kind whose documents are in no other proposal. */
export const findGroup = async (
  bridge: Bridge,
  companyId: CompanyId,
  isWanted: (group: GroupView) => boolean,
): Promise<GroupView> => {
  const found = await Promise.all(
    classes.map((one) => bridge.call('matching.listProposals', { companyId, class: one, limit: 200 })),
  )
  const open = found.flatMap(({ groups }) => groups).filter(({ explained }) => !explained)
  for (const group of open.filter(isWanted)) {
    const [documentId] = membersOf(group, 'documentId')
    if (documentId === undefined) continue
    const { total } = await bridge.call('matching.listProposals', { companyId, documentId, limit: 2 })
    if (total === 1) return group
  }
  throw new Error(`the sample holds no such proposal: ${isWanted}`)
}

/** A document with several alternatives, and the index (from 0) of the one that settles it. */
export const findReadings = async (bridge: Bridge, companyId: CompanyId) => {
  const ask = (more: { class: MatchClass } | { documentId: number }) =>
    bridge.call('matching.listProposals', { companyId, limit: 200, ...more })
  const settling = ({ alternatives }: GroupView) => alternatives.findIndex(({ explained }) => !explained)
  const { groups } = await ask({ class: 'ambiguous' })
  for (const group of groups.filter(({ alternatives }) => alternatives.length > 1)) {
    const documentId = group.alternatives[settling(group)]?.allocations[0]?.documentId
    if (documentId == null) continue
    const [shown] = (await ask({ documentId })).groups
    const at = shown?.class === 'ambiguous' ? settling(shown) : -1
    const allocations = shown?.alternatives[at]?.allocations ?? []
    const [number] = numbersOf(allocations)
    if (number !== undefined) return { number, at, allocations }
  }
  throw new Error('the sample holds no document with several readings')
}

/** A document and a transaction without proposals; the transaction is less than the document, by as little as possible. */
export const findUnrelatedRows = async (bridge: Bridge, companyId: CompanyId) => {
  const documents = await bridge.call('documents.openList', {
    companyId,
    filter: { view: 'open', types: ['I'] },
    sort: { by: 'date', direction: 'ascending' },
  })
  const transactions = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'unmatched', direction: 'in' },
    sort: { by: 'date', direction: 'ascending' },
  })
  const window = { companyId, from: 0, count: 500 }
  const left = await bridge.call('documents.readList', { ...window, listId: documents.listId })
  const right = await bridge.call('transactions.readList', { ...window, listId: transactions.listId })
  const pairs = left.number.flatMap((number, at) =>
    right.text.map((text, other) => ({
      number: left.proposed[at] === null ? number : null,
      text: right.counterparty[other] ?? text,
      isFree: right.proposed[other] === null,
      documentMinor: left.openMinor[at] ?? 0,
      transactionMinor: right.openMinor[other] ?? 0,
    })),
  )
  const [nearest] = pairs
    .filter(({ number, isFree }) => number !== null && isFree)
    .filter(({ documentMinor, transactionMinor }) => transactionMinor > 0 && documentMinor > transactionMinor)
    .sort((a, b) => a.documentMinor - a.transactionMinor - (b.documentMinor - b.transactionMinor))
  if (nearest?.number == null) throw new Error('the sample holds no two unrelated rows')
  return { ...nearest, number: nearest.number }
}
