/** Excessive input for the command line, in a separate process: refused with a message, and nothing is sent. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aClient, aDocumentBody } from '../../helpers/issuing-bodies.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, runCli, spawnCli } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 5, transactions: 5, readyDelayMs: 0 })
afterAll(() => sandbox.close())
const cli = cliFor(sandbox, undefined, spawnCli)
await cli.add()

const written = (name: string, text: string): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, text)
  return file
}
const manyKeys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))
const refusal = { error: { code: 'invalid-input' } }

it.each([
  ['a column more than a hundred', 'add', `NIF${';'.repeat(100)}\n123456789`],
  ['five million empty cells', 'validate-tax-id', ';'.repeat(5_000_000)],
  ['a row more than ten thousand', 'validate-tax-id', `NIF\n${'123456789\n'.repeat(10_001)}`],
  ['a byte more than five millions', 'add', `NIF\n123456789${'\n'.repeat(5_000_001 - 13)}`],
])('a list of tax ids with %s is refused whole (%s)', async (_, act, csv) => {
  const before = sandbox.requests.length
  const out = act === 'add' ? [] : ['--out', join(cli.dataFolder, 'result.csv')]
  const { exit, stdout } = await cli.run(['partner', act, '--file', written('ids.csv', csv), ...out])
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'invalid-input', field: 'csv' } })
  expect(exit).toBe(1)
  expect(sandbox.requests.length).toBe(before)
})

it.each([
  ['beside those of the service', { ...aDocumentBody(), ...manyKeys }],
  ['within the customer', aDocumentBody({ client: { ...aClient, ...manyKeys } })],
])('a body with a hundred thousand keys %s creates nothing', async (_, body) => {
  const file = written('body.json', JSON.stringify(body))
  const { exit, stdout, stderr } = await cli.run(['issue', 'create', '--file', file])
  expect(JSON.parse(stdout)).toMatchObject(refusal)
  expect(stderr.split('\n').length).toBeLessThan(510)
  expect(exit).toBe(1)
  expect(sandbox.outbox).toEqual([])
})

it('of a bank’s table the first hundred columns are read, and a row too long for a table is refused', async () => {
  const row = (columns: number): string =>
    ['Data;Descritivo;Montante', '02-03-2026;COMPRA;-1,50', '03-03-2026;VENDA;2,50']
      .map((line) => `${line}${';x'.repeat(columns - 3)}`)
      .join('\n')
  const look = (columns: number) =>
    cli.run(['import', written('conta.csv', row(columns)), '--account', sandbox.accountId, '--dry-run'])
  expect((await look(20_000)).json()).toMatchObject({ files: [{ rows: 2, new: 2 }] })
  expect((await look(200_000)).json()).toMatchObject(refusal)
})

const page = 'x'.repeat(1_000_000)
it.each([
  [['categories', 'add', page]],
  [['categories', 'add', 'Obras', '--account', page]],
  [['rules', 'add', '--category', 'rent', '--words', page]],
  [['rules', 'add', '--category', 'rent', '--counterparty', page]],
  [['leave-open', 'm-1', '--note', page]],
  [['leave-open', page, '--note', 'why']],
  [['transit', 'add', '100', '--account', 'a', '--date', '2026-10-01', '--text', page]],
  [['balance', '--period', '2026-10', '--account', 'a', '100000000000000']],
  [['periods', 'close', '--period', '2026-10', '--balance', 'a=-100000000000000']],
  [['periods', 'reopen', '--period', '2026-10', '--reason', page]],
  [['history', '--search', page]],
  [['export', '--report', 'matched', '--out', 'x.csv', '--search', page]],
  [['sync', '--search', page]],
])('a page of text in the place of a word, or an amount nobody has, is wrong usage: %s', async (words) => {
  expect((await runCli([...words, '--data-dir', cli.dataFolder, '--no-keychain'])).exit).toBe(2)
})
