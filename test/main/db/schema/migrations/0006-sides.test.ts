import { expect, it } from 'vitest'
import { AT, aDocument, addSupplierDocuments, minor, openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('counts what a supplier is owed with the other sign, in the list and in what the source showed', async () => {
  const db = await openTestMirror()
  const of = (id: number, type: 'I' | 'C', total: number, unpaid: number) =>
    aDocument({ id, type, totalMinor: minor(total), unpaidMinor: minor(unpaid) })
  addSupplierDocuments(db, [of(1, 'I', 123_000, 50_000), of(2, 'C', 10_000, 10_000)])
  const changes = db.read<Record<string, number>>(
    'SELECT issued_minor AS issued, settled_minor AS settled FROM document_change ORDER BY id',
  )
  expect(changes.all()).toEqual([
    { issued: -123_000, settled: 73_000 },
    { issued: 10_000, settled: 0 },
  ])
  db.transaction((trx) =>
    trx.write('UPDATE document SET unpaid_minor = 0, open_minor = 0 WHERE id = 1').run(),
  )
  expect(changes.all().at(-1)).toEqual({ issued: 0, settled: 50_000 })
  const noted = db.read<{ change: number }>('SELECT open_change AS change FROM changed_row').all()
  expect(noted.map(({ change }) => change)).toEqual([-50_000, 10_000, 50_000])
})

it('takes no other side, also of a closed document', async () => {
  const db = await openTestMirror()
  const write = (sql: string) => db.transaction((trx) => trx.write(sql).run())
  addSupplierDocuments(db, [aDocument({ id: 1 })])
  expect(() => write("UPDATE document SET side = 'other'")).toThrow(/CHECK/)
  write(`INSERT INTO closing (uuid, period, end_date, closed_at, closed_by, statement, hash, exceptions,
    last_transaction, last_change, last_decision) VALUES ('u', '2026-01', '2026-01-31', '${AT}', 'Rita', '{}', '', 0, 0, 0, 0)`)
  write(`INSERT INTO closed_document (closing, position, customer, date, term, amount_minor, side)
    VALUES (1, 0, 'Gráfica do Sul', '2026-01-02', 'open', -5, 'supplier')`)
  expect(() => write("UPDATE closed_document SET side = 'customer'")).toThrow(/never change/)
})
