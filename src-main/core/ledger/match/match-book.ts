/** Pairs lines of the ledger with transactions. */
import { hashMembers } from '../../matching/explain/group-id.ts'
import { toMinor } from '../../money.ts'
import type { BookInput, LedgerProposal } from './types.ts'

export const matchBook = ({ lines, transactions, rejected }: BookInput): LedgerProposal[] => {
  const byAmount = Map.groupBy(transactions, ({ amountMinor }) => amountMinor)
  return [...Map.groupBy(lines, ({ amountMinor }) => amountMinor)].flatMap(([amountMinor, same]) => {
    const [line, ...others] = same
    const [transaction, ...rivals] = byAmount.get(amountMinor) ?? []
    if (!line || !transaction || others.length + rivals.length > 0) return []
    const id = `l-${hashMembers([line.key], [transaction.key]).slice(2)}`
    const member = { documentId: null, documentNumber: null, amountMinor, kind: 'posted' as const }
    const proposal: LedgerProposal = {
      id,
      class: 'likely',
      balanceMinor: toMinor(0),
      currency: transaction.currency,
      allocations: [
        { ...member, transactionId: null, lineId: line.id },
        { ...member, transactionId: transaction.id },
      ],
      evidence: [{ code: 'amount-exact', params: { amountMinor, currency: transaction.currency } }],
      alternatives: [],
      explained: false,
    }
    return rejected.has(id) ? [] : [proposal]
  })
}
