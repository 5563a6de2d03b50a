/** Which transactions a kept run reads again, and what it forgets: one case for each thing a reading rests on. */
import { describe, expect, it } from 'vitest'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import { numberToken } from '#core/matching/incremental/text-tokens.ts'
import { createTokenIndex } from '#core/matching/incremental/watch.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { keep } from '../../../../helpers/keep-run.ts'
import { cents, customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const { aurora, serra, mar } = customers
const IBAN = 'PT50000201231234567890154'
const OTHER_IBAN = 'PT50003506510000000000043'
const invoice = sampleDocument({ id: 1, ...aurora })
/** It changes nothing for anybody, but once it came the run knows its transactions by amount, text and payer. */
const unrelated = sampleDocument({ id: 2, total: 700, date: '2026-06-01', ...serra })

describe('a document that comes to a kept run is paid by', () => {
  const late = sampleDocument({ id: 3, total: 5_000, ...serra })
  const paying = (amount: number, rest: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
    sampleTransaction({ id: 1, amount, ...rest })

  it('a transaction of its amount that nobody knew the payer of', () => {
    const transaction = paying(5_000)
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [unrelated, late] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('a transaction that came since the run was asked last', () => {
    const transaction = paying(5_000)
    const kept = keep([invoice], [])
    kept.change({ documents: [unrelated] })
    kept.change({ transactions: [transaction] })
    kept.change({ documents: [late] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('a transaction whose text named it before it was there', () => {
    const transaction = paying(4_999, { text: 'PAGAMENTO FT 2026/3' })
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [late] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it.each([
    ['an order of the customer', { text: 'ENC-77 PAGAMENTO' }, { purchaseOrder: 'ENC-77' }],
    ['an id of its own', { text: 'PEDIDO WEB-4400' }, { externalId: 'WEB-4400' }],
    ['its number, twice,', { text: 'FT 2026/1 FT 2026/3 FT 2026/3' }, {}],
    ['its number, written with zeros,', { text: 'FT 2026/003' }, {}],
    ['a range that runs over its number', { text: 'FT 2026/1 A 5' }, {}],
    ['a range with the type before each end', { text: 'FT 2026/1 A FT 2026/5' }, {}],
    ['a range by a dash', { text: 'FTS 1-5' }, {}],
    ['its number, in the reference beside it,', { reference: 'FT 2026/3' }, {}],
  ])('a transaction whose text held %s before it was there', (_, texts, ids) => {
    const transaction = paying(4_999, texts)
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [{ ...late, ...ids }] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('instalments that make up what the service has received of it, where nothing more is open', () => {
    const parts = [800, 1_200].map((amount, at) =>
      paying(amount, { id: at + 1, counterpartyName: serra.name }),
    )
    const kept = keep([invoice, unrelated], parts)
    kept.change({ documents: [{ ...late, unpaidMinor: cents(3_000), openMinor: cents(0) }] })
    expect(parts.map(kept.paidBy)).toEqual([[3], [3]])
  })

  it('a payer whose own documents others have paid, where its number may be cut in the text', () => {
    const cut = 'PAGAMENTO FT 2026/3'.padStart(35, '.')
    const both = [invoice, sampleDocument({ id: 2, total: 5_000, ...aurora })]
    const others = both.map(({ number, totalMinor }, at) =>
      sampleTransaction({ id: at + 2, amount: totalMinor, text: `TRF ${number}` }),
    )
    const transaction = paying(17_300, { text: cut, counterpartyName: aurora.name })
    const kept = keep(both, [transaction, ...others])
    expect(kept.paidBy(transaction)).toEqual([])
    kept.change({ documents: [sampleDocument({ id: 38, total: 17_300, ...serra })] })
    expect(kept.paidBy(transaction)).toEqual([38])
  })

  it('a transaction from the account it tells of its customer', () => {
    const transaction = paying(4_999, { counterpartyIban: IBAN })
    const kept = keep([invoice, unrelated], [transaction])
    kept.change({ documents: [{ ...late, iban: IBAN }] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it.each([
    ['the amount the service has already received of it', 2_000],
    ['what is open of it', 3_000],
    ['what is open of it but for a cent', 2_999],
    ['what is open of it less what is withheld', 2_500],
  ])('a transaction from before its issue, of %s, where its number may be cut in the text', (_, amount) => {
    const cut = 'PAGAMENTO FT 2026/3'.padStart(35, '.')
    const transaction = paying(amount, { date: '2026-02-20', text: cut, counterpartyName: serra.name })
    const kept = keep([invoice, unrelated], [transaction])
    kept.change({
      documents: [
        sampleDocument({ id: 38, total: 5_000, unpaid: 3_000, retentionMinor: cents(500), ...serra }),
      ],
    })
    expect(kept.paidBy(transaction)).toEqual([38])
  })

  it('nobody for certain where a transaction of its amount might as well pay another customer', () => {
    const transaction = paying(12_300)
    const kept = keep([invoice], [transaction])
    expect(kept.classOf(transaction)).toBe('likely')
    kept.change({ documents: [sampleDocument({ id: 3, ...serra })] })
    expect(kept.classOf(transaction)).toBe('ambiguous')
  })

  it('one of two transactions that fit it, whichever came first', () => {
    const [first, second] = [1, 2].map((id) => sampleTransaction({ id, amount: 5_000 }))
    if (!first || !second) throw new Error('there are two')
    for (const [known, come] of [
      [first, second],
      [second, first],
    ] as const) {
      const kept = keep([invoice], [known])
      kept.change({ documents: [unrelated, late], transactions: [come] })
      expect([first, second].map(kept.paidBy)).toEqual([[3], []])
    }
  })

  it('no transaction that went before it came', () => {
    const transaction = paying(12_300)
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [unrelated] })
    kept.change({ removedIds: [transaction.id] })
    kept.change({ documents: [sampleDocument({ id: 3, ...serra })] })
    expect(kept.paidBy(transaction)).toEqual([])
  })

  it('a transaction as it is now, where both come at once', () => {
    const transaction = paying(5_000, { text: 'FT 2026/3', counterpartyName: serra.name })
    const kept = keep([invoice, unrelated], [transaction])
    kept.change({ transactions: [{ ...transaction, openMinor: cents(2_000) }], documents: [late] })
    expect(kept.matcher.result().proposals[0]?.allocations[0]?.amountMinor).toBe(2_000)
    expect(kept.paidBy(transaction)).toEqual([3])
  })
})

describe('credit notes of a kept run', () => {
  const credit = sampleDocument({
    ...{ id: 9, type: 'C', number: 'NC 2026/9', date: '2026-05-01', documentReference: 'FT 2026/4' },
    ...{ total: 1_000, ...aurora },
  })
  const equals = [2, 4].map((id) => sampleDocument({ id, total: 5_000, date: `2026-03-0${id}`, ...aurora }))

  it('are set off once they come, unless somebody pays the invoice', () => {
    const transaction = sampleTransaction({ id: 1, amount: 5_000, text: 'FT 2026/4' })
    const kept = keep(equals, [])
    kept.change({ documents: [credit] })
    expect(kept.setOff()).toEqual([[4, 9]])
    kept.change({ transactions: [transaction] })
    expect(kept.setOff()).toEqual([])
    kept.change({ removedIds: [transaction.id] })
    expect(kept.setOff()).toEqual([[4, 9]])
  })

  it.each([
    ['all come at once', [invoice], [...equals, credit]],
    ['another comes', [...equals, credit], [{ ...unrelated, id: 10, key: '10' }]],
  ])('leave the invoice to the transaction that pays it, where %s', (_, known, come) => {
    const transaction = sampleTransaction({ id: 1, amount: 5_000, text: 'FT 2026/4' })
    const kept = keep(known, [transaction])
    kept.change({ documents: come })
    expect(kept.paidBy(transaction)).toEqual([4])
    expect(kept.setOff()).toEqual([])
  })

  it('tell which of equal invoices a sum holds, though they are too late for the transaction, as long as one is meant', () => {
    const transaction = sampleTransaction({ id: 1, amount: 17_300, counterpartyName: aurora.name })
    const ofAnother = [3, 4].map((number, at) =>
      sampleDocument({ id: 7 + 3 * at, number: `FT B/${number}`, serie: 'B', total: 900, ...mar }),
    )
    const kept = keep([invoice, ...equals, ...ofAnother.slice(0, 1)], [transaction])
    expect(kept.paidBy(transaction)).toEqual([1, 2])
    kept.change({ documents: [{ ...credit, documentReference: 'FT 4' }] })
    expect(kept.paidBy(transaction)).toEqual([1, 4])
    kept.change({ documents: ofAnother.slice(1) })
    expect(kept.paidBy(transaction)).toEqual([1, 2])
  })
})

it('a transaction that holds but the bare number of a document is asked again once another amount is open of it', () => {
  const paid = sampleDocument({ id: 1, number: 'FT 2026/1234', ...aurora })
  const transaction = sampleTransaction({ id: 1, amount: 9_000, text: 'PAGAMENTO 1234' })
  const kept = keep([paid], [transaction])
  expect(kept.paidBy(transaction)).toEqual([])
  kept.change({ documents: [{ ...paid, openMinor: cents(9_001), unpaidMinor: cents(9_001) }] })
  expect(kept.paidBy(transaction)).toEqual([1])
})

it('transactions are found by what their texts hold, however many there are', () => {
  const index = createTokenIndex()
  const numberOf = (id: number): string => String(500_000 + id)
  const ids = Array.from({ length: 12_000 }, (_, at) => at + 1)
  for (const id of ids) index.add(sampleTransaction({ id, amount: 1, text: `TRF FT ${numberOf(id)}` }))
  const isFound = (id: number): boolean => [...index.find(numberToken(numberOf(id)))].join() === String(id)
  expect(ids.filter((id) => !isFound(id))).toEqual([])
})

describe('a document whose amount changes', () => {
  it('is there once: twice what is left of it is no sum', () => {
    const transaction = sampleTransaction({ id: 1, amount: 12_000, counterpartyName: aurora.name })
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [{ ...invoice, openMinor: cents(6_000), unpaidMinor: cents(6_000) }] })
    expect(kept.paidBy(transaction)).toEqual([])
  })

  it('is found by what that is in its second currency, and no longer by what it was', () => {
    const abroad = sampleDocument({ id: 1, currency: 'USD', euroRate: '1.1', total: 10_000, ...aurora })
    const transaction = sampleTransaction({ id: 1, amount: 5_500, currency: 'USD' })
    const kept = keep([abroad], [transaction])
    for (const [open, paid] of [
      [5_000, [1]],
      [10_000, []],
    ] as const) {
      kept.change({ documents: [{ ...abroad, openMinor: cents(open), unpaidMinor: cents(open) }] })
      expect(kept.paidBy(transaction)).toEqual(paid)
    }
  })
})

describe('who paid, in a kept run,', () => {
  const own = sampleDocument({ id: 3, total: 5_000, ...serra })
  const short = (id: number, rest: Partial<Parameters<typeof sampleTransaction>[0]>) =>
    sampleTransaction({ id, amount: 4_999, counterpartyName: 'QUEM PAGA POR OUTROS', ...rest })

  it('is told by the account of each transaction, though one name stands beside both', () => {
    const documents = [
      { ...own, iban: IBAN },
      sampleDocument({ id: 4, total: 5_000, iban: OTHER_IBAN, ...mar }),
    ]
    const transactions = [short(1, { counterpartyIban: IBAN }), short(2, { counterpartyIban: OTHER_IBAN })]
    const kept = keep(documents, transactions)
    expect(transactions.map(kept.paidBy)).toEqual([[3], [4]])
  })

  it('is told by the tax id in a text for this text alone, whichever of the payer’s is read first', () => {
    const transactions = [short(1, { text: `NIF ${serra.taxId}` }), short(2, {})]
    for (const order of [transactions, transactions.toReversed()]) {
      const kept = keep([own, { ...own, id: 4, number: 'FT 2026/4' }], order)
      expect(transactions.map(kept.paidBy)).toEqual([[3], []])
    }
  })

  it('is one of two whose names begin as the payer’s does, once that one has a document that fits', () => {
    const names = ['GIRASSOL VERDE AZUL', 'GIRASSOL VERDE LILAS']
    const parties = [aurora, serra].map(({ taxId }, at) => ({ taxId, name: names[at] ?? null }))
    const known = parties.map((party, at) => sampleDocument({ id: at + 1, total: 99_900, ...party }))
    const transaction = short(1, { counterpartyName: 'GIRASSOL VERDE' })
    const kept = keep(known, [transaction])
    expect(kept.paidBy(transaction)).toEqual([])
    kept.change({ documents: [{ ...own, ...parties[1] }] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('is somebody asked about before, once the name comes', () => {
    const transaction = short(1, { counterpartyName: serra.name })
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [own] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it.each([
    ['', ''],
    [', however long it is', 'A '.repeat(400)],
    [', though a sign before it folds to a digit', '²'],
  ])('is whose tax id the text holds%s, once that customer comes', (_, before) => {
    const transaction = short(1, { text: `NIF ${before}${serra.taxId}` })
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [own] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('is whom it was learned to be since, once that customer comes', () => {
    const transaction = short(1, {})
    const kept = keep([invoice], [transaction])
    kept.change({ aliases: [{ kind: 'name', value: 'Quem paga por outros', taxId: serra.taxId }] })
    kept.change({ documents: [own] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('is whom it is learned to be, where the transaction came after the run was asked', () => {
    const transaction = short(1, { counterpartyIban: IBAN })
    const kept = keep([own], [])
    kept.change({ aliases: [{ kind: 'iban', value: OTHER_IBAN, taxId: aurora.taxId }] })
    kept.change({ transactions: [transaction] })
    kept.change({ aliases: [{ kind: 'iban', value: IBAN, taxId: serra.taxId }] })
    expect(kept.paidBy(transaction)).toEqual([3])
  })

  it('has a document that no longer fits, where the transaction came after the run was asked', () => {
    const transaction = short(1, { counterpartyName: serra.name })
    const kept = keep([own, invoice], [])
    kept.change({ documents: [{ ...unrelated, id: 4, key: '4' }] })
    kept.change({ transactions: [transaction] })
    expect(kept.classOf(transaction)).toBe('likely')
    kept.change({ documents: [{ ...own, openMinor: cents(4_000), unpaidMinor: cents(4_000) }] })
    expect(kept.classOf(transaction)).toBeUndefined()
  })
})

describe('the changes that a kept run gets', () => {
  const transaction = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: aurora.name })
  const refused = [{ documentId: 1, transactionKey: transaction.key }]

  it('of a refused pair counts at once, and no more once that is undone', () => {
    const kept = keep([invoice], [transaction])
    for (const declines of [refused, []]) {
      kept.change({ declines })
      expect(kept.paidBy(transaction)).toEqual(declines.length > 0 ? [] : [1])
    }
  })

  it('is what it goes on with: a fresh run of what it holds answers the same', () => {
    const kept = keep([invoice], [transaction])
    kept.change({
      documents: [{ ...invoice, openMinor: cents(300), unpaidMinor: cents(300) }, unrelated],
      transactions: [sampleTransaction({ id: 2, amount: 300, counterpartyIban: IBAN })],
      removedIds: [transaction.id],
      aliases: [{ kind: 'iban', value: IBAN, taxId: aurora.taxId }],
      declines: refused,
    })
    expect(kept.matcher.input()).toEqual(kept.told())
    expect(proposeMatches(kept.matcher.input())).toEqual(kept.matcher.result())
  })

  it('is what it explains with: a document as it is now', () => {
    const kept = keep([invoice], [transaction])
    kept.change({ documents: [{ ...invoice, openMinor: cents(300), unpaidMinor: cents(300) }] })
    const amount = kept.matcher.explain(1, transaction.id).gates.find(({ gate }) => gate === 'amount')
    expect(amount?.detail).toEqual({ documentMinor: 300, transactionMinor: 12_300 })
  })

  it('shows in what differs from its first change on', () => {
    const matcher = createMatcher(keep([invoice], [transaction]).told())
    const [before] = matcher.result().proposals
    matcher.update({ removedIds: [transaction.id] })
    expect(matcher.takeDifference()).toEqual({ changed: [], removed: [before?.id] })
    expect(matcher.takeDifference()).toEqual({ changed: [], removed: [] })
  })

  it('shows in what differs since it was last asked, whatever happened in between', () => {
    const kept = keep([invoice], [transaction])
    const { matcher } = kept
    const [before] = matcher.result().proposals
    const gone = { removedIds: [transaction.id] }
    const [come, less] = [transaction, { ...transaction, openMinor: cents(12_299) }].map((one) => ({
      transactions: [one],
    }))
    if (!before || !come || !less) throw new Error('the transaction pays the invoice')
    const other = sampleTransaction({ id: 2, amount: 12_299, counterpartyName: aurora.name })
    for (const change of [gone, { transactions: [other] }, less, { removedIds: [1, 2] }, come])
      kept.change(change)
    expect(matcher.lastTaken()).toEqual(new Map([[before.id, before]]))
    expect(matcher.takeDifference()).toEqual({ changed: [], removed: [] })
    kept.change(less)
    const [after] = matcher.result().proposals
    expect(matcher.lastTaken()).toEqual(new Map([[before.id, before]]))
    const { changed, removed } = matcher.takeDifference()
    expect([changed, removed]).toEqual([[after], before.id === after?.id ? [] : [before.id]])
    kept.change({ removedIds: [transaction.id], transactions: [other] })
    expect([...matcher.lastTaken().values()]).toEqual([after])
  })
})

describe('what makes a pair doubtful, where it comes to a kept run and goes', () => {
  const paid = sampleTransaction({ id: 1, amount: 12_300, counterpartyName: aurora.name, text: 'FT 2026/1' })

  it('the line by which the bank takes the payment back', () => {
    const back = sampleTransaction({ id: 2, amount: -12_300, date: '2026-03-22', text: 'ANULACAO TRF' })
    const kept = keep([invoice], [paid])
    expect(kept.classOf(paid)).toBe('certain')
    kept.change({ transactions: [back] })
    expect(kept.classOf(paid)).toBe('likely')
    kept.change({ transactions: [{ ...back, text: 'TRF' }] })
    expect(kept.classOf(paid)).toBe('certain')
    kept.change({ transactions: [back] })
    kept.change({ removedIds: [2] })
    expect(kept.classOf(paid)).toBe('certain')
  })

  it('a later payment that the line takes back instead', () => {
    const back = sampleTransaction({ id: 2, amount: -12_300, date: '2026-03-22', text: 'ANULACAO TRF' })
    const later = sampleTransaction({
      id: 3,
      amount: 12_300,
      date: '2026-03-21',
      counterpartyName: aurora.name,
    })
    const kept = keep([invoice], [paid, back])
    kept.change({ transactions: [later] })
    expect(kept.classOf(paid)).toBe('certain')
    kept.change({ removedIds: [3] })
    expect(kept.classOf(paid)).toBe('likely')
  })

  it('a customer whom the line names', () => {
    const back = sampleTransaction({
      id: 2,
      amount: -12_300,
      date: '2026-03-22',
      text: `ESTORNO ${serra.name}`,
    })
    const kept = keep([invoice], [paid, back])
    expect(kept.classOf(paid)).toBe('likely')
    kept.change({ documents: [unrelated] })
    expect(kept.classOf(paid)).toBe('certain')
  })

  it('a credit note that cancels the invoice', () => {
    const note = sampleDocument({ id: 3, type: 'C', number: 'NC 2026/3', documentReference: 'FT 2026/1' })
    const kept = keep([invoice], [paid])
    kept.change({ documents: [note] })
    expect(kept.classOf(paid)).toBe('likely')
    kept.change({ documents: [{ ...note, openMinor: cents(0), unpaidMinor: cents(0) }] })
    expect(kept.classOf(paid)).toBe('certain')
  })

  it('a second customer with the IBAN of the payer', () => {
    const own = sampleTransaction({ id: 1, amount: 12_300, counterpartyIban: IBAN })
    const kept = keep([{ ...invoice, iban: IBAN }], [own])
    expect(kept.classOf(own)).toBe('certain')
    kept.change({ documents: [{ ...unrelated, iban: IBAN }] })
    expect(kept.classOf(own)).toBe('likely')
  })
})
