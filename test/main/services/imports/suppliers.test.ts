/** Documents of suppliers by file: what comes in, what a later file changes, what an undo leaves. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { templates } from '../../../../src-main/import/suppliers/templates.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../../src-main/services/data-folder.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import {
  type ImportOptions,
  importFiles,
  undoImport,
} from '../../../../src-main/services/imports/import-files.ts'
import { undoDecision } from '../../../../src-main/services/matching/decide-match.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { accountingEntry, toAccounting } from '../../../helpers/export-accounting.ts'
import { type ExportedPurchase, toEfatura } from '../../../helpers/export-efatura.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { toCamt } from '../../../helpers/export-statements.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aFilesCompany } from './helpers/a-company.ts'

const OWN = '509442013'
let folder: string
let concilia: Concilia
let company: OpenCompany

beforeEach(async () => {
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
  company = await aFilesCompany(concilia, { taxId: OWN })
})
afterEach(async () => {
  await concilia.close()
})

let written = 0
const write = (text: string, extension = 'csv'): string => {
  written += 1
  const file = join(folder, `${written}.${extension}`)
  writeFileSync(file, text)
  return file
}
const efatura = (...purchases: ExportedPurchase[]): string => write(toEfatura(purchases))
const list = (day: string, ...rows: string[]): string =>
  write(
    [`Fornecedores a ${day}`, 'Fornecedor;NIF;Documento;Data;Vencimento;Total;Pendente', ...rows].join('\n'),
  )
const of = (number: string, over: Partial<ExportedPurchase> = {}): ExportedPurchase => ({
  number,
  cents: 12_300,
  ...over,
})

const bring = (paths: string[], options: Partial<ImportOptions> = {}) =>
  importFiles(concilia.deciding, company, { paths, dryRun: false, isOurs: () => true, ...options })
const imported = async (...paths: string[]) => {
  const result = await bring(paths)
  if (result.outcome !== 'imported') throw result.error
  expect(result.saft).toEqual([])
  return result.suppliers
}
const previewed = async (...paths: string[]) => {
  const result = await bring(paths, { dryRun: true })
  if (result.outcome !== 'imported') throw result.error
  return result.suppliers
}
const problemOf = async (path: string, options: Partial<ImportOptions> = {}) => {
  const result = await bring([path], options)
  if (result.outcome === 'imported') throw new Error('it was imported')
  return { ...result.error.details, ...(result.doubt && { doubt: result.doubt }) }
}
interface Stored {
  number: string
  name: string
  issuer: string
  type: string
  due: string | null
  total: number
  unpaid: number | null
  isGone: boolean
}
const ofSuppliers = <Row>(sql: string): Row[] => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    return db.read<Row>(`${sql} WHERE side = 'supplier' ORDER BY id`).all()
  } finally {
    db.close()
  }
}
const stored = (): Stored[] =>
  ofSuppliers<Omit<Stored, 'isGone'> & { gone: 0 | 1 }>(
    `SELECT number, name, issuer, type, due_date AS due, total_minor AS total, unpaid_minor AS unpaid,
     vanished_at IS NOT NULL AS gone FROM document`,
  ).map(({ gone, ...one }) => ({ ...one, isGone: gone === 1 }))

describe('a list of the tax office', () => {
  it('brings documents of suppliers, and nothing when it comes again', async () => {
    const rows = [
      of('FT A/1', { atcud: 'AAAA1234-1' }),
      of('NC A/1', { type: 'Nota de crédito', cents: 2_300 }),
      of('FR B/1', { type: 'Fatura-recibo', taxId: '501964843', name: 'Talho Central' }),
      of('RC A/9', { type: 'Recibo', cents: 1 }),
    ]
    const path = efatura(...rows)
    const [first] = await imported(path)
    expect(first).toMatchObject({ documents: 3, receipts: 1, added: 3, known: 0, changed: [], gone: [] })
    expect(first?.states).toEqual({
      'e-fatura': { count: 2, minor: 10_000 },
      'paid-at-issue': { count: 1, minor: 12_300 },
    })
    const before = stored()
    expect(before).toEqual([
      {
        number: 'FT A/1',
        name: 'Oficina do Vale, Lda',
        issuer: '509999991',
        type: 'I',
        due: null,
        total: 12_300,
        unpaid: 12_300,
        isGone: false,
      },
      expect.objectContaining({ number: 'NC A/1', type: 'C', total: 2_300, unpaid: 2_300 }),
      expect.objectContaining({ number: 'FR B/1', issuer: '501964843', type: 'T', unpaid: 0 }),
    ])
    const again = await bring([path])
    expect(again).toMatchObject({ suppliers: [], saft: [], before: [{ fileId: first?.fileId }] })
    expect(await imported(efatura(...rows.toReversed()))).toMatchObject([
      { added: 0, known: 3, changed: [], gone: [] },
    ])
    expect(stored()).toEqual(before)
  })

  it('writes nothing in a preview, which says what an import then does', async () => {
    const path = efatura(of('FT A/1'), of('FT A/2'))
    const preview = await previewed(path)
    expect(stored()).toEqual([])
    const [run] = await imported(path)
    expect(preview).toEqual([{ ...run, fileId: expect.any(Number) }])
  })

  it('is asked about once, since it does not say whose it is', async () => {
    const doubt = { kind: 'e-fatura', name: 'Oficina do Vale, Lda' }
    const path = efatura(of('FT A/1'))
    expect(await problemOf(path, { isOurs: () => false })).toMatchObject({ doubt })
    await imported(path)
    const later = await bring([efatura(of('FT A/2'))], { isOurs: () => false })
    expect(later.outcome).toBe('imported')
  })

  it('is refused with a document that the company issued itself, whatever a person said', async () => {
    const path = efatura(of('FT A/1'), of('FT B/2', { taxId: OWN, name: 'Oficina do Vale, Lda' }))
    expect(await problemOf(path)).toEqual({ file: { problem: 'own-document', line: 3, element: 'FT B/2' } })
    expect(stored()).toEqual([])
  })

  it('shows what it lacks of its days as gone, which is back with a later list', async () => {
    const days = ['01', '02', '03', '04'].map((day, at) => of(`FT A/${at + 1}`, { date: `2026-03-${day}` }))
    const [one, two, three, four] = days as [
      ExportedPurchase,
      ExportedPurchase,
      ExportedPurchase,
      ExportedPurchase,
    ]
    await imported(efatura(one, two, three, four))
    const without = efatura(one, three, four)
    expect(await previewed(without)).toMatchObject([
      { known: 3, gone: [{ number: 'FT A/2', date: '2026-03-02', totalMinor: 12_300, isPaired: false }] },
    ])
    const [lacking] = await imported(without)
    expect(stored().map(({ isGone }) => isGone)).toEqual([false, true, false, false])
    await imported(efatura(one, two, { ...three, state: 'Pendente' }, four))
    expect(stored().map(({ isGone }) => isGone)).toEqual([false, false, false, false])
    expect(lacking?.lacking).toBe(0)
  })

  it('takes back that a document is gone when it is undone', async () => {
    const rows = ['01', '02', '03'].map((day, at) => of(`FT A/${at + 1}`, { date: `2026-03-${day}` }))
    await imported(efatura(...rows))
    const [lacking] = await imported(efatura(...rows.toSpliced(1, 1)))
    expect(stored().map(({ isGone }) => isGone)).toEqual([false, true, false])
    await undoImport(concilia.deciding, company, lacking?.fileId ?? 0)
    expect(stored().map(({ isGone }) => isGone)).toEqual([false, false, false])
  })

  it('marks nothing as gone where it is a list of some suppliers', async () => {
    const all = [1, 2, 3, 4, 5, 6].map((at) => of(`FT A/${at}`))
    await imported(efatura(...all))
    const [part] = await imported(efatura(of('FT A/1')))
    expect(part).toMatchObject({ gone: [], lacking: 5 })
    expect(stored().every(({ isGone }) => !isGone)).toBe(true)
  })
})

describe('a document that is paired', () => {
  const rows = ['02', '03', '04'].map((day, at) =>
    of(`FT A/${at + 1}`, { date: `2026-03-${day}`, cents: 12_300 + at }),
  )
  const payment = toCamt([
    {
      iban: 'PT50000201231234567890154',
      openingCents: 100_000,
      rows: [
        {
          date: '2026-03-20',
          valueDate: '2026-03-20',
          cents: -12_301,
          text: 'TRF OFICINA DO VALE FT A/2',
          name: 'OFICINA DO VALE LDA',
          bankReference: 'R1',
        },
      ],
    },
  ])
  const accept = async (): Promise<string> => {
    const [group] = company.mirror.read.listProposals({ limit: 10 }).groups
    await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: [group?.id ?? ''] })
    return group?.id ?? ''
  }

  it('keeps its pair when a later list lacks it, and says so', async () => {
    await imported(efatura(...rows), write(payment, 'xml'))
    const groupId = await accept()
    const without = efatura(...rows.toSpliced(1, 1))
    expect(await previewed(without)).toMatchObject([{ gone: [{ number: 'FT A/2', isPaired: true }] }])
    await imported(without)
    expect(stored().map(({ isGone }) => isGone)).toEqual([false, true, false])
    expect(company.mirror.read.listAcceptedGroups().map(({ id, state }) => [id, state])).toEqual([
      [groupId, 'stale'],
    ])
    await imported(efatura(...rows, of('FT A/4')))
    expect(company.mirror.read.listAcceptedGroups().map(({ state }) => state)).toEqual(['accepted'])
  })

  it('keeps its file from being undone, until its pair is', async () => {
    const [file] = await imported(efatura(...rows), write(payment, 'xml'))
    const groupId = await accept()
    const fileId = file?.fileId ?? 0
    expect(await undoImport(concilia.deciding, company, fileId)).toMatchObject({
      outcome: 'refused',
      total: 1,
      rows: [{ text: 'FT A/2 · Oficina do Vale, Lda' }],
    })
    expect(stored()).toHaveLength(3)
    await undoDecision(concilia.deciding, company, { groupId })
    expect(await undoImport(concilia.deciding, company, fileId)).toMatchObject({ documents: 3 })
    expect(stored()).toEqual([])
  })
})

describe('several files', () => {
  it('are one document, with due date and open amount of the list, and name what they contradict', async () => {
    await imported(efatura(of('FT A/1', { date: '2026-03-05' })))
    const [told] = await imported(
      list('31/03/2026', 'Oficina;509 999 991;FT A/1;05/03/2026;04/04/2026;122,00;23,00'),
    )
    expect(told).toMatchObject({
      kind: 'supplier-items',
      added: 0,
      known: 1,
      changed: [
        { field: 'dueDate', before: null, after: '2026-04-04' },
        { field: 'open', before: 12_300, after: 2_300 },
      ],
      contradictions: [{ number: 'FT A/1', field: 'total', before: 12_200, after: 12_300 }],
    })
    expect(stored()).toEqual([
      expect.objectContaining({
        due: '2026-04-04',
        total: 12_300,
        unpaid: 2_300,
        name: 'Oficina do Vale, Lda',
      }),
    ])
  })

  it('name what a list of open documents has no longer, which counts as paid', async () => {
    const row = (at: number) => `Oficina;509999991;FT A/${at};05/03/2026;;123,00;123,00`
    await imported(list('31/03/2026', row(1), row(2)))
    const april = list('30/04/2026', row(2))
    expect(await previewed(april)).toMatchObject([
      { paid: [{ number: 'FT A/1', name: 'Oficina', totalMinor: 12_300 }], known: 1 },
    ])
    await imported(april)
    expect(stored().map(({ number, unpaid }) => [number, unpaid])).toEqual([
      ['FT A/1', 0],
      ['FT A/2', 12_300],
    ])
  })

  it('are one document once a tax id is known, and two once two ATCUDs are', async () => {
    const ids = () => ofSuppliers<{ id: number; issuer: string }>('SELECT id, issuer FROM document')
    await imported(list('31/03/2026', 'Talho;;FT A/1;05/03/2026;;123,00;123,00'))
    expect(ids()).toEqual([{ id: 1, issuer: '?TALHO' }])
    await imported(efatura(of('FT A/1', { name: 'Talho Central', atcud: 'AAAA1234-1' })))
    expect(ids()).toEqual([{ id: 1, issuer: '509999991' }])
    await imported(efatura(of('FT A/1', { name: 'Talho Central', atcud: 'BBBB1234-1', date: '2025-03-05' })))
    expect(ids()).toEqual([
      { id: 1, issuer: '509999991' },
      { id: 2, issuer: '509999991' },
    ])
  })

  it('are one document where a third one says that two suppliers are one', async () => {
    await imported(list('31/03/2026', 'EDP;;FT A/1;05/03/2026;;123,00;123,00'))
    await imported(efatura(of('FT A/1', { name: 'Energia Norte, SA' })))
    expect(stored().map(({ issuer }) => issuer)).toEqual(['?EDP', '509999991'])
    await imported(list('30/04/2026', 'EDP;509999991;FT A/1;05/03/2026;;123,00;23,00'))
    expect(stored().map(({ issuer, unpaid }) => [issuer, unpaid])).toEqual([['509999991', 2_300]])
  })

  it('come to the same in any order', async () => {
    const files = [
      efatura(of('FT A/1'), of('FT A/2')),
      list('31/03/2026', 'Oficina;509999991;A/1;05/03/2026;;123,00;123,00'),
      list('30/04/2026', 'Oficina;509999991;FT A/2;05/03/2026;;123,00;3,00'),
    ] as const
    await imported(...files)
    const state = () =>
      stored()
        .map(({ number, unpaid, issuer }) => [number, unpaid, issuer])
        .sort()
    const expected = state()
    expect(expected).toEqual([
      ['FT A/1', 0, '509999991'],
      ['FT A/2', 300, '509999991'],
    ])
    const ids = company.mirror.read.listImports().map(({ fileId }) => fileId)
    for (const id of ids) await undoImport(concilia.deciding, company, id)
    expect(stored()).toEqual([])
    for (const path of files.toReversed()) await imported(path)
    expect(state()).toEqual(expected)
  })

  it('are undone one by one: what another shows stays, as that one shows it', async () => {
    const [first] = await imported(efatura(of('FT A/1'), of('FT A/2')))
    const [second] = await imported(
      list('31/03/2026', 'Oficina;509999991;FT A/1;05/03/2026;04/04/2026;;23,00'),
    )
    await undoImport(concilia.deciding, company, first?.fileId ?? 0)
    expect(stored()).toEqual([
      expect.objectContaining({ number: 'FT A/1', name: 'Oficina', total: 2_300, unpaid: 2_300 }),
    ])
    await undoImport(concilia.deciding, company, second?.fileId ?? 0)
    expect(stored()).toEqual([])
  })
})

describe('a file whose side nothing says', () => {
  const text = 'Entidade;Documento;Data;Total;Pendente\nOficina;FT A/1;05-03-2026;123,00;123,00'

  it('is of suppliers where a person says so', async () => {
    await bring([write(text)], { isOfSuppliers: () => true })
    expect(stored().map(({ number, issuer }) => [number, issuer])).toEqual([['FT A/1', '?OFICINA']])
  })

  it('is of customers, as before, where nobody does', async () => {
    const result = await bring([write(text)])
    expect(result).toMatchObject({ saft: [{ kind: 'open-items', added: 1 }], suppliers: [] })
  })
})

it('reads the template that was filled in, and leaves out what it lacks', async () => {
  const { titles, examples } = templates.suppliers
  const cells = examples.map((row) =>
    row.map((cell) =>
      typeof cell === 'string' ? cell : 'day' in cell ? { date: cell.day } : cell.minor / 100,
    ),
  )
  const rent = [
    'Maria Senhoria',
    '209999995',
    '2026-03',
    'Recibo de renda',
    { date: '2026-03-08' },
    '',
    1000,
    250,
    '',
  ]
  const path = join(folder, 'modelo.xlsx')
  writeFileSync(path, toWorkbook([titles, ...cells, rent]))
  expect(await imported(path)).toMatchObject([{ kind: 'supplier-table', added: 1, receipts: 0 }])
  expect(stored()).toEqual([
    expect.objectContaining({
      number: '2026-03',
      issuer: '209999995',
      type: 'I',
      total: 100_000,
      unpaid: 100_000,
    }),
  ])
})

it('reads the accounting of suppliers where a person says so, and refuses that of another company', async () => {
  const accounting = toAccounting(
    accountingEntry(1, [{ side: 'Credit', account: '2211001', amount: '123.00', document: 'FT A/1' }]) +
      accountingEntry(2, [{ side: 'Debit', account: '2211001', amount: '23.00', document: 'FT A/1' }]) +
      accountingEntry(3, [{ side: 'Debit', account: '2211001', amount: '5.00', text: 'Pagamento' }]),
  )
  const isOfSuppliers = () => true
  const other = await problemOf(write(accounting, 'xml'), { isOfSuppliers })
  expect(other).toEqual({ field: 'taxId' })
  const own = write(accounting.replace('503504564', OWN), 'xml')
  const result = await bring([own], { isOfSuppliers })
  expect(result).toMatchObject({
    suppliers: [{ kind: 'supplier-ledger', added: 1, receipts: 1, unnamed: 1 }],
  })
  expect(stored().map(({ number, issuer, unpaid }) => [number, issuer, unpaid])).toEqual([
    ['FT A/1', '509999991', 10_000],
  ])
})

it('refuses a SAF-T (PT) of invoicing as one of accounting', async () => {
  const path = write(
    toSaft({ taxId: '503504564', from: '2026-03-01', to: '2026-03-31', customers: [], invoices: [] }),
    'xml',
  )
  const details = await problemOf(path, { isOfSuppliers: () => true })
  expect(details.file?.problem ?? details.field).toBe('no-statement')
})
