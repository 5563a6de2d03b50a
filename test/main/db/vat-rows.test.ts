/** What settled documents of a service, for VAT on a cash basis: on which day, how much of them, and at which rates. */
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { vatSources } from '../../../src-main/db/reports/vat-rows.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { cases } from '../../helpers/long.ts'
import {
  AT,
  aDocument,
  anAdvance,
  aPayment,
  aProposal,
  aTransaction,
  day,
  minor,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const bring = (...documents: Parameters<typeof aDocument>[0][]): void =>
  void runCommand(db, 'writeDocuments', { documents: documents.map(aDocument), at: AT })
const pay = (...amounts: [string, number][]): void =>
  void mirrorPages(db, [
    amounts.map(([on, amount], at) =>
      aTransaction({
        sourceId: `t${at}`,
        amountMinor: minor(amount),
        bookingDate: day(on),
        valueDate: day(on),
      }),
    ),
  ])
const accept = (...proposals: Parameters<typeof aProposal>[0][]): void => {
  runCommand(db, 'replaceProposals', {
    encoded: encodeProposals(proposals.map(aProposal)),
    decidedThrough: Number.MAX_SAFE_INTEGER,
  })
  const groupIds = proposals.map(({ id }) => id)
  const { results } = runCommand(db, 'acceptGroups', { groupIds, by: 'Ana Sá', at: AT })
  expect(results.map(({ outcome }) => outcome)).toEqual(proposals.map(() => 'done'))
}
const settled = () =>
  [...vatSources(db).documents('customer')].map(({ parts, statedWithheldMinor }) => [
    ...parts,
    statedWithheldMinor,
  ])
const rates = () => {
  const sources = vatSources(db)
  return [...sources.documents('customer')].map((document) =>
    (sources.classify(document).rates ?? []).map(({ percent, exemption, baseMinor, taxMinor }) => [
      ...[percent, exemption, baseMinor, taxMinor],
    ]),
  )
}

it('counts what the service shows as paid on the day of the payment that is linked to it, the rest on the day it was seen', () => {
  bring({ id: 1 }, { id: 2 })
  const later = '2026-03-20T09:00:00.000Z'
  const paid = [1, 2].map((id) => aDocument({ id, unpaidMinor: minor(0), paymentStatus: 'Complete' }))
  runCommand(db, 'writeDocuments', { documents: paid, at: later })
  pay(['2026-02-12', 12_000])
  accept({ id: 'e-1', allocations: [aPayment(1, 1, 12_000)], explained: true })
  expect(settled()).toEqual([
    [{ day: '2026-02-12', minor: 12_000 }, { day: '2026-03-20', minor: 300, isSeenDay: true }, 0],
    [{ day: '2026-03-20', minor: 12_300, isSeenDay: true }, 0],
  ])
})

it('takes no payment from what the service left out as withheld, and names it', () => {
  bring({ id: 1, retentionMinor: minor(2_500), unpaidMinor: minor(9_800) })
  pay(['2026-02-12', 9_800])
  accept({ id: 'g-1', allocations: [aPayment(1, 1, 9_800)] })
  expect(settled()).toEqual([[{ day: '2026-02-12', minor: 9_800 }, 2_500]])
})

it('counts what is withheld at the payment as received with it, and what was given up not at all', () => {
  bring({ id: 1 }, { id: 2 })
  pay(['2026-02-12', 9_800], ['2026-02-13', 8_000])
  accept(
    {
      id: 'g-1',
      allocations: [aPayment(1, 1, 9_800), { ...aPayment(1, 1, 2_500), kind: 'withholding' }],
    },
    { id: 'g-2', allocations: [aPayment(2, 2, 8_000), { ...aPayment(2, 2, 4_300), kind: 'write-off' }] },
  )
  expect(settled()).toEqual([
    [{ day: '2026-02-12', minor: 12_300 }, 0],
    [{ day: '2026-02-13', minor: 8_000 }, 0],
  ])
})

it('lists money beyond documents on its day, also where it is beside none', () => {
  pay(['2026-02-12', 5_000])
  runCommand(db, 'acceptManual', {
    group: anAdvance({ id: 'h-1', transactionId: 1, amountMinor: 5_000 }),
    ...{ by: 'Ana Sá', at: AT },
  })
  expect([...vatSources(db).advances()]).toMatchObject([
    { side: 'customer', day: '2026-02-12', minor: 5_000, taxId: '' },
  ])
})

it('reads the rates of the lines, and none where they do not sum to the totals', () => {
  const line = aDocument({ id: 1 }).lines[0]
  if (!line) throw new Error('it has a line')
  const lines = [
    { ...line, unitPrice: '50.00', quantity: '1' },
    { ...line, unitPrice: '30.00', quantity: '1', taxPercent: '6' },
    { ...line, unitPrice: '20.00', quantity: '1', taxPercent: '0' },
  ]
  const raw = JSON.stringify({ Details: { Document: { TaxExemptionReasonCode: 'M07' } } })
  const totals = { withoutTaxMinor: minor(10_000), taxMinor: minor(1_330), totalMinor: minor(11_330) }
  bring({ id: 1 }, { id: 2, lines, raw, ...totals }, { id: 3, lines, ...totals, taxMinor: minor(1_400) })
  expect(rates()).toEqual([
    [['23', null, 10_000, 2_300]],
    [
      ['23', null, 5_000, 1_150],
      ['6', null, 3_000, 180],
      ['0', 'M07', 2_000, 0],
    ],
    [],
  ])
})

/** Month and VAT of each row of the list. */
const listed = (): string[] => {
  const { columns, rows } = createReport(db, 'vat-cash-basis', {
    ...{ language: 'pt-PT', today: day('2027-04-20'), scope: {} },
  })
  const at = (column: (typeof columns)[number]) => columns.indexOf(column)
  return Array.from(rows, (row) => `${String(row[at('vatDay')]?.value).slice(0, 7)} ${row[at('vat')]?.value}`)
}

it('months stay as they are while payments of later ones are accepted, and sum to the VAT of the document', async () => {
  const line = aDocument({ id: 1 }).lines[0]
  if (!line) throw new Error('it has a line')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 40 }),
      async (weights, unpaid) => {
        db = await openTestMirror()
        runCommand(db, 'setVatRegime', { regime: { from: day('2025-01-01'), until: null } })
        const lines = [
          { ...line, unitPrice: '100.01', quantity: '1' },
          { ...line, unitPrice: '53.33', quantity: '1', taxPercent: '6' },
        ]
        bring({
          ...{ id: 1, lines, date: day('2026-02-10') },
          ...{ withoutTaxMinor: minor(15_334), taxMinor: minor(2_620) },
          ...{ totalMinor: minor(17_954), unpaidMinor: minor(17_954) },
        })
        const whole = weights.reduce((sum, weight) => sum + weight, unpaid)
        const amounts = weights.map((weight) => Math.floor((weight * 17_954) / whole))
        pay(...amounts.map((amount, at): [string, number] => [`2026-0${at + 3}-1${at}`, amount]))
        let before: string[] = []
        for (const [at, amount] of amounts.entries()) {
          accept({ id: `g-${at}`, allocations: [aPayment(1, at + 1, amount)] })
          const now = listed()
          // Until the last month but the 12th, whose rest every payment lowers.
          const earlier = (rows: string[]) => rows.filter((row) => row < `2026-0${at + 3}`)
          expect(earlier(now)).toEqual(earlier(before))
          before = now
          const sum = now.reduce((all, row) => all + Number(row.split(' ')[1]), 0)
          expect(sum).toBe(2_620)
        }
      },
    ),
    { numRuns: cases(8, 80) },
  )
})
