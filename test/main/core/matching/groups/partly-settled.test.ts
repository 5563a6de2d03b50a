import { describe, expect, it } from 'vitest'
import { checkGroup } from '#core/matching/by-hand/check-group.ts'
import { codes, documentsOf, proposalOf, propose, rows } from '../../../../helpers/match-answers.ts'
import { cents, customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const ten = sampleDocument({ id: 10, total: 10_000, date: '2026-03-01' })
const eleven = sampleDocument({ id: 11, total: 5_500, unpaid: 0, date: '2026-03-02' })
const twelve = sampleDocument({ id: 12, total: 3_210, date: '2026-03-03' })
const batch = (text: string, amount = 18_710) =>
  sampleTransaction({ id: 1, amount, text: `TRF PADARIA AURORA DO VALE ${text}` })
const named = 'FT 2026/10 FT 2026/11 FT 2026/12'

describe('a batch of which the service already shows a part as paid', () => {
  it('allocates what is open, and only links the rest', () => {
    const transaction = batch(named)
    const documents = [ten, eleven, twelve]
    const proposal = proposalOf(propose(documents, [transaction]), 1)
    expect(proposal?.allocations).toEqual([
      {
        documentId: 10,
        documentNumber: 'FT 2026/10',
        transactionId: 1,
        amountMinor: 10_000,
        kind: 'payment',
      },
      {
        documentId: 11,
        documentNumber: 'FT 2026/11',
        transactionId: 1,
        amountMinor: 5_500,
        kind: 'payment',
        explained: true,
      },
      { documentId: 12, documentNumber: 'FT 2026/12', transactionId: 1, amountMinor: 3_210, kind: 'payment' },
    ])
    expect(proposal?.explained).toBe(false)
    expect(proposal?.class).toBe('certain')
    expect(codes(proposal)).toContain('settled-at-source')
    expect(proposal && checkGroup(proposal, documents, [transaction])).toEqual({
      balanceMinor: 0,
      violations: [],
    })
  })

  it('a wholly settled batch is one link as before, no row of it marked', () => {
    const documents = [ten, eleven, twelve].map((one) => ({
      ...one,
      unpaidMinor: eleven.unpaidMinor,
      openMinor: eleven.openMinor,
    }))
    const proposal = proposalOf(propose(documents, [batch(named)]), 1)
    expect(proposal?.explained).toBe(true)
    expect(proposal?.allocations.some((row) => 'explained' in row)).toBe(false)
  })

  it('what is open is never allocated beyond its unpaid amount for the sake of what is settled', () => {
    const transaction = batch(named)
    const documents = [ten, eleven, twelve]
    const proposal = proposalOf(propose(documents, [transaction]), 1)
    const wrong = proposal && {
      ...proposal,
      allocations: proposal.allocations.map(({ explained, ...row }) => row),
    }
    expect(wrong && checkGroup(wrong, documents, [transaction]).violations).toEqual([
      { code: 'document-not-open', documentId: 11 },
    ])
  })

  it('money that paid the settled document already is not offered twice', () => {
    const own = sampleTransaction({
      id: 2,
      amount: 5_500,
      text: 'TRF PADARIA AURORA DO VALE FT 2026/11',
      date: '2026-03-10',
    })
    const proposals = propose([ten, eleven, twelve], [batch(named), own])
    expect(proposals.filter((one) => documentsOf(one).includes(11)).map((one) => one.class)).toEqual([
      'ambiguous',
    ])
  })

  it('what an accepted link explains already is not explained again', () => {
    const linked = { ...eleven, explainedMinor: eleven.totalMinor }
    expect(documentsOf(proposalOf(propose([ten, linked, twelve], [batch(named)]), 1))).not.toContain(11)
  })

  it('a payment the service has booked is explained after a decision has used up the rest of its document too', () => {
    const partPaid = sampleDocument({ id: 13, total: 10_000, unpaid: 4_000 })
    const first = sampleTransaction({ id: 1, amount: 6_000, text: 'TRF PADARIA AURORA DO VALE FT 2026/13' })
    for (const openMinor of [partPaid.openMinor, cents(0)]) {
      const document = { ...partPaid, openMinor }
      const proposal = proposalOf(propose([document], [first]), 1)
      expect(rows(proposal)).toEqual([[13, 1, 6_000, 'payment']])
      expect(proposal?.explained).toBe(true)
      expect(proposal && checkGroup(proposal, [document], [first]).violations).toEqual([])
    }
  })

  it('instalments the service has received are said to be paid once for each document', () => {
    const document = sampleDocument({ id: 20, total: 20_000, unpaid: 10_000 })
    const half = [1, 2].map((id) =>
      sampleTransaction({
        id,
        amount: 5_000,
        text: 'FT 2026/20',
        date: `2026-03-1${id}`,
        counterpartyName: customers.aurora.name,
      }),
    )
    const proposal = proposalOf(propose([document], half), 1)
    expect(documentsOf(proposal)).toEqual([20])
    expect(codes(proposal).filter((code) => code === 'settled-at-source')).toHaveLength(1)
  })

  it('without numbers it is found among few documents, and never certain', () => {
    const proposal = proposalOf(propose([ten, eleven, twelve], [batch('')]), 1)
    expect(documentsOf(proposal)).toEqual([10, 11, 12])
    expect(proposal?.class).not.toBe('certain')
  })

  it('without numbers two ways to add up are a question', () => {
    const other = sampleDocument({ id: 13, total: 5_500, unpaid: 0, date: '2026-02-20', ...customers.aurora })
    const third = sampleDocument({ id: 14, total: 8_710, unpaid: 0, date: '2026-02-21', ...customers.aurora })
    const proposal = proposalOf(propose([ten, eleven, twelve, other, third], [batch('')]), 1)
    expect(proposal?.class).toBe('ambiguous')
  })

  it('without numbers what is all open, or all settled, comes first', () => {
    const alike = sampleDocument({ id: 13, total: 5_500, date: '2026-03-04' })
    const proposal = proposalOf(propose([ten, eleven, twelve, alike], [batch('')]), 1)
    expect(documentsOf(proposal)).toEqual([10, 12, 13])
  })

  it('a credit note the service has set off already lowers the batch without being set off again', () => {
    const credit = sampleDocument({
      id: 13,
      type: 'C',
      number: 'NC 2026/13',
      total: 1_000,
      unpaid: 0,
      date: '2026-03-04',
    })
    const transaction = batch('FT 2026/10 FT 2026/12 NC 2026/13', 12_210)
    const proposal = proposalOf(propose([ten, twelve, credit], [transaction]), 1)
    expect(proposal?.allocations.find((row) => row.documentId === 13)).toMatchObject({
      amountMinor: -1_000,
      kind: 'credit-note',
      explained: true,
    })
  })
})
