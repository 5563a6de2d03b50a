import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NamedPart } from '#contract/match-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { checkGroup } from '#core/matching/by-hand/check-group.ts'
import { joinByHand } from '#core/matching/by-hand/join-by-hand.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { toMinor } from '#core/money.ts'

const document = (id: number, openMinor: number, type = 'I'): MatchDocument => ({
  id,
  key: String(id),
  side: 'customer',
  type,
  status: 'C',
  number: `FT A/${id}`,
  serie: 'A',
  date: `2026-03-${String((id % 28) + 1).padStart(2, '0')}` as IsoDate,
  dueDate: null,
  taxId: '509442013',
  name: 'Padaria Central, Lda',
  legalName: null,
  iban: null,
  currency: 'EUR',
  euroRate: null,
  totalMinor: toMinor(openMinor),
  withoutTaxMinor: toMinor(openMinor),
  retentionMinor: toMinor(0),
  foreignTotalMinor: toMinor(0),
  unpaidMinor: toMinor(openMinor),
  openMinor: toMinor(openMinor),
  externalId: null,
  purchaseOrder: null,
  documentReference: null,
  paymentStatus: 'NoPayment',
})

const transaction = (id: number, amountMinor: number, currency = 'EUR'): MatchTransaction => ({
  id,
  key: `m${id}`,
  accountId: 'conta',
  bookingDate: '2026-04-01' as IsoDate,
  valueDate: null,
  amountMinor: toMinor(amountMinor),
  openMinor: toMinor(amountMinor),
  direction: amountMinor < 0 ? 'out' : 'in',
  currency,
  text: '',
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  status: 'booked',
})

const part = (kind: NamedPart['kind'], amountMinor: number): NamedPart => ({
  kind,
  amountMinor: toMinor(amountMinor),
})

const rowsOf = (answer: ReturnType<typeof joinByHand>) =>
  answer.outcome === 'joined'
    ? answer.allocations.map((one) => [one.documentId, one.transactionId, one.amountMinor, one.kind])
    : answer

describe('joining by hand', () => {
  it('spreads several transactions over several documents, the oldest first', () => {
    const answer = joinByHand(
      [document(2, 300), document(1, 200)],
      [transaction(7, 250), transaction(8, 250)],
      [],
    )
    expect(rowsOf(answer)).toEqual([
      [1, 7, 200, 'payment'],
      [2, 7, 50, 'payment'],
      [2, 8, 250, 'payment'],
    ])
  })

  it('leaves the newest document partly open when the money does not suffice', () => {
    const answer = joinByHand([document(1, 200), document(2, 300)], [transaction(7, 450)], [])
    expect(rowsOf(answer)).toEqual([
      [1, 7, 200, 'payment'],
      [2, 7, 250, 'payment'],
    ])
  })

  it('refuses a document the money would not touch', () => {
    const answer = joinByHand([document(1, 200), document(2, 300)], [transaction(7, 200)], [])
    expect(answer).toEqual({ outcome: 'unbalanced', differenceMinor: -300 })
  })

  it('names what was withheld', () => {
    const answer = joinByHand([document(1, 1000)], [transaction(7, 770)], [part('withholding', -230)])
    expect(rowsOf(answer)).toEqual([
      [1, 7, 770, 'payment'],
      [1, 7, 230, 'withholding'],
    ])
  })

  it('deals what is withheld as the documents declare it, else in proportion to their amounts', () => {
    const declaring = { ...document(2, 1000), retentionMinor: toMinor(250) }
    const withheld = (documents: MatchDocument[], money: number, amountMinor: number) =>
      joinByHand(documents, [transaction(7, money)], [part('withholding', -amountMinor)])
    expect(rowsOf(withheld([document(1, 500), declaring], 1250, 250))).toEqual([
      [1, 7, 500, 'payment'],
      [2, 7, 750, 'payment'],
      [2, 7, 250, 'withholding'],
    ])
    expect(rowsOf(withheld([document(1, 500), declaring], 1125, 375))).toEqual([
      [1, 7, 375, 'payment'],
      [2, 7, 750, 'payment'],
      [1, 7, 125, 'withholding'],
      [2, 7, 250, 'withholding'],
    ])
  })

  it('takes several names for one difference, and leaves the rest of it open', () => {
    const documents = [document(1, 1000), document(2, 2000), document(3, 400, 'C')]
    const named = [part('fee', -5), part('withholding', -300), part('write-off', -15)]
    expect(rowsOf(joinByHand(documents, [transaction(7, 900), transaction(8, 1280)], named))).toEqual([
      [3, 7, -400, 'credit-note'],
      [1, 7, 900, 'payment'],
      [2, 7, 400, 'payment'],
      [2, 8, 1280, 'payment'],
      [1, 8, 100, 'withholding'],
      [2, 8, 200, 'withholding'],
      [2, 8, 5, 'fee'],
      [2, 8, 15, 'write-off'],
    ])
    expect(rowsOf(joinByHand(documents, [transaction(7, 2000)], named))).toContainEqual([
      2,
      7,
      1500,
      'payment',
    ])
  })

  it('takes what is forgiven off the newest document first, and off the one before where that is too small', () => {
    const answer = joinByHand(
      [document(1, 200), document(2, 50)],
      [transaction(7, 150)],
      [part('write-off', -100)],
    )
    expect(rowsOf(answer)).toEqual([
      [1, 7, 150, 'payment'],
      [2, 7, 50, 'write-off'],
      [1, 7, 50, 'write-off'],
    ])
  })

  it('settles with a cash discount without money, and keeps late interest apart from the document', () => {
    const join = (minor: number, ...named: NamedPart[]) =>
      joinByHand([document(1, 1000)], [transaction(7, minor)], named)
    expect(rowsOf(join(980, part('discount', -20)))).toEqual([
      [1, 7, 980, 'payment'],
      [1, 7, 20, 'discount'],
    ])
    expect(rowsOf(join(1015, part('late-interest', 15)))).toEqual([
      [1, 7, 1000, 'payment'],
      [null, 7, 15, 'late-interest'],
    ])
    expect(join(1020, part('discount', 20))).toMatchObject({ outcome: 'unbalanced' })
    expect(join(985, part('late-interest', -15))).toMatchObject({ outcome: 'unbalanced' })
  })

  it('takes several names for money beyond the documents, and all of it must have one', () => {
    const join = (...named: NamedPart[]) => joinByHand([document(1, 1000)], [transaction(7, 1200)], named)
    expect(rowsOf(join(part('rounding', 1), part('advance', 199)))).toEqual([
      [1, 7, 1000, 'payment'],
      [null, 7, 1, 'rounding'],
      [1, 7, 199, 'advance'],
    ])
    for (const wrong of [[part('advance', 199)], [part('advance', 1201)], [part('withholding', 200)]])
      expect(join(...wrong)).toEqual({ outcome: 'unbalanced', differenceMinor: 200 })
  })

  it('refuses names for more than the difference, and an advance where money is missing', () => {
    const join = (named: NamedPart) => joinByHand([document(1, 1000)], [transaction(7, 900)], [named])
    for (const wrong of [part('fee', -101), part('advance', -100), part('withholding', 100)])
      expect(join(wrong)).toEqual({ outcome: 'unbalanced', differenceMinor: -100 })
  })

  it('takes parts of both signs, whichever way the difference goes', () => {
    const documents = [document(1, 500), document(2, 300), document(3, 200)]
    const join = (minors: number[], ...named: NamedPart[]) =>
      rowsOf(
        joinByHand(
          documents,
          minors.map((minor, at) => transaction(at + 7, minor)),
          named,
        ),
      )
    const fee = part('fee', -15)
    // The bank kept a fee, and the customer paid in advance: together more than the documents, or less.
    expect(join([600, 485], part('advance', 100), fee)).toEqual([
      [1, 7, 500, 'payment'],
      [2, 7, 100, 'payment'],
      [2, 8, 200, 'payment'],
      [3, 8, 185, 'payment'],
      [3, 8, 15, 'fee'],
      [3, 8, 100, 'advance'],
    ])
    expect(join([995], part('advance', 10), fee)).toContainEqual([3, 7, 10, 'advance'])
    // What the names leave of missing money stays open; of money beyond the documents nothing may be left.
    expect(join([900], part('advance', 10), fee)).toContainEqual([3, 7, 90, 'payment'])
    expect(join([1_085], fee, part('advance', 99))).toEqual({ outcome: 'unbalanced', differenceMinor: 85 })
  })

  it('keeps what is beyond the documents off the newest transactions, and never more than there is', () => {
    const join = (minor: number) =>
      rowsOf(
        joinByHand([document(1, 1000)], [transaction(7, 1100), transaction(8, 50)], [part('advance', minor)]),
      )
    expect(join(150)).toEqual([
      [1, 7, 1000, 'payment'],
      [1, 8, 50, 'advance'],
      [1, 7, 100, 'advance'],
    ])
    expect(join(1_151)).toEqual({ outcome: 'unbalanced', differenceMinor: 150 })
  })

  it('asks for a name when too much money came, and keeps it as an advance when asked', () => {
    expect(joinByHand([document(1, 1000)], [transaction(7, 1200)], [])).toEqual({
      outcome: 'unbalanced',
      differenceMinor: 200,
    })
    expect(rowsOf(joinByHand([document(1, 1000)], [transaction(7, 1200)], [part('advance', 200)]))).toEqual([
      [1, 7, 1000, 'payment'],
      [1, 7, 200, 'advance'],
    ])
  })

  it('takes a credit note off the invoices one payment settles', () => {
    const answer = joinByHand([document(1, 1000), document(2, 300, 'C')], [transaction(7, 700)], [])
    expect(rowsOf(answer)).toEqual([
      [2, 7, -300, 'credit-note'],
      [1, 7, 1000, 'payment'],
    ])
  })

  it('nets an invoice against a credit note without any transaction', () => {
    expect(rowsOf(joinByHand([document(1, 1000), document(2, 300, 'C')], [], []))).toEqual([
      [1, null, 300, 'credit-note'],
      [2, null, -300, 'credit-note'],
    ])
  })

  it('refunds a credit note with money out, and never pays an invoice with it', () => {
    expect(rowsOf(joinByHand([document(1, 500, 'C')], [transaction(7, -500)], []))).toEqual([
      [1, 7, -500, 'payment'],
    ])
    expect(joinByHand([document(1, 500)], [transaction(7, -500)], [])).toMatchObject({ outcome: 'gated' })
  })

  it('names the gate of a draft, an unknown amount, another currency and mixed directions', () => {
    const failing = (documents: MatchDocument[], transactions: MatchTransaction[]) => {
      const answer = joinByHand(documents, transactions, [])
      return answer.outcome === 'gated' ? answer.gates.map(({ gate }) => gate) : answer
    }
    expect(failing([{ ...document(1, 100), status: 'D' }], [transaction(7, 100)])).toContain(
      'document-status',
    )
    expect(failing([{ ...document(1, 100), unpaidMinor: null }], [transaction(7, 100)])).toContain(
      'unpaid-known',
    )
    expect(failing([document(1, 100)], [transaction(7, 100, 'USD')])).toContain('currency')
    expect(failing([document(1, 100)], [transaction(7, 200), transaction(8, -100)])).toContain('direction')
  })

  it('says of a document the source shows as paid that it is, whatever is joined with it', () => {
    const paid = { ...document(1, 100), unpaidMinor: toMinor(0), openMinor: toMinor(0) }
    for (const documents of [[paid], [document(2, 100), paid]]) {
      const answer = joinByHand(documents, [transaction(7, 100)], [])
      expect(answer.outcome === 'gated' && answer.gates).toEqual([
        { gate: 'unpaid-settled', passed: false, detail: { amountMinor: 100 } },
      ])
    }
    expect(joinByHand([{ ...paid, status: 'D' }], [transaction(7, 100)], [])).toMatchObject({
      gates: [{ gate: 'document-status' }, { gate: 'unpaid-settled' }],
    })
  })

  const amount = fc.integer({ min: 1, max: 10_000 })
  const isRarely = fc.nat({ max: 9 }).map((one) => one === 0)
  const kinds = [
    'withholding',
    'fee',
    'rounding',
    'discount',
    'write-off',
    'late-interest',
    'advance',
  ] as const
  const chosen = fc.record({
    open: fc.array(fc.tuple(amount, fc.constantFrom('I', 'I', 'D', 'C'), isRarely), {
      minLength: 1,
      maxLength: 5,
    }),
    money: fc.array(amount, { maxLength: 4 }),
    isOut: isRarely,
    /** Each of what the ones before it left unnamed: whole, in part, beyond it, the other way. */
    shares: fc.uniqueArray(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(-0.5, 0.25, 1, 1.1)), {
      selector: ([kind]) => kind,
      maxLength: 4,
    }),
  })
  const rowsFor = ({
    open,
    money,
    isOut,
    shares,
  }: typeof chosen extends fc.Arbitrary<infer C> ? C : never) => {
    const documents = open.map(([minor, type, isPaid], index) => ({
      ...document(index + 1, minor, type),
      ...(isPaid ? { unpaidMinor: toMinor(0), openMinor: toMinor(0) } : {}),
    }))
    const transactions = money.map((minor, index) => transaction(index + 1, isOut ? -minor : minor))
    const documentsMinor = documents.reduce(
      (sum, { openMinor, type }) => sum + (type === 'C' ? -1 : 1) * (openMinor ?? 0),
      0,
    )
    let unnamed = transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - documentsMinor
    const named = shares.flatMap(([kind, share]) => {
      const minor = Math.round(unnamed * share)
      unnamed -= minor
      return minor === 0 ? [] : part(kind, minor)
    })
    return { documents, transactions, named, settledMinor: documentsMinor + unnamed }
  }

  it('only ever makes groups that hold every invariant and say each name to the cent', () => {
    let many = 0
    let bothWays = 0
    fc.assert(
      fc.property(chosen, (choice) => {
        const { documents, transactions, named, settledMinor } = rowsFor(choice)
        const answer = joinByHand(documents, transactions, named)
        if (answer.outcome !== 'joined') return
        const { allocations } = answer
        const group = { allocations, currency: 'EUR', explained: false }
        const { violations, balanceMinor } = checkGroup(group, documents, transactions)
        expect(violations).toEqual([])
        expect(balanceMinor).toBe(0)
        expect(allocations.every((one) => one.amountMinor !== 0)).toBe(true)
        if (transactions.length === 0) return
        many += 1
        bothWays += Number(new Set(named.map(({ amountMinor }) => Math.sign(amountMinor))).size > 1)
        const sumOf = (rows: typeof allocations) =>
          rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        for (const { kind, amountMinor } of named)
          expect(Math.abs(sumOf(allocations.filter((one) => one.kind === kind)))).toBe(Math.abs(amountMinor))
        // Only the rest is left of the documents.
        const settled = allocations.filter((one) => one.documentId !== null && one.kind !== 'advance')
        expect(sumOf(settled)).toBe(settledMinor)
      }),
      { numRuns: 1_000 },
    )
    expect(bothWays).toBeGreaterThan(many / 50)
  })

  it('answers the same whatever the order rows and names were chosen in', () => {
    fc.assert(
      fc.property(chosen, (choice) => {
        const { documents, transactions, named } = rowsFor(choice)
        const answer = joinByHand(documents, transactions, named)
        if (answer.outcome === 'gated') return
        expect(joinByHand(documents.toReversed(), transactions.toReversed(), named.toReversed())).toEqual(
          answer,
        )
      }),
    )
  })
})
