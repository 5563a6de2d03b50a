import { describe, expect, it } from 'vitest'
import { codes, documentsOf, proposalOf, propose } from '../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../helpers/match-samples.ts'

const NAME = 'PADARIA AURORA DO VALE'

describe('references that mislead', () => {
  it('a number inside a longer number does not name the document', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 183 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'TRF FT 2026/1834' })],
    )
    expect(proposal?.class ?? 'none').not.toBe('certain')
    expect(codes(proposal)).not.toContain('reference-full')
  })

  it('a reference never wins against the amount', () => {
    const proposals = propose(
      [sampleDocument({ id: 5, total: 50_000 }), sampleDocument({ id: 7, total: 12_300 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/5` })],
    )
    expect(proposalOf(proposals, 1)?.class).not.toBe('certain')
    expect(proposals.every((one) => one.class !== 'certain')).toBe(true)
  })

  it.each([
    ['of the customer itself', customers.aurora],
    ['of somebody else', customers.serra],
  ])('a bare number that is another document %s leaves a doubt, but is no conflict', (_, owner) => {
    const [proposal] = propose(
      [sampleDocument({ id: 889, total: 50_000, ...owner }), sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: '889', counterpartyName: customers.aurora.name })],
    )
    expect(documentsOf(proposal)).toEqual([7])
    expect(codes(proposal)).toContain('number-differs')
    expect(codes(proposal)).not.toContain('reference-conflict')
    expect(proposal?.class).toBe('likely')
  })

  it('a reference to a document that is already paid is not moved to an open one', () => {
    const proposals = propose(
      [sampleDocument({ id: 5, unpaid: 0 }), sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME} FT 2026/5` })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([5])
    expect(proposalOf(proposals, 1)?.explained).toBe(true)
  })

  it('a reference cut at the end of the text is only a prefix', () => {
    const text = `TRF ${NAME} PAG FT 2026/1`.padStart(35, 'X').slice(-35)
    expect(text).toHaveLength(35)
    const proposals = propose(
      [sampleDocument({ id: 1, total: 99_900 }), sampleDocument({ id: 18 })],
      [sampleTransaction({ id: 1, amount: 12_300, text })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([18])
    expect(codes(proposalOf(proposals, 1))).toContain('reference-prefix-cut')
  })

  it('a text naming a document of another customer does not take it a second time', () => {
    const proposals = propose(
      [sampleDocument({ id: 1 }), sampleDocument({ id: 3, total: 20_000, ...customers.serra })],
      [
        sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/3` }),
        sampleTransaction({ id: 2, amount: 12_300, text: NAME }),
        sampleTransaction({ id: 3, amount: 15_000, text: 'CARPINTARIA SERRA FILHOS' }),
      ],
    )
    const used = proposals.flatMap((one) => documentsOf(one))
    expect(new Set(used).size).toBe(used.length)
  })

  it('the counter behind SEPA+ is the bank and not a document', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 183 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF CR SEPA+183 ${NAME}` })],
    )
    expect(codes(proposal).filter((code) => code.startsWith('reference'))).toEqual([])
  })
})

describe('strong reasons come before the sum of weaker ones', () => {
  const named = sampleDocument({
    id: 1,
    date: '2025-02-01',
    dueDate: '2025-03-01',
    number: 'FT 2025/1',
    serie: '2025',
  })
  const naming = sampleTransaction({
    id: 1,
    amount: 12_300,
    text: 'PAGAMENTO FT 2025/1',
    counterpartyName: NAME,
    date: '2026-03-01',
  })
  const own = sampleTransaction({
    id: 2,
    amount: 12_300,
    text: 'NIF 509442013',
    counterpartyName: NAME,
    date: '2025-03-01',
  })

  it('a document named in full stays with the transaction that names it, though two other pairs together weigh more', () => {
    const later = sampleDocument({ id: 2, date: '2026-02-01' })
    expect(propose([named, later], [own]).map(documentsOf)).toEqual([[1]])
    const proposals = propose([named, later], [naming, own])
    expect([1, 2].map((id) => documentsOf(proposalOf(proposals, id)))).toEqual([[1], []])
  })

  it('nor does one better timed, from the customer itself, take it from an unknown payer who names it', () => {
    const unknownPayer = { ...naming, counterpartyName: 'QUEM PAGA POR OUTROS' }
    const proposals = propose([named], [unknownPayer, own])
    expect([1, 2].map((id) => documentsOf(proposalOf(proposals, id)))).toEqual([[1], []])
  })
})

describe('signs and states', () => {
  it('the text never decides the direction', () => {
    const incoming = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF P/ ${NAME} FT 2026/7` })],
    )
    expect(proposalOf(incoming, 1)?.class).toBe('certain')
    expect(
      propose(
        [sampleDocument({ id: 7 })],
        [sampleTransaction({ id: 1, amount: -12_300, text: `TRF P/O ${NAME} FT 2026/7` })],
      ),
    ).toEqual([])
  })

  it.each(['D', 'A'])('a document in state %s is never proposed', (status) => {
    expect(
      propose(
        [sampleDocument({ id: 7, status })],
        [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7` })],
      ),
    ).toEqual([])
  })

  it.each(['W', 'Y', 'B', 'P', 'Z'])('a paper of type %s is never paid', (type) => {
    expect(
      propose(
        [sampleDocument({ id: 7, type })],
        [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7` })],
      ),
    ).toEqual([])
  })

  it('a transaction of unknown direction is left alone', () => {
    expect(
      propose(
        [sampleDocument({ id: 7 })],
        [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7`, direction: 'unknown' })],
      ),
    ).toEqual([])
  })

  it('a payment before the issue date is never certain', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7`, date: '2026-02-26' })],
    )
    expect(proposal?.class).toBe('likely')
    expect(codes(proposal)).toContain('before-issue')
  })

  it('a pending transaction is never certain', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7`, status: 'pending' })],
    )
    expect(proposal?.class).toBe('likely')
  })

  it('a declined pair is not asked again', () => {
    const transaction = sampleTransaction({ id: 1, amount: 12_300, text: `${NAME} FT 2026/7` })
    const declines = [{ documentId: 7, transactionKey: transaction.key }]
    expect(propose([sampleDocument({ id: 7 })], [transaction], { declines })).toEqual([])
  })
})

describe('equal amounts', () => {
  it('of equal documents of one customer the oldest is paid first, and it is said', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 9, date: '2026-03-01' }),
        sampleDocument({ id: 7, date: '2026-01-01' }),
        sampleDocument({ id: 8, date: '2026-02-01' }),
      ],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME}`, date: '2026-03-20' })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([7])
    expect(proposalOf(proposals, 1)?.class).toBe('likely')
    expect(codes(proposalOf(proposals, 1))).toContain('oldest-of-equal')
  })

  it('equal transactions go to equal documents in the order of time', () => {
    const proposals = propose(
      ['2026-01-01', '2026-02-01', '2026-03-01'].map((date, at) => sampleDocument({ id: at + 1, date })),
      ['2026-03-28', '2026-01-28', '2026-02-27'].map((date, at) =>
        sampleTransaction({ id: at + 1, amount: 12_300, text: `TRF ${NAME}`, date }),
      ),
    )
    expect([2, 3, 1].map((id) => documentsOf(proposalOf(proposals, id)))).toEqual([[1], [2], [3]])
  })

  it('the same amount for many customers and no name is no answer', () => {
    const documents = Array.from({ length: 12 }, (_, at) =>
      sampleDocument({ id: at + 1, taxId: String(500_000_000 + at), name: `Cliente Numero ${at}` }),
    )
    const proposals = propose(documents, [
      sampleTransaction({ id: 1, amount: 12_300, text: 'TRANSFERENCIA' }),
    ])
    expect(proposals.filter((one) => one.class !== 'ambiguous')).toEqual([])
  })

  it.each([
    ['TRANSFERENCIA SEPA', 'likely'],
    ['DEP NUMERARIO', 'possible'],
  ])(
    'an amount that only one document and one transaction have is proposed, of %s as %s',
    (text, expected) => {
      const [proposal] = propose(
        [sampleDocument({ id: 7, total: 48_731 })],
        [sampleTransaction({ id: 1, amount: 48_731, text })],
      )
      expect(proposal?.class).toBe(expected)
    },
  )

  it.each([
    ['PADARIA AURORA DO VALE', 'oldest-of-equal'],
    ['TRF PADARIA AURORA DO VALE FT 2026/1', 'covered-twice'],
  ])('of two equal payments for one document the earlier pays it: %s', (text, reason) => {
    const twice = ['2026-03-22', '2026-03-20'].map((date, at) =>
      sampleTransaction({ id: at + 1, amount: 12_300, date, text }),
    )
    const proposals = propose([sampleDocument({ id: 1 })], twice)
    expect(documentsOf(proposalOf(proposals, 2))).toEqual([1])
    expect(proposalOf(proposals, 1)).toBeUndefined()
    expect(codes(proposalOf(proposals, 2))).toContain(reason)
  })

  it('unless the earlier came before the document was issued', () => {
    const twice = ['2026-02-20', '2026-03-20'].map((date, at) =>
      sampleTransaction({ id: at + 1, amount: 12_300, date, text: 'PADARIA AURORA DO VALE FT 2026/1' }),
    )
    expect(documentsOf(proposalOf(propose([sampleDocument({ id: 1 })], twice), 2))).toEqual([1])
  })

  it('an amount that only one document has is possible, though its payer is somebody unknown', () => {
    const unknownPayer = { text: 'TRF', counterpartyName: 'Joaquim Pires Faria' }
    const proposals = propose(
      [sampleDocument({ id: 1 })],
      [sampleTransaction({ id: 1, amount: 12_300, ...unknownPayer })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1])
    expect(proposalOf(proposals, 1)?.class).toBe('possible')
  })

  it('a document paid twice is certain for neither transaction', () => {
    const twice = [1, 2].map((id) => sampleTransaction({ id, amount: 12_300, text: `TRF ${NAME} FT 2026/7` }))
    const proposals = propose([sampleDocument({ id: 7 }), sampleDocument({ id: 8, total: 40_000 })], twice)
    expect(proposals.filter((one) => one.class === 'certain')).toEqual([])
    expect(proposals.flatMap((one) => documentsOf(one))).toEqual([7])
  })

  it('documents that are already paid compete, so that their money is not offered to open ones', () => {
    const proposals = propose(
      [
        sampleDocument({ id: 1, date: '2026-01-01', unpaid: 0 }),
        sampleDocument({ id: 2, date: '2026-02-01' }),
      ],
      [sampleTransaction({ id: 1, amount: 12_300, text: `TRF ${NAME}`, date: '2026-01-20' })],
    )
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([1])
    expect(proposalOf(proposals, 1)?.explained).toBe(true)
  })
})

describe('names as banks print them', () => {
  it.each([
    ['PADARIA AURORA DO V', 'name-truncated'],
    ['Padaria Aurora do Vale', 'name-exact'],
    ['PADARIA AURORA DO VALE LDA', 'name-exact'],
    ['Padaria Aurora do Vale, Unipessoal Lda.', 'name-exact'],
  ])('%s is %s', (counterpartyName, code) => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, total: 55_500, ...customers.serra })],
      [sampleTransaction({ id: 1, amount: 12_300, counterpartyName })],
    )
    expect(codes(proposal)).toContain(code)
  })

  it('accents that were lost do not matter', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7, name: 'Canalizações Açucena & Irmãos, S.A.' })],
      [sampleTransaction({ id: 1, amount: 12_300, text: 'TRF DE CANALIZACOES ACUCENA IRMAOS SA' })],
    )
    expect(codes(proposal)).toContain('name-exact')
  })

  it('two customers of one name and one amount are asked about', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, taxId: '503999991' })],
      [sampleTransaction({ id: 1, amount: 12_300, counterpartyName: 'Padaria Aurora do Vale' })],
    )
    expect(proposal?.class).toBe('ambiguous')
    expect(proposal?.alternatives).toHaveLength(2)
  })

  it('a payer who is another customer speaks against the pair', () => {
    const [proposal] = propose(
      [sampleDocument({ id: 7 }), sampleDocument({ id: 8, total: 77_700, ...customers.serra })],
      [
        sampleTransaction({
          id: 1,
          amount: 12_300,
          text: 'FT 2026/7',
          counterpartyName: 'Carpintaria Serra & Filhos',
        }),
      ],
    )
    expect(proposal?.class).not.toBe('certain')
    expect(codes(proposal)).toContain('name-of-another')
  })

  it.each([
    ['name', 'MARIA QUE PAGA'],
    ['iban', 'PT50000201231234567890154'],
  ] as const)('a learned %s stands for the customer', (kind, value) => {
    const aliases = [{ kind, value, taxId: customers.aurora.taxId }]
    const party = kind === 'name' ? { counterpartyName: value } : { counterpartyIban: value }
    const [proposal] = propose(
      [sampleDocument({ id: 7 })],
      [sampleTransaction({ id: 1, amount: 12_300, ...party })],
      { aliases },
    )
    expect(codes(proposal)).toContain(`alias-${kind}`)
  })
})
