/** What recurs at the bank and did not come in a month, listed, ended and expected again, as a person types it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toCamt } from '../../helpers/export-statements.ts'
import { newDataFolder, runCli } from './run-cli.ts'

const dataFolder = newDataFolder()
const run = (...words: string[]) => runCli([...words, '--data-dir', dataFolder, '--no-keychain', '--json'])

it('a rent that did not come is listed, is no longer expected, and is expected again', async () => {
  expect((await run('company', 'add', '--files', '--name', 'Alfa', '--tax-id', '509442013')).exit).toBe(0)
  const file = join(dataFolder, 'extrato.xml')
  const rent = (month: string) => ({
    ...{ date: `2026-${month}-05`, valueDate: `2026-${month}-05`, cents: -75_000, bankReference: month },
    ...{ text: 'RENDA LOJA', name: 'IMOBILIARIA CENTRAL LDA' },
  })
  const last = {
    ...rent('08'),
    date: '2026-08-31',
    valueDate: '2026-08-31',
    cents: 100,
    name: 'JUROS',
    text: 'JUROS',
  }
  const rows = [...['03', '04', '05', '06', '07'].map(rent), last]
  const iban = 'PT50000201231234567890154'
  writeFileSync(file, toCamt([{ iban, openingCents: 1_000_000, rows }]))
  expect((await run('import', 'files', file)).exit).toBe(0)

  const list = async (period: string) =>
    (await run('expected', 'list', '--period', period)).json<{ id: string; state: string }[]>()
  expect(await list('2026-07')).toEqual([])
  const [missing] = await list('2026-08')
  expect(missing).toMatchObject({
    ...{ day: '2026-08-05', leastMinor: -75_000, mostMinor: -75_000, rhythm: 'monthly', state: 'missing' },
    ended: null,
  })
  const end = (...words: string[]) =>
    run('expected', 'end', missing?.id ?? '', '--period', '2026-08', ...words)
  expect((await end()).json()).toMatchObject({ state: 'ended' })
  expect(await list('2026-08')).toMatchObject([{ state: 'ended' }])
  expect((await end('--off')).json()).toMatchObject({ state: 'missing' })
  const unknown = await run('expected', 'end', '0000000000', '--period', '2026-08')
  expect([unknown.exit, unknown.stderr]).toEqual([1, expect.stringContaining('not-found')])
})
