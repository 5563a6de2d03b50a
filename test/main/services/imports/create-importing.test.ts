import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import type { ImportProgress } from '../../../../src-main/services/imports/create-importing.ts'
import { importFiles, undoImport } from '../../../../src-main/services/imports/import-files.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { type ExportedStatement, toBankCsv, toCamt, toOfx } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aCompany, aFilesCompany } from './helpers/a-company.ts'

let folder: string
let concilia: Concilia
let company: OpenCompany
const told: ImportProgress[] = []
let whenTold: ((progress: ImportProgress) => void) | undefined

beforeEach(async () => {
  folder = newFolder()
  told.length = 0
  whenTold = undefined
  concilia = composeEngine(join(folder, 'data'), {
    onImport: (progress) => {
      told.push(progress)
      whenTold?.(progress)
    },
  })
  company = await aCompany(concilia)
})
afterEach(async () => {
  await concilia.close()
})

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const statement = (month: number, openingCents = 10_000): ExportedStatement => ({
  iban: 'PT50000201231234567890154',
  openingCents,
  rows: [2, 3].map((day) => ({
    date: `2026-0${month}-0${day}`,
    valueDate: `2026-0${month}-0${day}`,
    cents: 100 * day,
    text: `ROW ${day}`,
    name: 'PADARIA',
    bankReference: `R${month}${day}`,
  })),
})
const asked = (paths: readonly string[]) => {
  const handles = concilia.importing.offer(paths).map(({ handle }) => handle)
  return {
    companyId: company.record.id,
    handles,
    accounts: handles.map((handle) => ({ handle, name: statement(1).iban, accountId: 'conta-1' })),
    layouts: [],
  }
}

it('compares a statement with the mirror: new rows, known rows, balances', async () => {
  const first = asked([write('janeiro.xml', toCamt([statement(1)]))])
  expect(await concilia.importing.preview(company, first)).toMatchObject({
    outcome: 'ready',
    accounts: [],
    statements: [
      {
        at: 0,
        accountId: 'conta-1',
        isNewAccount: true,
        added: 2,
        opening: 'unknown',
        sample: [{ text: expect.stringContaining('ROW 2'), amountMinor: 200, isNew: true }, {}],
      },
    ],
  })
  expect(company.mirror.read.listAccountIds()).toEqual([])
  expect(await concilia.importing.run(company, first)).toMatchObject({ outcome: 'imported' })
  expect(told.map(({ phase }) => phase)).toContain('matching')

  const next = await concilia.importing.preview(
    company,
    asked([
      write('fevereiro.csv', toBankCsv(statement(2, 10_500))),
      write('outro.csv', toBankCsv(statement(1))),
    ]),
  )
  expect(next).toMatchObject({
    outcome: 'ready',
    statements: [
      { at: 0, added: 2, isNewAccount: false, opening: 'agrees' },
      { at: 1, added: 0, known: 2, sample: [{ isNew: false }, { isNew: false }] },
    ],
    tables: [{ from: 'guessed' }, { from: 'guessed' }],
  })
  const entries = asked([
    write('fev.ofx', toOfx([statement(2, 10_500)]).replace(/<LEDGERBAL>[\s\S]*?<\/LEDGERBAL>/, '')),
  ])
  await concilia.importing.run(company, entries)
  const after = asked([write('marco.xml', toCamt([statement(3, 11_000)]))])
  expect(await concilia.importing.preview(company, after)).toMatchObject({
    statements: [{ opening: 'agrees' }],
  })
  await undoImport(concilia.deciding, company, company.mirror.read.listImports()[0]?.fileId ?? 0)
  const wrong = asked([write('abril.xml', toCamt([statement(4, 77)]))])
  expect(await concilia.importing.preview(company, wrong)).toMatchObject({
    statements: [{ opening: 'differs' }],
  })
  await concilia.importing.run(company, wrong)
  const [latest] = company.mirror.read.listImports()
  expect(latest?.statements[0]?.gap).toEqual({
    after: '2026-01-03',
    before: '2026-04-02',
    missingMinor: -10_423,
  })
})

it('holds statements that come together against each other', async () => {
  const paths = [
    write('marco.xml', toCamt([statement(3, 9)])),
    write('fevereiro.xml', toCamt([statement(2, 10_500)])),
  ]
  const together = asked([write('janeiro.xml', toCamt([statement(1)])), ...paths])

  expect(await concilia.importing.preview(company, together)).toMatchObject({
    statements: [{ opening: 'unknown' }, { opening: 'differs' }, { opening: 'agrees' }],
  })
})

it('asks which account a statement is of, names the file that is refused, and keeps nothing', async () => {
  await concilia.importing.run(company, asked([write('janeiro.xml', toCamt([statement(1)]))]))
  const other = { ...statement(2), iban: 'PT50003300004500999888705' }
  const request = asked([write('a.xml', toCamt([statement(2)])), write('b.xml', toCamt([other]))])
  expect(await concilia.importing.preview(company, request)).toMatchObject({
    outcome: 'needs-account',
    handle: request.handles[1],
    accountName: other.iban,
    accounts: ['conta-1'],
  })
  const cut = asked([write('c.xml', toCamt([statement(3)]).slice(0, 700))])
  expect(await concilia.importing.run(company, cut)).toMatchObject({
    outcome: 'refused',
    handle: cut.handles[0],
    error: { code: 'invalid-input', details: { file: { problem: 'truncated' } } },
  })
  expect(company.mirror.read.listImports()).toHaveLength(1)
})

it('reads amounts without columns by the mark that a person says', async () => {
  const text = toOfx([statement(1)])
    .replaceAll(/<TRNAMT>.*/g, '<TRNAMT>1,650')
    .replaceAll(/<BALAMT>.*/g, '')
  const request = asked([write('janeiro.ofx', text)])
  expect(await concilia.importing.preview(company, request)).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'ambiguous-amounts', element: '1,650' } } },
    tables: [],
  })
  const layout = { header: '', headerLine: 0, columns: {}, dateOrder: 'dmy', decimalMark: '.' } as const
  const layouts = [{ handle: request.handles[0] ?? '', layout }]
  expect(await concilia.importing.preview(company, { ...request, layouts })).toMatchObject({
    statements: [{ sample: expect.arrayContaining([expect.objectContaining({ amountMinor: 165_000 })]) }],
  })
})

it('asks again where the chosen account contradicts the one that the file names', async () => {
  const first = asked([write('janeiro.xml', toCamt([statement(1)]))])
  await concilia.importing.run(company, first)
  const other = { ...statement(2), iban: 'PT50003300004500999888705' }
  const { handles, ...rest } = asked([write('fevereiro.xml', toCamt([other]))])
  const accounts = [{ handle: handles[0] ?? '', name: other.iban, accountId: 'conta-1' }]
  expect(await concilia.importing.run(company, { ...rest, handles, accounts })).toMatchObject({
    outcome: 'needs-account',
    handle: handles[0],
    accountName: other.iban,
    accounts: ['conta-1'],
    other: { chosen: 'conta-1', knownAs: statement(1).iban, meant: null },
  })
})

it('imports a file as it was looked at, or not at all', async () => {
  const file = write('janeiro.xml', toCamt([statement(1)]))
  const request = asked([file])
  expect(await concilia.importing.preview(company, request)).toMatchObject({ outcome: 'ready' })
  write('janeiro.xml', toCamt([statement(2)]))
  expect(await concilia.importing.run(company, request)).toMatchObject({
    outcome: 'refused',
    handle: request.handles[0],
    error: { code: 'invalid-input', details: { file: { problem: 'changed' } } },
  })
  expect(company.mirror.read.listImports()).toEqual([])
  expect(await concilia.importing.preview(company, request)).toMatchObject({ outcome: 'ready' })
  rmSync(file)
  expect(await concilia.importing.run(company, request)).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'unreadable' } } },
  })
})

it('refuses a file that changes, or goes, while it is read', async () => {
  for (const [change, problem] of [
    [(file: string) => appendFileSync(file, ' '), 'changed'],
    [(file: string) => rmSync(file), 'unreadable'],
  ] as const) {
    const file = write('janeiro.csv', toBankCsv(statement(1)))
    const outcome = await importFiles(concilia.deciding, company, {
      paths: [file],
      dryRun: false,
      accountFor: () => 'conta-1',
      // Between the first reading and the second.
      onTable: () => change(file),
    })
    expect(outcome).toMatchObject({ outcome: 'refused', error: { details: { file: { problem } } } })
  }
  expect(company.mirror.read.listImports()).toEqual([])
})

it('remembers what a person said of the columns of a table, under its titles', async () => {
  const text = 'Quando;Porquê;Quanto\r\n02-09-2026;COMPRA;-2,50\r\n03-09-2026;COMPRA;-3,50'
  const request = { ...asked([write('cartao.csv', text)]), accounts: [] as never[] }
  const [handle = ''] = request.handles
  expect(await concilia.importing.preview(company, request)).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'no-columns' } } },
    tables: [{ handle, layout: null, from: 'none', rows: [{ line: 1 }, {}, {}] }],
  })
  const layout = {
    header: '',
    headerLine: 1,
    columns: { date: 0, text: 1, amount: 2 },
    dateOrder: 'dmy' as const,
    decimalMark: ',' as const,
  }
  const account = { name: null, accountId: 'cartao' }
  const said = { ...request, accounts: [{ handle, ...account }], layouts: [{ handle, layout }] }
  expect(await concilia.importing.run(company, said)).toMatchObject({ statements: [{ added: 2 }] })

  const next = asked([write('outubro.csv', text.replaceAll('-09-', '-10-'))])
  const accounts = next.handles.map((one) => ({ handle: one, ...account }))
  expect(await concilia.importing.preview(company, { ...next, accounts })).toMatchObject({
    statements: [{ added: 2 }],
    tables: [{ from: 'remembered', layout: { columns: layout.columns } }],
  })
})

it('lets a preview give way to the one asked after it, and an import to none', async () => {
  const many = { ...statement(1), rows: Array.from({ length: 3000 }, () => statement(1).rows).flat() }
  const large = asked([write('large.xml', toCamt([many]))])
  const first = concilia.importing.preview(company, large).catch((error: unknown) => error)
  const second = concilia.importing.preview(company, large)
  expect(await first).toMatchObject({ code: 'cancelled' })
  expect(await second).toMatchObject({ outcome: 'ready' })
  const running = concilia.importing.run(company, large)
  await expect(concilia.importing.preview(company, large)).rejects.toMatchObject({ code: 'conflict' })
  concilia.importing.cancel(company.record.id)
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(company.mirror.read.listImports()).toEqual([])
})

it('is cancelled while its rows are compared, and keeps nothing', async () => {
  const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  const rows = Array.from({ length: 3000 }, (_, at) => {
    const date = day(Math.floor(at / 10))
    return {
      date,
      valueDate: date,
      cents: at + 1,
      text: `ROW ${at}`,
      name: 'PADARIA',
      bankReference: `R${at}`,
    }
  })
  const large = asked([write('large.xml', toCamt([{ ...statement(1), rows }]))])
  whenTold = ({ phase }) => {
    if (phase === 'comparing') setImmediate(() => concilia.importing.cancel(company.record.id))
  }
  for (const ask of ['preview', 'run'] as const)
    await expect(concilia.importing[ask](company, large)).rejects.toMatchObject({ code: 'cancelled' })
  expect(told.some(({ phase }) => phase === 'matching')).toBe(false)
  expect(company.mirror.read.listImports()).toEqual([])
  whenTold = undefined
  expect(await concilia.importing.run(company, large)).toMatchObject({ statements: [{ added: 3000 }] })
})

it('is cancelled while documents are compared, and keeps nothing', async () => {
  const own = await aFilesCompany(concilia, { name: 'Talho Central', taxId: '503504564' })
  const saft = toSaft({
    taxId: '503504564',
    from: '2026-01-01',
    to: '2026-12-31',
    customers: [{ id: 'C1', taxId: '509442013', name: 'Padaria Ribeiro, Lda' }],
    invoices: Array.from({ length: 5000 }, (_, at) => ({
      number: `FT A/${at + 1}`,
      type: 'FT',
      status: 'N',
      date: '2026-03-05',
      customer: 'C1',
      grossCents: 12_300,
    })),
  })
  const { handles } = asked([write('saft.xml', saft)])
  whenTold = ({ phase }) => {
    if (phase === 'comparing') setImmediate(() => concilia.importing.cancel(own.record.id))
  }
  const request = { companyId: own.record.id, handles, accounts: [], layouts: [] }
  await expect(concilia.importing.run(own, request)).rejects.toMatchObject({ code: 'cancelled' })
  expect(own.mirror.read.listImports()).toEqual([])
})

it('holds a SAF-T (PT) file against the documents here instead of taking it for a statement', async () => {
  const invoice = { type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 } as const
  const saft = toSaft({
    taxId: '503504564',
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '509442013', name: 'Padaria Ribeiro, Lda' }],
    invoices: Array.from({ length: 201 }, (_, at) => ({ ...invoice, number: `FT A/${at + 1}` })),
  })
  const request = asked([write('saft.xml', saft)])
  const [handle = ''] = request.handles
  expect(await concilia.importing.preview(company, request)).toMatchObject({ outcome: 'saft', handle })
  const checked = await concilia.importing.checkSaft(company, handle)
  expect(checked).toMatchObject({ outcome: 'checked', check: { documents: 201, missing: { total: 201 } } })
  expect(checked.outcome === 'checked' && checked.check.missing.first).toHaveLength(200)
  const cut = asked([write('cut.xml', saft.slice(0, 900))]).handles[0] ?? ''
  expect(await concilia.importing.checkSaft(company, cut)).toMatchObject({
    outcome: 'refused',
    error: { details: { file: { problem: 'truncated' } } },
  })
})

it('looks at the next set once pairs were looked for, with no conflict', async () => {
  const next = asked([write('fevereiro.xml', toCamt([statement(2, 10_500)]))])
  const looked = Promise.withResolvers<unknown>()
  whenTold = ({ phase }) => {
    whenTold = phase === 'matching' ? undefined : whenTold
    if (phase === 'matching') concilia.importing.preview(company, next).then(looked.resolve, looked.reject)
  }
  await concilia.importing.run(company, asked([write('janeiro.xml', toCamt([statement(1)]))]))
  expect(await looked.promise).toMatchObject({ outcome: 'ready', statements: [{ added: 2 }] })
})
