import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentBody } from '#contract/issuing/bodies.ts'
import type { IsoDate } from '#contract/values.ts'
import { computeTotals, type PricedDocument } from '#core/issuing/totals.ts'
import { dateWarnings } from '#core/issuing/warnings.ts'
import type { InvoicingClient } from '../../../../src-main/connectors/invoicing/api.ts'
import { aDocumentBody, aLine } from '../../../helpers/issuing-bodies.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { clientsOf } from '../../services/sync/helpers/sync-bench.ts'

const line = (over: Partial<PricedDocument['Lines'][number]> = {}) => ({
  UnitPrice: '10',
  Quantity: '1',
  TaxValue: '23',
  ProductDiscount: '0',
  ...over,
})

describe('totals', () => {
  it('are rounded once, half up, not per line', () => {
    const thirds = Array.from({ length: 3 }, () => line({ UnitPrice: '0.335', TaxValue: '0' }))
    expect(computeTotals({ Lines: thirds })).toMatchObject({ withoutTaxMinor: 101, totalMinor: 101 })
    expect(computeTotals({ Lines: [line({ UnitPrice: '0.005', TaxValue: '0' })] })?.totalMinor).toBe(1)
  })

  it('take the retention of the amount without tax and leave the total gross', () => {
    const totals = computeTotals({
      Lines: [line({ UnitPrice: '200', ProductDiscount: '50' })],
      Retention: '23',
    })
    expect(totals).toMatchObject({
      grossMinor: 20_000,
      discountMinor: 10_000,
      withoutTaxMinor: 10_000,
      taxMinor: 2_300,
      totalMinor: 12_300,
      retentionMinor: 2_300,
      payableMinor: 10_000,
      foreignMinor: null,
      lineMinors: [10_000],
    })
  })

  it('tell each rate, the highest first', () => {
    const Lines = [line({ TaxValue: '6' }), line(), line({ TaxValue: '6' })]
    expect(computeTotals({ Lines })?.rates).toEqual([
      { percent: '23', withoutTaxMinor: 1_000, taxMinor: 230 },
      { percent: '6', withoutTaxMinor: 2_000, taxMinor: 120 },
    ])
  })

  it('are in the minor units of the second currency too', () => {
    const priced = { Lines: [line({ TaxValue: '0' })] }
    expect(computeTotals({ ...priced, Currency: 'USD', EuroRate: '1.085' })?.foreignMinor).toBe(1_085)
    expect(computeTotals({ ...priced, Currency: 'JPY', EuroRate: '160.55' })?.foreignMinor).toBe(1_606)
  })

  it('are undefined where no document can hold them', () => {
    const huge = line({ UnitPrice: '999999999999', Quantity: '999999999999' })
    expect(computeTotals({ Lines: [huge] })).toBeUndefined()
  })
})

describe('totals against the embedded service', () => {
  let sandbox: Sandbox
  let invoicing: InvoicingClient
  beforeAll(async () => {
    sandbox = await startSandbox({ documents: 5, transactions: 5, readyDelayMs: 0 })
    invoicing = clientsOf(sandbox).invoicing
  })
  afterAll(() => sandbox.close())

  const decimalOf = (whole: number, digits: number) =>
    fc
      .tuple(fc.nat(whole), fc.nat(10 ** digits - 1))
      .map(([a, b]) => `${a}.${String(b).padStart(digits, '0')}`)
  const priced = fc.record({
    UnitPrice: decimalOf(9_999, 6),
    Quantity: decimalOf(999, 4),
    TaxValue: fc.constantFrom('0', '6', '13', '23', '21'),
    ProductDiscount: fc.oneof(fc.constant('0'), decimalOf(99, 2)),
  })
  const documents = fc.record({
    lines: fc.array(priced, { minLength: 1, maxLength: 8 }),
    retention: fc.option(decimalOf(99, 2), { nil: undefined }),
    money: fc.option(fc.record({ currency: fc.constantFrom('USD', 'GBP', 'JPY'), rate: decimalOf(200, 6) }), {
      nil: undefined,
    }),
  })

  it('are equal to the cent: lines, rates, discounts, retention, second currency', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async ({ lines, retention, money }) => {
        const body = documentBody.parse(
          aDocumentBody({
            body: { IsToClose: false },
            document: {
              Lines: lines.map((each) => ({ ...aLine, ...each })),
              TaxExemptionReasonCode: 'M99',
              Retention: retention,
              ...(money && Number(money.rate) > 0 ? { Currency: money.currency, EuroRate: money.rate } : {}),
            },
          }),
        )
        const saved = await invoicing.saveDocument(body)
        if (saved.kind !== 'saved') throw new Error(saved.kind)
        const fetched = await invoicing.getDocument(saved.documentId)
        if (fetched.kind !== 'found') throw new Error(fetched.kind)
        const totals = computeTotals(body.Document)
        expect({
          total: totals?.totalMinor,
          withoutTax: totals?.withoutTaxMinor,
          discount: totals?.discountMinor,
          retention: totals?.retentionMinor,
          foreign: totals?.foreignMinor || null,
        }).toEqual({
          total: fetched.document.totalMinor,
          withoutTax: fetched.document.withoutTaxMinor,
          discount: fetched.document.discountMinor,
          retention: fetched.document.retentionMinor,
          foreign: fetched.document.foreignTotalMinor,
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('warnings before sending', () => {
  const day = (text: string) => text as IsoDate
  const document = { Date: day('2026-03-31'), DueDate: day('2026-04-30') }
  const kinds = (lastDate: string | null, over: Partial<typeof document> = {}) =>
    dateWarnings({ ...document, ...over }, 'Document', lastDate as IsoDate | null, day('2026-03-31')).map(
      ({ kind }) => kind,
    )

  it('tell an earlier date and not the same one, one in the future, and a due date on the same day', () => {
    expect(kinds(null)).toEqual([])
    expect(kinds('2026-03-30')).toEqual([])
    expect(kinds('2026-03-31')).toEqual([])
    expect(kinds('2026-04-01')).toEqual(['date-before-last-closed'])
    expect(kinds(null, { Date: day('2026-04-01') })).toEqual(['date-in-the-future'])
    expect(kinds(null, { DueDate: day('2026-03-31') })).toEqual(['due-date-equals-date'])
  })
})
