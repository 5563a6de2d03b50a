/** Bank statements from files, as a person types it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toSaft } from '../../helpers/export-saft.ts'
import { type ExportedStatement, toBankCsv, toCamt, toMt940 } from '../../helpers/export-statements.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, runCli } from './run-cli.ts'

let sandbox: Sandbox
let cli: ReturnType<typeof cliFor>

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 3, transactions: 5 })
  cli = cliFor(sandbox)
  expect((await cli.add()).exit).toBe(0)
  expect((await cli.run(['sync', '--only', 'transactions'])).exit).toBe(0)
})
afterAll(() => sandbox.close())

const october: ExportedStatement = {
  iban: 'PT50000201231234567890154',
  openingCents: 10_000,
  rows: [
    {
      date: '2025-10-02',
      valueDate: '2025-10-02',
      cents: -1250,
      text: 'AGUA',
      name: 'AGUAS',
      bankReference: 'R1',
    },
    {
      date: '2025-10-03',
      valueDate: '2025-10-03',
      cents: 5000,
      text: 'FT A/1',
      name: 'PADARIA',
      bankReference: 'R2',
    },
  ],
}
const write = (name: string, content: string): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, content)
  return file
}

interface Imported {
  files: {
    file: string
    importId: number | null
    kind: string
    account: string
    rows: number
    new: number
    known: number
    moneyIn?: object
    moneyOut?: object
    missingMinor?: number | null
  }[]
}

it('previews a file, imports it, recognises it in another format, and undoes the import', async () => {
  const camt = write('outubro.xml', toCamt([october]))
  const unknown = await cli.run(['import', camt])
  expect(unknown).toMatchObject({ exit: 1 })
  expect(unknown.stderr).toContain('outubro.xml: it is not known which account')

  const account = ['--account', 'conta-ficheiros']
  const preview = await cli.run(['import', camt, '--dry-run', ...account])
  expect(preview.json<Imported>().files).toMatchObject([
    {
      file: 'outubro.xml',
      importId: null,
      kind: 'camt',
      account: 'conta-ficheiros',
      rows: 2,
      new: 2,
      known: 0,
    },
  ])
  const first = await cli.run(['import', camt, ...account])
  const [imported] = first.json<Imported>().files
  expect(imported).toMatchObject({ new: 2 })
  expect((await cli.run(['import', camt])).json<Imported>().files).toMatchObject([
    { importId: imported?.importId, new: 0 },
  ])

  const other = [write('outubro.sta', toMt940([october])), write('outubro.csv', toBankCsv(october))]
  expect((await cli.run(['import', ...other])).json<Imported>().files).toMatchObject([
    { kind: 'mt940', new: 0, known: 2 },
    { kind: 'csv', new: 0, known: 2 },
  ])
  const undone = await cli.run(['import', 'undo', String(imported?.importId)])
  expect(undone.json()).toEqual({ importId: imported?.importId, removed: 0, documents: 0 })
  expect((await cli.run(['import', 'undo', '99'])).exit).toBe(1)
  const listed = (await cli.run(['import', 'list'])).json<{ importId: number; undoneAt: string | null }[]>()
  expect(listed.filter((one) => one.undoneAt !== null).map((one) => one.importId)).toEqual([
    imported?.importId,
  ])
  expect(listed).toHaveLength(3)
})

it('imports nothing of any file where one is refused, and names it with its line', async () => {
  const november = {
    ...october,
    rows: october.rows.map((row) => ({ ...row, date: '2025-11-05', valueDate: '2025-11-05' })),
  }
  const good = write('novembro.xml', toCamt([november]))
  const bad = write(
    'dezembro.csv',
    toBankCsv({ ...october, iban: october.iban }).replace(';50,00;', ';50,01;'),
  )
  const refused = await cli.run(['import', good, bad])
  expect(refused.exit).toBe(1)
  expect(refused.stderr).toContain("dezembro.csv: the rows contradict the file's own balance (line 7)")
  expect(refused.json<{ error: { code: string; file: unknown } }>().error).toMatchObject({
    code: 'invalid-input',
    file: { problem: 'bad-balance', line: 7 },
  })
  expect((await cli.run(['import', good])).json<Imported>().files).toMatchObject([{ new: 2 }])
})

it('refuses a file of another account than the one named, and says how to go on', async () => {
  const other = { ...october, iban: 'PT50003300004500999888705' }
  const file = write('outra.xml', toCamt([other]))
  const refused = await cli.run(['import', file, '--account', 'conta-ficheiros'])
  expect(refused.exit).toBe(1)
  expect(refused.stderr).toContain(
    `outra.xml: the statement is of account ${other.iban}, and not of conta-ficheiros, known as ${october.iban}`,
  )
  expect(refused.stderr).toContain(
    `import it as --account "${other.iban}"; if both are one account, say so once: import same "conta-ficheiros" "${other.iban}"`,
  )
  expect(refused.json<{ error: { code: string } }>().error.code).toBe('conflict')
  expect((await cli.run(['import', file, '--account', other.iban])).exit).toBe(0)
  const known = await cli.run([
    'import',
    write('outra.sta', toMt940([other])),
    '--account',
    'conta-ficheiros',
  ])
  expect(known.stderr).toContain(`import same "conta-ficheiros" "${other.iban}"`)
  expect((await cli.run(['import', 'same', 'conta-ficheiros', other.iban])).exit).toBe(0)
  expect((await cli.run(['import', file, '--account', 'conta-ficheiros'])).exit).toBe(0)
})

it('asks for the decimal mark where amounts are ambiguous, and remembers the answer', async () => {
  const table = (month: string) =>
    `Data;Texto;Valor\n05-${month}-2025;GERADOR;1.500\n06-${month}-2025;CABO;2.250\n`
  const file = write('tabela.csv', table('07'))
  const account = ['--account', 'conta-tabela']
  const asked = await cli.run(['import', file, ...account])
  expect(asked.exit).toBe(1)
  expect(asked.stderr).toContain(
    'tabela.csv: the only mark in its amounts may be that of decimals or of thousands',
  )
  expect(asked.stderr).toContain(
    '(line 2, 1.500); say which mark is that of decimals: --decimal-mark comma, or point',
  )
  expect(asked.json<{ error: { file: unknown } }>().error.file).toEqual({
    problem: 'ambiguous-amounts',
    line: 2,
    element: '1.500',
  })
  const read = await cli.run(['import', file, ...account, '--decimal-mark', 'comma'])
  expect(read.json<Imported>().files).toMatchObject([{ new: 2 }])
  const next = await cli.run(['import', write('seguinte.csv', table('08')), ...account])
  expect(next.json<Imported>().files).toMatchObject([{ new: 2 }])
  const listed = await cli.run(['transactions', 'list', ...account])
  expect(listed.stdout).toMatch(/\b150000\b/)
})

it('says what comes in and goes out, and whether the balances of the file prove it', async () => {
  const account = ['--account', 'conta-prova', '--dry-run']
  const rows = '03/09/2026;A;310,00;810,00\n04/09/2026;B;-45,50;764,50\n'
  const proven = await cli.run(['import', write('prova.csv', `Data;Texto;Valor;Saldo\n${rows}`), ...account])
  expect(proven.json<Imported>().files).toMatchObject([
    { moneyIn: { count: 1, minor: 31_000 }, moneyOut: { count: 1, minor: 4550 }, missingMinor: 0 },
  ])
  const text = async (name: string, content: string) =>
    (
      await runCli([
        'import',
        write(name, content),
        ...account,
        '--data-dir',
        cli.dataFolder,
        '--no-keychain',
      ])
    ).stdout
  expect(await text('prova.csv', `Data;Texto;Valor;Saldo\n${rows}`)).toContain(
    'money in: 1 row, 310.00; money out: 1 row, 45.50; 500.00 + 310.00 - 45.50 = 764.50, as the file says',
  )
  expect(await text('sem.csv', 'Data;Texto;Valor\n03/09/2026;A;310,00\n')).toContain(
    'money out: 0 rows, 0.00; nothing in the file proves this reading, and no row is money out',
  )
  const stated = `Saldo inicial;500,00\nSaldo final;764,51\nData;Texto;Valor\n${rows.replaceAll(/;[^;]*$/gm, '')}`
  expect(await text('difere.csv', stated)).toContain('= 764.50, but the file says 764.51: 0.01 is missing')
})

it.each([
  [
    'dias.csv',
    'Date,Text,Amount\n03/04/2026,A,1.50\n',
    'say which comes first: --date-order day-month, or month-day',
    ['--date-order', 'month-day'],
    '2026-03-04',
  ],
  [
    'sentido.csv',
    'Data;Texto;Valor;Canal\n01-03-2026;A;1,50;Lojas\n02-03-2026;B;2,50;Vendas\n',
    '(line 2, Lojas); say which words mean money out: --money-out <word...>, or none',
    ['--money-out', 'Lojas'],
    '-150',
  ],
  [
    'produtos.csv',
    'Data;Texto;Valor;Produto\n01-03-2026;A;1,50;Corrente\n02-03-2026;B;2,50;Poupança\n',
    'read the rows of one: --product <name>',
    ['--product', 'Corrente'],
    '150',
  ],
  [
    'sinais.csv',
    'Data;Texto;Valor;Saldo\n01-03-2026;A;1,50;9,00\n02-03-2026;B;2,50;6,50\n03-03-2026;C;1,00;7,50\n',
    'say which it is: --first-row in, or out',
    ['--first-row', 'out'],
    '-150',
  ],
  [
    'saldos.csv',
    'Data;Texto;Valor\n01-03-2026;TRANSPORTE;100,00\n02-03-2026;B;2,50\n',
    'say which it is: --balance-rows <text...>, or --transaction-rows <text...>',
    ['--balance-rows', 'Transporte'],
    '250',
  ],
  [
    'saldos.ofx',
    '<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>1.50<FITID>1<NAME>SALDO</STMTTRN>\n' +
      '<STMTTRN><DTPOSTED>20260302<TRNAMT>2.50<FITID>2<NAME>B</STMTTRN></BANKTRANLIST></STMTRS></OFX>\n',
    '--transaction-rows',
    ['--transaction-rows', 'SALDO'],
    '150',
  ],
])('asks what %s leaves open, and reads it as answered', async (name, content, hint, answer, shown) => {
  const file = write(name, content)
  const account = ['--account', `conta-${name}`]
  const asked = await cli.run(['import', file, ...account])
  expect(asked.exit).toBe(1)
  expect(asked.stderr).toContain(hint)
  expect((await cli.run(['import', file, ...account, ...answer])).exit).toBe(0)
  const listed = await cli.run(['transactions', 'list', ...account])
  expect(listed.stdout).toContain(shown)
})

it('adds a company on files alone, and imports its documents from SAF-T (PT)', async () => {
  const own = ['company', 'add', '--files', '--name', 'Beta', '--tax-id', '509442013']
  expect((await cli.run(own.slice(0, -2))).exit).not.toBe(0)
  expect((await cli.run([...own.slice(0, -1), '509442014'])).stderr).toContain('509442014 is not a')
  expect((await cli.run(own)).json()).toEqual({ company: 'Beta', environment: 'files', taxId: '509442013' })
  const saft = (taxId: string, basis = 'F') =>
    toSaft({
      taxId,
      basis,
      from: '2026-03-01',
      to: '2026-03-31',
      customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
      invoices: [
        { number: 'FT A/1', type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 },
      ],
    })
  const beta = ['--company', 'Beta']
  const file = write('saft.xml', saft('509442013'))
  const first = (await cli.run(['import', file, ...beta])).json<Imported>().files
  expect(first).toMatchObject([
    { kind: 'saft', new: 1, proves: true, states: { 'no-receipt': { count: 1, minor: 12_300 } } },
  ])
  const books = write('livros.xml', saft('509442013', 'C'))
  const told = await cli.run(['import', books, '--dry-run', ...beta])
  expect(told.json<Imported>().files).toMatchObject([{ proves: false }])
  const refused = await cli.run(['import', write('other.xml', saft('503504564')), ...beta])
  expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining('another company')])
  const sync = await cli.run(['sync', ...beta])
  expect([sync.exit, sync.stderr]).toEqual([1, expect.stringContaining('files alone')])
  const undone = await cli.run(['import', 'undo', String(first[0]?.importId), ...beta])
  expect(undone.json()).toMatchObject({ removed: 0, documents: 1 })
})

it('cleans the name of an account that was typed, and refuses an empty or endless one', async () => {
  const file = write('typed.csv', 'Data;Descrição;Valor;Saldo\n05-01-2026;TRF;230,00;1230,00\n')
  const read = await cli.run([
    'import',
    file,
    '--account',
    ' Conta\nà\u202e ordem ',
    '--company',
    'Alfa',
    '--dry-run',
  ])
  expect(read.json<Imported>().files[0]?.account).toBe('Conta à  ordem')
  for (const name of [' ', 'x'.repeat(101)])
    expect((await cli.run(['import', file, '--account', name])).exit).toBe(2)
})
