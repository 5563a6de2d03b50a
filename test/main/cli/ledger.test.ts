/** Ledger extracts, as a person types it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, runCli } from './run-cli.ts'

let sandbox: Sandbox
let cli: ReturnType<typeof cliFor>

const ACCOUNT = 'PT50000201231234567890154'

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 3, transactions: 5 })
  cli = cliFor(sandbox)
  expect((await cli.add()).exit).toBe(0)
  const bank = write(
    'bank.csv',
    'Data;Descrição;Valor;Saldo\n05-01-2026;TRF;230,00;1230,00\n05-01-2026;COMISSAO;-5,00;1225,00\n22-01-2026;CHEQUE 88;-1500,00;-275,00\n',
  )
  expect((await cli.run(['import', bank, '--account', ACCOUNT])).exit).toBe(0)
})
afterAll(() => sandbox.close())

const write = (name: string, content: string): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, content)
  return file
}

const EXTRACT = [
  'Extrato de conta de 01-01-2026 a 31-01-2026',
  'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito;Saldo',
  'Conta: 12.01 - Banco do Norte;;;;;;;',
  ';;;;Saldo anterior;;;1.000,00 D',
  '05-01-2026;BAN;1;FT A/47;Recebimento;230,00;;1.230,00 D',
  '05-01-2026;BAN;2;;Comissão;;5,00;1.225,00 D',
  '20-01-2026;BAN;3;CH 88;Cheque 88;;1.500,00;275,00 C',
]

it('previews an extract with the account it may be of, imports it, ties it, and undoes it', async () => {
  const file = write('1201.csv', EXTRACT.join('\n'))
  const preview = await cli.run(['ledger', 'import', file, '--dry-run'])
  expect(preview.json()).toMatchObject({
    files: [{ importId: null, extracts: [{ proposed: [{ accountId: ACCOUNT, agreeing: 3, of: 3 }] }] }],
  })
  expect((await cli.run(['ledger', 'accounts', '--json'])).json()).toEqual([])

  const imported = await cli.run(['ledger', 'import', file, '--account', ACCOUNT, '--json'])
  expect(imported.json()).toMatchObject({
    dryRun: false,
    files: [
      {
        outcome: 'imported',
        importId: expect.any(Number),
        extracts: [{ code: '1201', added: 3, closingMinor: -27_500 }],
      },
    ],
  })
  expect((await cli.run(['ledger', 'accounts', '--json'])).json()).toEqual([
    expect.objectContaining({ code: '1201', accountIds: [ACCOUNT], lines: 3, balanceMinor: -27_500 }),
  ])
  expect((await cli.run(['ledger', 'list', '12.01', '--from', '2026-01-06'])).stdout).toContain('Cheque 88')

  const { files } = imported.json() as { files: { importId: number }[] }
  const undone = await cli.run(['import', 'undo', String(files[0]?.importId), '--json'])
  expect(undone.json()).toMatchObject({ removed: 3, documents: 0 })
  await cli.run(['ledger', 'untie', '1201', ACCOUNT.slice(-4)])
  expect((await cli.run(['ledger', 'accounts', '--json'])).json()).toMatchObject([
    { accountIds: [], lines: 0 },
  ])
})

it.each([
  [
    'a balance that does not add up',
    EXTRACT.join('\n').replace('230,00;;1.230', '231,00;;1.230'),
    /contradict.*line 5, 1201/,
  ],
  [
    'an account that is no bank',
    EXTRACT.join('\n').replace('12.01', '21.11'),
    /of 2111: no account of a bank.*--ledger CODE/,
  ],
  [
    'no account at all',
    EXTRACT.filter((line) => !line.startsWith('Conta')).join('\n'),
    /of which account it is.*--ledger CODE/,
  ],
])('refuses an extract with %s, and keeps nothing of it', async (_what, content, message) => {
  const refused = await cli.run(['ledger', 'import', write('bad.csv', content)])
  expect(refused.exit).toBe(1)
  expect(refused.stderr).toMatch(message)
  expect((await cli.run(['import', 'list'])).stdout).not.toContain('bad.csv')
})

it('is refused as a statement of a bank, whose sides are the reverse', async () => {
  const refused = await cli.run(['import', write('1201.csv', EXTRACT.join('\n')), '--account', ACCOUNT])
  expect([refused.exit, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/extract of the accounting.*ledger import/),
  ])
})

it('refuses a bank account that is not there', async () => {
  const refused = await cli.run(['ledger', 'tie', '1201', 'PT50-NOBODY'])
  expect([refused.exit, refused.stderr]).toEqual([
    1,
    expect.stringContaining('there is no bank account PT50-NOBODY'),
  ])
})

it('leaves out the accounts that were not asked for, and says so', async () => {
  const lines = EXTRACT.slice(4).map((line) => line.replace(/;[^;]*$/, ';'))
  const file = write(
    'two.csv',
    [
      `Conta;${EXTRACT[1]}`,
      ...lines.map((line) => `1203;${line}`),
      '1204;06-01-2026;BAN;4;;Juros;1,00;;',
    ].join('\n'),
  )
  const words = ['ledger', 'import', file, '--ledger', '12.03', '--dry-run']
  const read = await runCli([...words, '--data-dir', cli.dataFolder, '--no-keychain'])
  expect(read.stdout).toContain('\n1203, 2026-01-05 to 2026-01-20: 3 lines')
  expect(read.stdout).toContain('left out, not 1203: 1204')
  const none = await cli.run(['ledger', 'import', file, '--ledger', '1299'])
  expect([none.exit, none.stderr]).toEqual([1, expect.stringMatching(/of 1203, 1204: no 1299/)])
})

it('finds the bank account also by lines after the period that the file states', async () => {
  const file = write('short.csv', EXTRACT.join('\n').replace('a 31-01-2026', 'a 06-01-2026'))
  const preview = await cli.run(['ledger', 'import', file, '--dry-run'])
  expect(preview.json()).toMatchObject({
    files: [{ extracts: [{ to: '2026-01-20', proposed: [{ accountId: ACCOUNT, agreeing: 3 }] }] }],
  })
})

it('makes no ledger account of one that is untied', async () => {
  expect((await cli.run(['ledger', 'untie', '1277', ACCOUNT])).exit).toBe(0)
  expect((await cli.run(['ledger', 'accounts'])).stdout).not.toContain('1277')
})

it('takes the columns, the decimal mark and the rows of balances of an odd table by option, and remembers them', async () => {
  const titles = 'Quando;Que doc;O que foi;Entrou;Saiu'
  const rows = ['05-01-2026;BAN 1;Recebimento;1.500;', '06-01-2026;BAN 2;Renda;;2.000']
  const first = write('odd.csv', [titles, ...rows].join('\n'))
  const words = ['ledger', 'import', first, '--ledger', '1207', '--dry-run']
  const open = await cli.run(words)
  expect([open.exit, open.stderr]).toEqual([1, expect.stringMatching(/not recognized.*--columns date=1/)])
  const columns = ['--columns', 'date=1', 'entry=2', 'text=3', 'debit=4', 'credit=5']
  const marks = await cli.run([...words, ...columns])
  expect(marks.stderr).toMatch(/--decimal-mark comma, or point/)
  const wrong = await cli.run([...words, '--columns', 'dia=1'])
  expect([wrong.exit, wrong.stderr]).toEqual([2, expect.stringContaining('such as debit=5')])

  const read = await cli.run([...words.slice(0, -1), ...columns, '--decimal-mark', 'comma'])
  expect(read.json()).toMatchObject({
    files: [{ extracts: [{ code: '1207', lines: 2, debitMinor: 150_000, creditMinor: 200_000 }] }],
  })
  const next = write('odd-2.csv', [titles, '05-02-2026;BAN 3;Recebimento;1.600;'].join('\n'))
  const known = await cli.run(['ledger', 'import', next, '--ledger', '1207'])
  expect(known.json()).toMatchObject({ files: [{ extracts: [{ lines: 1, debitMinor: 160_000 }] }] })
})

it('says that an extract has no lines, not that it is of no bank', async () => {
  const file = write('none.csv', [...EXTRACT.slice(1, 4), ';;;;Saldo final;;;1.000,00 D'].join('\n'))
  const refused = await cli.run(['ledger', 'import', file, '--dry-run'])
  expect([refused.exit, refused.stderr]).toEqual([1, expect.stringMatching(/no rows|no row/)])
})
