/** VAT on a cash basis, of SAF-T (PT) files, a list of e-Fatura and payments; the figures are worked out by hand. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { paperTotals } from '../../../src-main/core/reports/paper-columns.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { closeMonth } from '../../../src-main/services/closing/close-months.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../src-main/services/data-folder.ts'
import { decideAs } from '../../../src-main/services/deciding.ts'
import { importFiles } from '../../../src-main/services/imports/import-files.ts'
import { redoDecision, undoDecision } from '../../../src-main/services/matching/decide-match.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { changeVatRegime } from '../../../src-main/services/reports/vat-regime.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { toEfatura } from '../../helpers/export-efatura.ts'
import { type ExportedInvoice, toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { day } from '../db/helpers/mirror-fixtures.ts'
import { aFilesCompany } from './imports/helpers/a-company.ts'

const TAX_ID = '509442013'
const folder = newFolder()
let concilia: Concilia
let company: OpenCompany

const imported = async (name: string, text: string): Promise<void> => {
  const path = join(folder, name)
  writeFileSync(path, text)
  const done = await importFiles(concilia.deciding, company, {
    paths: [path],
    dryRun: false,
    isOurs: () => true,
  })
  expect(done).toMatchObject({ outcome: 'imported' })
}
type Taxed = NonNullable<ExportedInvoice['taxed']>
const invoice = (
  number: string,
  date: string,
  taxed: Taxed,
  of: Partial<ExportedInvoice> = {},
): ExportedInvoice => ({
  ...{ number, date, taxed, type: number.slice(0, 2), status: 'N', customer: 'C1' },
  grossCents: taxed.reduce(
    (sum, { percent, netCents }) => sum + netCents + Math.round((netCents * percent) / 100),
    0,
  ),
  ...of,
})
const at = (percent: number, netCents: number, exemption?: string) => ({
  ...{ percent, netCents },
  ...(exemption && { exemption }),
})

/** Reason, document, day, settled, rate, base, VAT, remark. */
const rows = (from: string, to: string, today = '2026-04-20'): string[] => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    const report = createReport(db, 'vat-cash-basis', {
      ...{ language: 'pt-PT', today: day(today), scope: { from: day(from), to: day(to) } },
    })
    const wanted = [
      'section',
      'vatEvent',
      'documentNumber',
      'vatDay',
      'vatSettled',
      'vatRate',
      'vatBase',
      'vat',
      'vatRemark',
    ]
    return Array.from(report.rows, (row) =>
      wanted.map((column) => row[report.columns.indexOf(column as never)]?.value ?? '-').join(' | '),
    )
  } finally {
    db.close()
  }
}
const march = () => rows('2026-03-01', '2026-03-31')

const CUSTOMERS = [
  { id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' },
  { id: 'C2', taxId: '999999990', name: 'Consumidor final' },
  { id: 'C3', taxId: 'B12345678', name: 'Iberia Panes SL' },
]
const INVOICES = [
  invoice('FT A/2', '2026-02-05', [at(23, 100_000)]),
  invoice('FT A/3', '2026-02-06', [at(23, 100_000)], { withholdingCents: 25_000 }),
  invoice('FR A/1', '2026-03-05', [at(13, 20_000)]),
  invoice('FT A/4', '2026-03-02', [at(23, 10_000)], { customer: 'C2' }),
  invoice('FT A/5', '2026-03-03', [at(0, 50_000, 'M05')], { customer: 'C3' }),
  invoice('FT A/6', '2026-03-04', [at(23, 10_000), at(0, 10_100, 'M40')]),
]
const PAYMENTS: [string, number, string, string][] = [
  ['2026-03-10', 50_000, 'TRF PADARIA RIBEIRO FT A/2', 'PADARIA RIBEIRO LDA'],
  ['2026-03-11', 98_000, 'TRF PADARIA RIBEIRO FT A/3', 'PADARIA RIBEIRO LDA'],
  ['2026-03-12', 12_300, 'DEPOSITO FT A/4', ''],
  ['2026-03-13', 50_000, 'TRF IBERIA PANES FT A/5', 'IBERIA PANES SL'],
  ['2026-03-14', 22_400, 'TRF PADARIA RIBEIRO FT A/6', 'PADARIA RIBEIRO LDA'],
  ['2026-03-16', -61_500, 'TRF P/ MOAGEM CENTRAL FT X/1', 'MOAGEM CENTRAL LDA'],
  ['2026-04-02', 73_000, 'TRF PADARIA RIBEIRO FT A/2', 'PADARIA RIBEIRO LDA'],
]

beforeAll(async () => {
  concilia = composeEngine(join(folder, 'data'))
  company = await aFilesCompany(concilia, { taxId: TAX_ID })
  const header = { taxId: TAX_ID, customers: CUSTOMERS }
  await imported(
    'antigo.xml',
    toSaft({
      ...{ ...header, from: '2025-03-01', to: '2025-03-31' },
      invoices: [invoice('FT A/1', '2025-03-10', [at(23, 10_000), at(6, 5_000)])],
    }),
  )
  await imported('novo.xml', toSaft({ ...header, from: '2026-02-01', to: '2026-03-31', invoices: INVOICES }))
  await imported(
    'e-fatura.csv',
    toEfatura([
      {
        ...{ taxId: '502511844', name: 'Moagem Central, Lda', number: 'FT X/1', atcud: 'ABCD1234-1' },
        ...{ date: '2026-02-20', cents: 61_500 },
      },
    ]),
  )
  await imported(
    'extracto.xml',
    toCamt([
      {
        ...{ iban: 'PT50000201231234567890154', openingCents: 100_000 },
        rows: PAYMENTS.map(([date, cents, text, name], place) => ({
          ...{ date, valueDate: date, cents, text, name, bankReference: `R${place}` },
        })),
      },
    ]),
  )
  const { groups } = company.mirror.read.listProposals({ limit: 20 })
  await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: groups.map(({ id }) => id) })
}, 60_000)
afterAll(() => concilia.close())

it('has no rows while the company is not in the regime', () => {
  expect(march()).toEqual([])
})

const RECEIVED = [
  'Clientes | Pago na emissão | FR A/1 | 2026-03-05 | 22600 | 13% | 20000 | 2600 | -',
  'Clientes | Recebido | FT A/2 | 2026-03-10 | 50000 | 23% | 40650 | 9350 | -',
  'Clientes | Recebido | FT A/3 | 2026-03-11 | 123000 | 23% | 100000 | 23000 | -',
  'Clientes | Recebido | FT A/6 | 2026-03-14 | 12300 | 23% | 10000 | 2300 | -',
]
const TWELFTH = [
  'Clientes | 12.º mês sem pagamento | FT A/1 | 2026-03-31 | 12300 | 23% | 10000 | 2300 | -',
  'Clientes | 12.º mês sem pagamento | FT A/1 | 2026-03-31 | 5300 | 6% | 5000 | 300 | -',
]
const PAID = [
  'Fornecedores | Pago | FT X/1 | 2026-03-16 | 61500 | Taxa desconhecida | 50000 | 11500 | O ficheiro não tem taxas',
]
const EXCLUDED = [
  'Fora do regime | Recebido | FT A/4 | 2026-03-12 | 12300 | - | - | - | Consumidor final, sem NIF',
  'Fora do regime | Recebido | FT A/5 | 2026-03-13 | 50000 | - | - | - | Sem IVA, de outro país: exportação, operação intracomunitária ou serviço',
  'Fora do regime | Recebido | FT A/6 | 2026-03-14 | 10100 | - | - | - | Autoliquidação: o adquirente deve o imposto',
]
const MARCH = [...RECEIVED, ...TWELFTH, ...PAID, ...EXCLUDED]
const APRIL = 'Clientes | Recebido | FT A/2 | 2026-04-02 | 73000 | 23% | 59350 | 13650 | -'
const setRegime = (from: string, until: string | null = null) =>
  changeVatRegime(concilia.deciding, company, { from: day(from), until: until === null ? null : day(until) })
const groupOf = (number: string): string => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    const named = db.read<{ id: string }>(
      `SELECT a.group_id AS id FROM allocation a JOIN document d ON d.id = a.document_id WHERE d.number = '${number}'`,
    )
    return named.get()?.id ?? ''
  } finally {
    db.close()
  }
}

it('lists what was settled in a month with its VAT by rate, what turned twelve months, and what is excluded', async () => {
  await setRegime('2025-01-01')
  expect(march()).toEqual(MARCH)
})

it('lists the rest of a document in the month of its payment, so that its VAT is whole: 93.50 + 136.50 = 230.00', () => {
  expect(rows('2026-04-01', '2026-04-30')).toEqual([APRIL])
  expect(rows('2026-03-01', '2026-04-30')).toEqual([...RECEIVED, APRIL, ...TWELFTH, ...PAID, ...EXCLUDED])
})

it('lists nothing that falls due in a month to come', () => {
  expect(rows('2026-01-01', '2027-12-31', '2026-02-28').filter((row) => row.includes('12.º mês'))).toEqual([])
})

it('takes payments out of their months when they are undone, and a later decision puts them back there', async () => {
  const groupId = groupOf('FT A/2')
  await undoDecision(concilia.deciding, company, { groupId })
  const others = MARCH.filter((row) => !row.includes('FT A/2'))
  expect([march(), rows('2026-04-01', '2026-04-30')]).toEqual([others, []])
  await redoDecision(concilia.deciding, company, { groupId })
  expect([march(), rows('2026-04-01', '2026-04-30')]).toEqual([MARCH, [APRIL]])
})

it('keeps documents apart that were issued before the company entered the regime', async () => {
  await setRegime('2026-03-01')
  const before = march().filter((row) => row.includes('antes da entrada'))
  expect(before.map((row) => row.split(' | ').slice(2, 5))).toEqual([
    ['FT A/2', '2026-03-10', '50000'],
    ['FT A/3', '2026-03-11', '123000'],
    ['FT X/1', '2026-03-16', '61500'],
  ])
  expect(march().filter((row) => row.includes('12.º mês'))).toEqual([])
})

it('lets what is unpaid fall due when the company leaves, and its later payment have no VAT any more', async () => {
  await setRegime('2025-01-01', '2026-03-31')
  const leaving = march().filter((row) => row.includes('Saída do regime'))
  expect(leaving).toEqual([
    'Clientes | Saída do regime | FT A/2 | 2026-03-31 | 73000 | 23% | 59350 | 13650 | Confirme o período: é o seguinte à comunicação da saída',
  ])
  expect(rows('2026-04-01', '2026-04-30')).toEqual([
    'Clientes | Recebido | FT A/2 | 2026-04-02 | 73000 | - | - | 0 | O IVA já foi exigível antes deste pagamento',
  ])
  await setRegime('2025-01-01')
})

it('says that the rates of an earlier import are not known, and knows them once the file is imported again', async () => {
  const db = new Database(mirrorFileOf(concilia.dataFolder, company.record.id))
  db.exec('UPDATE saft_document SET rates = NULL')
  db.close()
  const hint = 'Para ter as taxas, importe de novo o SAF-T (PT) deste documento'
  expect(march()[1]).toBe(
    `Clientes | Recebido | FT A/2 | 2026-03-10 | 50000 | Taxa desconhecida | 40650 | 9350 | ${hint}`,
  )
  for (const name of ['antigo.xml', 'novo.xml'])
    await importFiles(concilia.deciding, company, { paths: [join(folder, name)], dryRun: false })
  expect(march()).toEqual(MARCH)
})

it('lowers the VAT of an invoice by that of a credit note which corrects it, in the month of the note', async () => {
  const credited = { reference: 'FT A/7' }
  await imported(
    'abril.xml',
    toSaft({
      ...{ taxId: TAX_ID, customers: CUSTOMERS, from: '2026-04-01', to: '2026-04-30' },
      invoices: [
        invoice('FT A/7', '2026-04-03', [at(23, 10_000)]),
        invoice('NC A/1', '2026-04-15', [at(23, 4_000)], credited),
      ],
    }),
  )
  expect(rows('2026-04-15', '2026-04-15').map((row) => row.split(' | ').slice(2, 8))).toEqual([
    ['FT A/7', '2026-04-15', '4920', '23%', '4000', '920'],
    ['NC A/1', '2026-04-15', '-4920', '23%', '-4000', '-920'],
  ])
})

it('has on paper a total for each section and rate', () => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    const { columns, rows: all } = createReport(db, 'vat-cash-basis', {
      ...{
        language: 'pt-PT',
        today: day('2026-04-20'),
        scope: { from: day('2026-03-01'), to: day('2026-03-31') },
      },
    })
    const totals = paperTotals('vat-cash-basis', columns, [...all], 'pt-PT')
    const shown = ['section', 'vatRate', 'vatSettled', 'vatBase', 'vat'].map((column) =>
      columns.indexOf(column as never),
    )
    expect(totals.map((row) => shown.map((place) => row[place]?.value ?? null))).toEqual([
      ['Clientes', '13%', 22_600, 20_000, 2_600],
      ['Clientes', '23%', 197_600, 160_650, 36_950],
      ['Clientes', '6%', 5_300, 5_000, 300],
      ['Fornecedores', 'Taxa desconhecida', 61_500, 50_000, 11_500],
      ['Fora do regime', null, 72_400, null, null],
    ])
  } finally {
    db.close()
  }
})

it('is fixed by closing the month: its decisions are refused, and it stays as it was', async () => {
  const before = march()
  const closed = await closeMonth({ ...concilia.deciding, copying: concilia.restoring }, company, {
    ...{ period: '2026-03' as Month, shown: null, reason: 'teste', typed: [] },
  })
  expect(closed.outcome).toBe('closed')
  await expect(
    undoDecision(concilia.deciding, company, { groupId: groupOf('FT A/6') }),
  ).rejects.toMatchObject({
    code: 'month-closed',
  })
  // A receipt of March that comes later counts in the first open month.
  await imported(
    'recibo.xml',
    toSaft({
      ...{ taxId: TAX_ID, customers: CUSTOMERS, from: '2026-03-01', to: '2026-03-31', invoices: [] },
      receipts: [
        {
          number: 'RG A/9',
          date: '2026-03-20',
          status: 'N',
          lines: [{ documents: ['FT A/1'], cents: 17_600 }],
        },
      ],
    }),
  )
  expect(march()).toEqual(before)
  expect(rows('2026-04-01', '2026-04-30').filter((row) => row.includes('FT A/1 '))).toEqual([
    'Clientes | Recebido | FT A/1 | 2026-04-01 | 17600 | - | - | 0 | O IVA já foi exigível antes deste pagamento; Dia em que apareceu como pago: confirme o dia do pagamento',
  ])
})
