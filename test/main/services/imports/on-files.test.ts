/** A company without any service: its transactions from statements, its documents from SAF-T (PT). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceDocumentId } from '#contract/values.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import { importFiles, undoImport } from '../../../../src-main/services/imports/import-files.ts'
import { undoDecision } from '../../../../src-main/services/matching/decide-match.ts'
import { createReport } from '../../../../src-main/services/reports/create-report.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import {
  type ExportedInvoice,
  type ExportedReceipt,
  type ExportedSaft,
  toSaft,
} from '../../../helpers/export-saft.ts'
import { toCamt } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT, aDocument, day, minor } from '../../db/helpers/mirror-fixtures.ts'
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

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const invoice = (number: string, over: Partial<ExportedInvoice> = {}): ExportedInvoice => ({
  number,
  type: number.slice(0, 2),
  status: 'N',
  date: '2026-03-05',
  customer: 'C1',
  grossCents: 12_300,
  ...over,
})
const receipt = (number: string, of: string, cents: number): ExportedReceipt => ({
  number,
  date: '2026-03-20',
  status: 'N',
  lines: [{ documents: [of], cents }],
})
const saft = (name: string, over: Partial<ExportedSaft>): string =>
  write(
    name,
    toSaft({
      taxId: OWN,
      from: '2026-03-01',
      to: '2026-03-31',
      customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
      invoices: [],
      ...over,
    }),
  )
const importAll = (...paths: string[]) => importFiles(concilia.deciding, company, { paths, dryRun: false })

describe('completeness by its own files', () => {
  const of = (month: number, basis = 'F') =>
    saft(`${month}-${basis}.xml`, { from: `2026-0${month}-01`, to: `2026-0${month}-28`, basis })

  it('is of months that files show, and not of those between them', async () => {
    await importAll(of(1), of(3))
    const { completeness } = company.mirror.read
    expect(completeness(day('2026-01-01'))).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-28',
      proves: true,
    })
    expect(completeness(day('2026-02-01'))).toMatchObject({ from: '2026-03-01' })
    expect(completeness()).toMatchObject({ from: '2026-03-01', to: '2026-03-28' })
  })

  it('is proved by files on invoicing alone', async () => {
    await importAll(of(1, 'C'))
    const { completeness } = company.mirror.read
    expect(completeness()).toMatchObject({ by: 'files', from: '2026-01-01', proves: false })
    await importAll(of(3, 'I'))
    expect(completeness(day('2026-01-01'))).toMatchObject({ from: '2026-03-01', proves: true })
  })
})

const statement = (cents: number): string =>
  write(
    'extrato.xml',
    toCamt([
      {
        iban: 'PT50000201231234567890154',
        openingCents: 10_000,
        rows: [
          {
            date: '2026-03-20',
            valueDate: '2026-03-20',
            cents,
            text: 'TRF PADARIA RIBEIRO FT A/1',
            name: 'PADARIA RIBEIRO LDA',
            bankReference: 'R1',
          },
        ],
      },
    ]),
  )
const imported = async (...paths: string[]) => {
  const result = await importFiles(concilia.deciding, company, { paths, dryRun: false })
  if (result.outcome !== 'imported') throw result.error
  return result
}
/** Number, what the source leaves unpaid, and what is open. */
const documents = () =>
  company.mirror.read
    .listDocumentStates({})
    .map(({ number, openMinor, state, source }) => [number, openMinor, state, source])

describe('a company on files alone', () => {
  it('tells of a SAF-T (PT) file that lacks a document by its own control totals', async () => {
    const totals = { entries: 2, debitCents: 0, creditCents: 20_000 }
    const { saft: [first] = [] } = await imported(
      saft('marco.xml', { invoices: [invoice('FT A/1')], totals }),
    )
    expect(first).toMatchObject({
      documents: 1,
      contradiction: { saidDocuments: 2, documents: 1, saidMinor: 20_000, minor: 10_000 },
    })
  })

  it('has the documents of SAF-T (PT) files, with what all of them leave open', async () => {
    const march = saft('marco.xml', {
      invoices: [
        invoice('FT A/1', { withholdingCents: 2500 }),
        invoice('FT A/2'),
        invoice('FT A/3', { status: 'A' }),
        invoice('FT A/4', { status: 'F' }),
        invoice('FR A/1'),
        invoice('NC A/1', { grossCents: 2300, reference: 'FT A/2' }),
      ],
    })
    const { saft: [first] = [] } = await imported(march)
    expect(first).toMatchObject({
      taxId: OWN,
      documents: 6,
      added: 5,
      leftOut: 1,
      cancelled: 1,
      receipts: 0,
      states: {
        'no-receipt': { count: 1, minor: 12_300 },
        'partly-settled': { count: 1, minor: 10_000 },
        'paid-at-issue': { count: 1, minor: 12_300 },
        settled: { count: 1, minor: -2300 },
      },
    })
    expect(documents()).toEqual([
      ['FT A/1', 12_300, 'open', 'file'],
      ['FT A/2', 10_000, 'open', 'file'],
      ['FT A/3', null, 'cancelled', 'file'],
      ['FR A/1', 0, 'settled', 'file'],
      ['NC A/1', 0, 'settled', 'file'],
    ])
    const april = saft('abril.xml', {
      from: '2026-04-01',
      to: '2026-04-30',
      receipts: [receipt('RC A/1', 'FT A/2', 10_000), receipt('RC A/2', 'FT A/1', 2300)],
    })
    const { saft: [second] = [] } = await imported(april)
    expect(second).toMatchObject({ documents: 0, receipts: 2, added: 0 })
    expect(documents().slice(0, 2)).toEqual([
      ['FT A/1', 10_000, 'open', 'file'],
      ['FT A/2', 0, 'settled', 'file'],
    ])
    await undoImport(concilia.deciding, company, second?.fileId ?? 0)
    expect(documents().slice(0, 2)).toEqual([
      ['FT A/1', 12_300, 'open', 'file'],
      ['FT A/2', 10_000, 'open', 'file'],
    ])
  })

  it('says in a preview what would come, and keeps nothing of it', async () => {
    const file = saft('marco.xml', { invoices: [invoice('FT A/1')] })
    const result = await importFiles(concilia.deciding, company, { paths: [file], dryRun: true })
    expect(result).toMatchObject({ outcome: 'imported', saft: [{ added: 1 }] })
    expect(documents()).toEqual([])
    expect(company.mirror.read.listImports()).toEqual([])
  })

  it('is matched like any other; what is decided keeps its file, until the decision is undone', async () => {
    const { saft: [file] = [] } = await imported(
      saft('marco.xml', { invoices: [invoice('FT A/1'), invoice('FT A/2')] }),
      statement(12_300),
    )
    const [group] = company.mirror.read.listProposals({ limit: 10 }).groups
    expect(group?.class).toBe('certain')
    await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: [group?.id ?? ''] })
    expect(documents()[0]).toEqual(['FT A/1', 0, 'settled', 'file'])
    const fileId = file?.fileId ?? 0
    expect(await undoImport(concilia.deciding, company, fileId)).toMatchObject({
      outcome: 'refused',
      total: 1,
      rows: [{ text: 'FT A/1 · Padaria Ribeiro, Lda', amountMinor: 12_300 }],
    })
    expect(documents()).toHaveLength(2)
    await undoDecision(concilia.deciding, company, { groupId: group?.id ?? '' })
    expect(await undoImport(concilia.deciding, company, fileId)).toMatchObject({
      outcome: 'undone',
      documents: 2,
    })
    expect(documents()).toEqual([])
    await imported(saft('again.xml', { invoices: [invoice('FT A/1')] }))
    expect(documents()).toEqual([['FT A/1', 12_300, 'open', 'file']])
  })

  it('refuses the SAF-T (PT) file of another company whole', async () => {
    const good = saft('own.xml', { invoices: [invoice('FT A/1')] })
    const other = saft('other.xml', { taxId: '503504564', invoices: [invoice('FT A/2')] })
    const result = await importFiles(concilia.deciding, company, { paths: [good, other], dryRun: false })
    expect(result).toMatchObject({
      outcome: 'refused',
      at: 1,
      error: { code: 'conflict', details: { field: 'taxId' } },
    })
    expect(documents()).toEqual([])
    expect(company.mirror.read.listImports()).toEqual([])
  })

  it('keeps its rows and decisions when a service shows the same number later', async () => {
    await imported(saft('marco.xml', { invoices: [invoice('FT A/1')] }), statement(12_300))
    const [group] = company.mirror.read.listProposals({ limit: 10 }).groups
    await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: [group?.id ?? ''] })
    const shown = aDocument({
      id: 47 as ServiceDocumentId,
      number: 'FT A/1',
      date: day('2026-03-05'),
      totalMinor: minor(12_300),
      unpaidMinor: minor(12_300),
      paymentStatus: 'NoPayment',
      serie: '2026',
    })
    await company.mirror.write.run('writeDocuments', { documents: [shown], at: AT })
    await company.mirror.write.run('reviewAcceptedGroups', {})
    expect(documents()).toEqual([['FT A/1', 0, 'settled', 'service']])
    expect(company.mirror.read.listAcceptedGroups()).toHaveLength(1)
    const [file] = company.mirror.read.listImports().filter(({ kind }) => kind === 'saft')
    // What the service shows stays when the file goes.
    expect(await undoImport(concilia.deciding, company, file?.fileId ?? 0)).toMatchObject({
      outcome: 'undone',
      documents: 0,
    })
    expect(documents()).toHaveLength(1)
  })

  it('has no sync, and is as of its last import', async () => {
    expect(concilia.sync.start(company, { full: false })).toBe('by-files')
    await expect(concilia.sync.run(company)).rejects.toMatchObject({ code: 'not-connected' })
    expect(concilia.sync.getState(company)).toMatchObject({ lastCompletedAt: null, lastError: null })
    await imported(statement(5_000))
    expect(concilia.sync.getState(company).lastCompletedAt).not.toBeNull()
  })

  it('counts nothing of a file that was staged by a program that was ended', async () => {
    const { saft: [first] = [] } = await imported(saft('marco.xml', { invoices: [invoice('FT A/1')] }))
    await imported(saft('marco-2.xml', { invoices: [invoice('FT A/2')] }))
    const { mirror } = company
    const left = await mirror.write.run('stageFile', {
      isFirst: true,
      name: 'left.xml',
      kind: 'saft',
      sha256: 'x',
      at: AT,
      by: 'ana',
    })
    if (!('fileId' in left)) throw new Error('it was never imported')
    await mirror.write.run('stageSaftRows', {
      fileId: left.fileId,
      documents: [],
      receipts: [
        {
          number: 'RC A/9',
          status: 'N',
          date: null,
          grossMinor: 12_300,
          lines: [{ sources: ['FT A/2'], amountMinor: 12_300, settlementMinor: 0 }],
        },
      ],
    })
    await undoImport(concilia.deciding, company, first?.fileId ?? 0)
    expect(documents()).toEqual([['FT A/2', 12_300, 'open', 'file']])
    await imported(saft('abril.xml', { invoices: [invoice('FT A/3')] }))
    expect(documents()[0]).toEqual(['FT A/2', 12_300, 'open', 'file'])
  })
})

describe('a list of open documents', () => {
  const list = (name: string, rows: readonly string[], title = 'Pendentes à data de 31-03-2026'): string =>
    write(
      name,
      [
        title,
        '',
        'Cliente;NIF;Documento;Data;Vencimento;Valor;Pendente',
        ...rows,
        ';;;;;Total;1.000,00',
      ].join('\r\n'),
    )
  const padaria = (number: string, total: string, open: string, date = '05-03-2026') =>
    `Padaria Ribeiro, Lda;503504564;${number};${date};04-04-2026;${total};${open}`

  it('brings documents of its own, which are matched like others', async () => {
    const { saft: [found] = [] } = await imported(
      list('pendentes.csv', [padaria('FT A/1', '123,00', '123,00'), padaria('NC A/1', '-10,00', '-10,00')]),
      statement(12_300),
    )
    expect(found).toMatchObject({
      kind: 'open-items',
      to: '2026-03-31',
      documents: 2,
      added: 2,
      states: { listed: { count: 2, minor: 11_300 } },
    })
    expect(documents()).toEqual([
      ['FT A/1', 12_300, 'open', 'file'],
      ['NC A/1', 1_000, 'open', 'file'],
    ])
    expect(company.mirror.read.listDocumentStates({})[0]?.dueDate).toBe('2026-04-04')
    const [group] = company.mirror.read.listProposals({ limit: 10 }).groups
    expect(group?.class).toBe('certain')
    expect(company.mirror.read.completeness()).toBeNull()
  })

  it('sets the open amounts together with SAF-T (PT) files, in any order, until its import is undone', async () => {
    const march = saft('marco.xml', { invoices: [invoice('FT A/1'), invoice('FT A/2'), invoice('FT A/3')] })
    const open = list('pendentes.csv', [
      padaria('FT A/2', '123,00', '40,00'),
      padaria('FT B/9', '50,00', '50,00'),
    ])
    const told = [
      ['FT A/1', 0, 'settled', 'file'],
      ['FT A/2', 4_000, 'open', 'file'],
      ['FT A/3', 0, 'settled', 'file'],
      ['FT B/9', 5_000, 'open', 'file'],
    ]
    const sorted = () => documents().toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    await imported(march)
    const { saft: [found] = [] } = await imported(open)
    expect(found).toMatchObject({ added: 1, known: 1 })
    expect(sorted()).toEqual(told)
    const fileId = found?.fileId ?? 0
    expect(await undoImport(concilia.deciding, company, fileId)).toMatchObject({ documents: 1 })
    expect(sorted().map(([number, minor]) => [number, minor])).toEqual([
      ['FT A/1', 12_300],
      ['FT A/2', 12_300],
      ['FT A/3', 12_300],
    ])
    const [file] = company.mirror.read
      .listImports()
      .filter(({ kind, undoneAt }) => kind === 'saft' && !undoneAt)
    await undoImport(concilia.deciding, company, file?.fileId ?? 0)
    await imported(open)
    await imported(march)
    expect(sorted()).toEqual(told)
  })

  it('is read by the columns that a person said, the next time too, and one that cannot be read is refused whole', async () => {
    const title = 'Quem;Qual;Quando;Quanto falta'
    const text = (number: string) => `${title}\r\nPadaria;${number};05-03-2026;123,00`
    const layout = {
      header: '',
      headerLine: 1,
      columns: { customer: 0, number: 1, date: 2, open: 3 },
      dateOrder: 'dmy' as const,
      decimalMark: ',' as const,
    }
    const first = await importFiles(concilia.deciding, company, {
      paths: [write('a.csv', text('FT A/1'))],
      dryRun: false,
      layouts: new Map([[0, layout]]),
    })
    expect(first).toMatchObject({ outcome: 'imported', saft: [{ added: 1 }] })
    await imported(write('b.csv', text('FT A/2')))
    expect(documents()).toHaveLength(2)
    const broken = list('c.csv', [padaria('FT A/9', '123,00', 'muito')])
    const result = await importFiles(concilia.deciding, company, { paths: [broken], dryRun: false })
    expect(result).toMatchObject({
      outcome: 'refused',
      error: { details: { file: { problem: 'bad-row', line: 4, element: 'muito' } } },
    })
    expect(documents()).toHaveLength(2)
  })
})

describe('its reports', () => {
  const words = (): string => {
    const db = openReadable(company.mirror.file)
    try {
      const today = day('2026-03-31')
      const { header, rows } = createReport(db, 'working-paper', { language: 'pt-PT', today })
      return [header, ...[...rows].map((row) => row.map(({ value }) => value))].join('\n')
    } finally {
      db.close()
    }
  }

  it('speak of the files until a service brings a document', async () => {
    await importAll(saft('a.xml', { invoices: [invoice('FT A/1')] }))
    expect(words()).toContain('Em dívida segundo os ficheiros')
    expect(words()).not.toContain('serviço')
    await company.mirror.write.run('writeDocuments', {
      documents: [aDocument({ id: 7, number: 'FT B/1' })],
      at: AT,
    })
    expect(words()).toContain('Em dívida no serviço')
  })
})
