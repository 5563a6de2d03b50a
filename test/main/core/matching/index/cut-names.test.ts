/** Names the bank cut, with words behind them that belong to no name. */
import { describe, expect, it } from 'vitest'
import { codes, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import { sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const invoice = sampleDocument({ id: 1, name: 'Riverside Motors Ltd', taxId: 'GB123456789' })
const paidAs = (text: string) =>
  proposalOf(propose([invoice], [sampleTransaction({ id: 1, amount: 12_300, text })]), 1)

describe('a name that the bank cut', () => {
  it.each(['MENSALIDADE JANEIRO', 'AVENCA', 'PAYMENT', 'INVOICE', 'RECHNUNG', 'PAIEMENT', 'PAGAMENTO'])(
    'is read before %s',
    (words) => {
      expect(codes(paidAs(`RIVERSIDE MOT ${words}`))).toContain('name-truncated')
    },
  )

  it('is not read before a word that may go on with it', () => {
    expect(codes(paidAs('RIVERSIDE MOT GARDENS'))).not.toContain('name-truncated')
  })
})
