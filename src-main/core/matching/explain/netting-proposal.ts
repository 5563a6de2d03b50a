/** The proposal of a netting: two rows, no transaction, balance zero. */
import { toMinor } from '../../money.ts'
import type { Netting } from '../groups/netting.ts'
import type { MatchProposal } from '../model/types.ts'
import { hashMembers } from './group-id.ts'

export const nettingProposal = ({ creditNote, invoice, amount }: Netting): MatchProposal => ({
  id: hashMembers([creditNote.source.id, invoice.source.id], []),
  class: amount === invoice.target ? 'likely' : 'possible',
  balanceMinor: toMinor(0),
  currency: 'EUR',
  allocations: [invoice, creditNote].map((doc) => ({
    documentId: doc.source.id,
    documentNumber: doc.source.number,
    transactionId: null,
    amountMinor: toMinor(doc.sign * amount),
    kind: 'credit-note',
  })),
  evidence: [
    {
      code: 'reference-document',
      params: { number: invoice.source.number ?? '' },
      documentId: creditNote.source.id,
    },
    {
      code: 'credit-note-netted',
      params: { number: creditNote.source.number ?? '', amountMinor: amount },
      documentId: creditNote.source.id,
    },
  ],
  alternatives: [],
  explained: false,
})
