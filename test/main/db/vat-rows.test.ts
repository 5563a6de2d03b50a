/** What settled documents of a service, for VAT on a cash basis: on which day, how much of them, and at which rates. */
import { beforeEach, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { vatSources } from '../../../src-main/db/reports/vat-rows.ts'
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
