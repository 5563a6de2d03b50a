/** `periods late` names ledger lines of closed months that a later extract changed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

let sandbox: Sandbox
let cli: ReturnType<typeof cliFor>

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 3, transactions: 5 })
  cli = cliFor(sandbox)
  expect((await cli.add()).exit).toBe(0)
})
afterAll(() => sandbox.close())

const ACCOUNT = 'PT50000201231234567890154'
const write = (name: string, lines: readonly string[]): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}
const EXTRACT = [
  'Extrato de conta de 01-01-2026 a 31-01-2026',
  'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito;Saldo',
  'Conta: 12.01 - Banco do Norte;;;;;;;',
  ';;;;Saldo anterior;;;1.000,00 D',
  '05-01-2026;BAN;1;;Recebimento;230,00;;1.230,00 D',
  '20-01-2026;BAN;2;CH 88;Cheque 88;;30,00;1.200,00 D',
]

it('names a line that was in transit when its month was closed and that an extract removed since', async () => {
  const bank = write('banco.csv', ['Data;Descrição;Valor;Saldo', '05-01-2026;TRF;230,00;1230,00'])
  expect((await cli.run(['import', bank, '--account', ACCOUNT])).exit).toBe(0)
  expect((await cli.run(['ledger', 'import', write('a.csv', EXTRACT), '--account', ACCOUNT])).exit).toBe(0)
  const open = (await cli.run(['transactions', 'list', '--state', 'open', '--period', '2026-01'])).json<
    { id: string }[]
  >()
  for (const { id } of open) await cli.run(['leave-open', id, '--note', 'espera recibo'])
  const closed = await cli.run(['periods', 'close', '--period', '2026-01', '--reason', 'confere'])
  expect([closed.exit, closed.stderr]).toEqual([0, expect.anything()])
  expect((await cli.run(['periods', 'late'])).json()).toEqual([])
  await cli.run([
    'ledger',
    'import',
    write('b.csv', [...EXTRACT.slice(0, 5), ';;;;Saldo final;;;1.230,00 D']),
  ])
  expect((await cli.run(['periods', 'late'])).json()).toMatchObject([
    {
      ...{ change: 'line-gone', period: '2026-01', ledger: '1201', date: '2026-01-20', text: 'Cheque 88' },
      ...{ closedMinor: -3_000, nowMinor: 0, takenInto: '2026-02' },
    },
  ])
})
