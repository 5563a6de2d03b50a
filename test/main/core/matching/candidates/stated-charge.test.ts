/** A charge of the bank that the text states together with the amount before it. */
import { describe, expect, it } from 'vitest'
import { codes, propose, rows } from '../../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const STATED = 'BRUTO 820,00 COMISSAO 14,50'
const invoice = sampleDocument({ id: 7, total: 82_000 })
const received = (text: string, amount = 80_550) =>
  sampleTransaction({ id: 1, amount, counterpartyName: customers.aurora.name, text })

describe('a charge that the bank states', () => {
  it.each([`INVOICE FT 2026/7 ${STATED}`, STATED])('pays the document in full: %s', (text) => {
    const [proposal] = propose([invoice], [received(text)])
    expect([proposal?.class, codes(proposal).includes('amount-less-charge')]).toEqual(['likely', true])
    expect(rows(proposal)).toEqual([
      [7, 1, 82_000, 'payment'],
      [null, 1, -1_450, 'fee'],
    ])
  })

  it('leaves open which one is meant where another document has just the amount received', () => {
    const net = sampleDocument({ id: 8, total: 80_550 })
    expect(propose([net], [received(STATED)])[0]?.class).toBe('certain')
    expect(propose([invoice, net], [received(STATED)])[0]?.class).toBe('ambiguous')
  })

  it.each(['COMISSAO 14,50', 'BRUTO 820,00 COMISSAO 15,50', 'BRUTO 821,00 COMISSAO 14,50'])(
    'counts only with the amount before it, which it must explain: %s',
    (text) => {
      expect(codes(propose([invoice], [received(text)])[0])).not.toContain('amount-less-charge')
    },
  )
})
