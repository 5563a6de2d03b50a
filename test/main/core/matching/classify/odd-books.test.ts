/** Pairs that a careful accountant would not book unseen, from the odd books of an office. */
import { describe, expect, it } from 'vitest'
import { codes, documentsOf, explainPair, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const NAME = customers.aurora.name

describe('an IBAN that two customers share', () => {
  const iban = 'PT50 0002 0123 1234 5678 9015 4'
  const group = [
    sampleDocument({ id: 1, iban }),
    sampleDocument({ id: 2, iban, total: 99_900, ...customers.serra }),
  ]

  it('makes neither of them certain, and it is said', () => {
    const [proposal] = propose(group, [sampleTransaction({ id: 1, amount: 12_300, counterpartyIban: iban })])
    expect([proposal?.class, documentsOf(proposal)]).toEqual(['likely', [1]])
    expect(codes(proposal)).toContain('iban-shared')
  })

  it('is no proof either where a person confirmed it for one of them', () => {
    const [proposal] = propose(
      group,
      [sampleTransaction({ id: 1, amount: 12_300, counterpartyIban: iban })],
      {
        aliases: [{ kind: 'iban', value: iban, taxId: customers.aurora.taxId }],
      },
    )
    expect(proposal?.class).toBe('likely')
  })

  it('takes nothing from a name that tells which of them paid', () => {
    const paid = { id: 1, amount: 12_300, counterpartyIban: iban, counterpartyName: NAME }
    expect(propose(group, [sampleTransaction(paid)])[0]?.class).toBe('certain')
  })
})

describe('a tax id in the text', () => {
  const namesake = { taxId: '510337715', name: NAME }
  const both = [sampleDocument({ id: 1 }), sampleDocument({ id: 2, ...namesake })]

  it('tells one of two namesakes, who owe the same', () => {
    const paid = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: NAME, text: 'NIF 509442013' })
    const [proposal] = propose(both, [paid])
    expect([proposal?.class, documentsOf(proposal)]).toEqual(['certain', [1]])
    expect(explainPair(sampleInput(both, [paid]), 2, 1).evidence.map(({ code }) => code)).toContain(
      'nif-of-another',
    )
  })

  const mobile = { taxId: '912345675', name: 'Condomínio da Rua do Sol' }
  it.each([
    ['TRF MBWAY 912345675', 'likely'],
    ['MB WAY DE 912345675', 'likely'],
    ['TRANSF TLM.912345675', 'likely'],
    ['TELEM 912345675', 'likely'],
    ['TELEMÓVEL +351 912345675', 'likely'],
    ['TRF 912345675', 'certain'],
    ['MB WAY NIF 912345675', 'certain'],
  ])('is none where it is a phone: %s', (text, expected) => {
    const [proposal] = propose(
      [sampleDocument({ id: 1, ...mobile })],
      [sampleTransaction({ id: 1, amount: 12_300, text })],
    )
    expect(proposal?.class).toBe(expected)
    expect(codes(proposal).includes('nif-in-text')).toBe(expected === 'certain')
  })
})

describe('a month far from that of the document', () => {
  it('is shown as the reason why the pair is not certain', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 1 })],
      [sampleTransaction({ id: 1, amount: 12_300, counterpartyName: NAME, text: 'AVENCA NOVEMBRO' })],
    )
    expect(proposal?.class).toBe('likely')
    expect(proposal?.evidence.find(({ code }) => code === 'month-differs')?.params).toEqual({
      name: 'NOVEMBRO',
    })
  })
})

describe('an invoice that a credit note cancels in full', () => {
  const original = sampleDocument({ id: 1 })
  const creditNoteOf = (change: { total?: number; unpaid?: number }) =>
    sampleDocument({
      id: 2,
      type: 'C',
      number: 'NC 2026/2',
      date: '2026-03-05',
      documentReference: 'FT 2026/1',
      ...change,
    })
  const creditNote = creditNoteOf({})
  const replacement = sampleDocument({ id: 3, date: '2026-03-05' })
  const named = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: NAME, text: 'FT 2026/1' })
  const nameless = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: NAME })

  it.each([
    ['named by the payment', named, 'likely'],
    ['of its amount', nameless, 'possible'],
  ])('is not certain for a payment: %s', (_, paid, expected) => {
    const proposal = proposalOf(propose([original, creditNote], [paid]), 1)
    expect([proposal?.class, documentsOf(proposal)]).toEqual([expected, [1]])
    expect(proposal?.evidence.find(({ code }) => code === 'credited-in-full')?.params).toEqual({
      number: 'NC 2026/2',
    })
  })

  it('comes after the invoice that replaces it', () => {
    const books = [original, creditNote, replacement]
    const proposal = proposalOf(propose(books, [nameless]), 1)
    expect([proposal?.class, documentsOf(proposal)]).toEqual(['certain', [3]])
    expect(explainPair(sampleInput(books, [nameless]), 1, 1).evidence.map(({ code }) => code)).toContain(
      'credited-in-full',
    )
  })

  it.each([{ total: 2_300 }, { unpaid: 0 }])(
    'stays certain where the credit note leaves it open: %j',
    (change) => {
      const other = creditNoteOf(change)
      expect(proposalOf(propose([original, other], [named]), 1)?.class).toBe('certain')
    },
  )
})

describe('a payment that the bank took back', () => {
  const invoice = sampleDocument({ id: 1 })
  const payment = (id: number, date: string) =>
    sampleTransaction({ id, amount: 12_300, date, counterpartyName: NAME, text: 'TRF FT 2026/1' })
  const paid = payment(1, '2026-03-20')
  const back = (rest: Partial<Parameters<typeof sampleTransaction>[0]>) =>
    sampleTransaction({ id: 2, amount: -12_300, date: '2026-03-22', text: 'ANULACAO TRF', ...rest })
  const first = (...rest: ReturnType<typeof sampleTransaction>[]) =>
    proposalOf(propose([invoice], [paid, ...rest]), 1)

  it.each(['ANULACAO TRF', 'ESTORNO', `DEVOLUCAO ${NAME}`])('is not certain: %s', (text) => {
    const proposal = first(back({ text }))
    expect(proposal?.class).toBe('likely')
    expect(proposal?.evidence.find(({ code }) => code === 'returned-later')?.params).toEqual({ days: 2 })
    expect(
      explainPair(sampleInput([invoice], [paid, back({ text })]), 1, 1).evidence.map(({ code }) => code),
    ).toContain('returned-later')
  })

  it.each([
    ['the payer', `TRF ${NAME}`],
    ['nobody', 'TRF'],
  ])(
    'pays nothing where it names %s and no document; nor is the line that took it back a refund',
    (_, text) => {
      const creditNote = sampleDocument({ id: 2, type: 'C', number: 'NC 2026/2', date: '2026-03-10' })
      const nameless = { ...paid, text, counterpartyName: null }
      const line = back({ text: `ANULACAO ${text}` })
      const others = [nameless, line].map(({ id }) =>
        proposalOf(propose([invoice, creditNote], [nameless, line]), id),
      )
      expect(others).toEqual([undefined, undefined])
    },
  )

  it('pays again where the line that seemed to take it back is a refund that a person confirmed', () => {
    const nameless = { ...paid, text: `TRF ${NAME}` }
    const used = { ...back({}), openMinor: cents(0) }
    expect(proposalOf(propose([invoice], [nameless, used]), 1)?.class).toBe('certain')
  })

  it('leaves the invoice to the payment that follows', () => {
    const again = payment(3, '2026-03-23')
    expect([
      first(back({}), again)?.class,
      proposalOf(propose([invoice], [paid, back({}), again]), 3)?.class,
    ]).toEqual([undefined, 'certain'])
  })

  it('is, of two equal ones, only the last', () => {
    const twice = payment(3, '2026-03-21')
    const one = first(back({}), twice)
    expect(one?.class).toBe('likely')
    const codes = one?.evidence.map(({ code }) => code)
    expect(codes).toContain('covered-twice')
    expect(codes).not.toContain('returned-later')
  })

  it.each([
    ['too late', { date: '2026-05-22' }],
    ['before it', { date: '2026-03-18' }],
    ['another amount', { amount: -12_200 }],
    ['another account', { accountId: 'other' }],
    ['no such words', { text: 'TRF' }],
    ['of somebody else', { counterpartyName: customers.serra.name }],
    ['the same way', { amount: 12_300 }],
  ])('but is where what comes after is no return of it: %s', (_, change) => {
    expect(first(back(change))?.class).toBe('certain')
  })
})
