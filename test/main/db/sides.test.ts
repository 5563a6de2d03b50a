/** Documents of customers and of suppliers in the lists, sums, counters and reports of one mirror. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFilter } from '#contract/documents.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { documentColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import {
  AT,
  aDocument,
  addSupplierDocuments,
  day,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'

const { receiver } = aDocument({ id: 1 })
const of = (id: number, type: 'I' | 'C', due: string, unpaid: number, name: string) =>
  aDocument({
    ...{ id, type, dueDate: day(due), totalMinor: minor(unpaid), unpaidMinor: minor(unpaid) },
    receiver: { ...receiver, name, taxId: '503000001' },
  })

let db: WritableDb
beforeAll(async () => {
  db = await openTestMirror()
  runCommand(db, 'writeDocuments', { documents: [of(1, 'I', '2026-02-20', 10_000, 'Ana')], at: AT })
  addSupplierDocuments(db, [
    of(11, 'I', '2026-02-01', 123_000, 'Gráfica'),
    of(12, 'C', '2026-02-10', 23_000, 'Gráfica'),
    of(13, 'I', '2026-04-01', 5_000, 'Gráfica'),
  ])
})

const list = (filter: Partial<DocumentFilter>) => {
  const sort = { by: 'dueDate', direction: 'ascending' } as const
  const { ids, openMinor } = openDocumentList(db, { filter: { view: 'open', ...filter }, sort, today: TODAY })
  return { numbers: documentColumnsOf(db, ids).number, openMinor }
}

describe('a list', () => {
  it('is of customers unless suppliers are asked for, and of both customers come first', () => {
    expect(list({})).toEqual({ numbers: ['FT A/1'], openMinor: 10_000 })
    expect(list({ side: 'supplier' })).toEqual({
      numbers: ['FT A/11', 'FT A/12', 'FT A/13'],
      openMinor: -105_000,
    })
    expect(list({ side: 'both' })).toEqual({
      numbers: ['FT A/1', 'FT A/11', 'FT A/12', 'FT A/13'],
      openMinor: -95_000,
    })
    expect(list({ side: 'both', view: 'overdue' }).numbers).toEqual(['FT A/1', 'FT A/11', 'FT A/12'])
    expect(list({ side: 'supplier', search: 'ana' }).numbers).toEqual([])
  })
})

it('the counters of a company keep what is owed to suppliers apart, as positive amounts', () => {
  const { documents, openMinor, overdueMinor, suppliers } = companyOverview(db, TODAY, 'EUR')
  expect({ documents, openMinor, overdueMinor }).toEqual({
    documents: 1,
    openMinor: 10_000,
    overdueMinor: 10_000,
  })
  expect(suppliers).toEqual({
    documents: 3,
    openDocuments: 3,
    openMinor: 105_000,
    overdueDocuments: 2,
    overdueMinor: 100_000,
  })
})

it('reports about suppliers state what is owed as positive, and name its column so', () => {
  const created = createReport(db, 'supplier-open-documents', { language: 'pt-PT', today: TODAY })
  const at = (column: string) => created.header.indexOf(column)
  const rows = [...created.rows]
  expect(rows.map((row) => row[at('Por pagar')]?.value)).toEqual([123_000, -23_000, 5_000])
  expect(rows.map((row) => row[at('Fornecedor')]?.value)).toEqual(['Gráfica', 'Gráfica', 'Gráfica'])
  const account = createReport(db, 'supplier-statement', {
    ...({ language: 'pt-PT', today: TODAY } as const),
    scope: { taxId: '503000001' },
  })
  const balances = [...account.rows].map((row) => row[account.header.indexOf('Saldo')]?.value)
  expect(balances.at(-1)).toBe(105_000)
  expect(() =>
    createReport(db, 'supplier-statement', { language: 'en', today: TODAY, scope: { taxId: '999' } }),
  ).toThrow(/supplier/)
})
