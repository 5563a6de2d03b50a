/** Closed months of a mirror that was made anew, where suppliers number their documents alike. */
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { putClosing } from '../../../src-main/db/closing/close-month.ts'
import { liveDocumentRows, openOnDay, readStatement } from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import {
  aDocument,
  addSupplierDocuments,
  aTransaction,
  day,
  minor,
  openTestMirror,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const FEBRUARY = '2026-02' as Month
const decider = { by: 'Ana', at: '2026-03-05T10:00:00.000Z' }

const of = (id: number, name: string, taxId: string, unpaid: number) =>
  aDocument({
    ...{ id, number: 'FT 1', date: day('2026-02-10') },
    ...{ totalMinor: minor(unpaid), unpaidMinor: minor(unpaid) },
    receiver: { ...aDocument({ id: 1 }).receiver, name, taxId },
  })
const first = of(1, 'Gráfica', '503000001', 10_000)
const second = of(2, 'Oficina', '503000002', 20_000)

const openByName = (db: WritableDb): Record<string, number> => {
  const names = new Map(
    db
      .read<{ id: number; name: string }>('SELECT id, name FROM document')
      .all()
      .map(({ id, name }) => [id, name]),
  )
  const open = openOnDay(db, day('2026-02-28'), 'supplier')
  return Object.fromEntries([...open].map(([id, amount]) => [names.get(id ?? 0) ?? '', amount]))
}

const mirrorWith = async (...documents: (typeof first)[]): Promise<WritableDb> => {
  const db = await openTestMirror()
  mirrorPages(db, [[aTransaction({ bookingDate: day('2026-02-01'), amountMinor: minor(0) })]])
  addSupplierDocuments(db, documents)
  return db
}

it('knows each by the name of its supplier, in whatever order files bring them back', async () => {
  const db = await mirrorWith(first, second)
  const before = openByName(db)
  expect(before).toEqual({ Gráfica: -10_000, Oficina: -20_000 })
  const statement = readStatement(db, FEBRUARY)
  const documents = liveDocumentRows(db, FEBRUARY, 'supplier').map(({ documentId: _id, ...row }) => ({
    ...row,
    side: 'supplier' as const,
  }))
  const closed = { period: FEBRUARY, reason: 'ok', statement, hash: 'h', transactions: [], documents }
  const anew = await mirrorWith(second, first)
  anew.transaction((trx) => putClosing(trx, closed, { transactions: [], documents: [] }, decider))
  expect(openByName(anew)).toEqual(before)
  expect(
    liveDocumentRows(anew, '2026-03' as Month, 'supplier').filter(({ term }) => term !== 'open'),
  ).toEqual([])
})
