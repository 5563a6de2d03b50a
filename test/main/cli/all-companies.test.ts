import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../src-main/sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ documents: 10, transactions: 10 })
})
afterAll(() => sandbox.close())

interface Entry {
  company: string
  error?: { code: string }
}

/** Two companies of one service; the mirror of the second is damaged where that is asked. */
const office = async () => {
  const cli = cliFor(sandbox)
  await cli.add()
  await cli.add({}, 'Beta')
  const damageSecond = async (): Promise<void> => {
    const home = join(cli.dataFolder, 'companies')
    const second = readdirSync(home).find((id) =>
      readFileSync(join(home, id, 'company.json'), 'utf8').includes('"Beta"'),
    )
    writeFileSync(join(home, second ?? '', 'mirror.sqlite'), 'noise '.repeat(2_000))
  }
  return { ...cli, damageSecond }
}

describe('a command over several companies', () => {
  it('is wrong usage where neither one nor all are named', async () => {
    const { run } = await office()
    for (const words of [
      ['sync'],
      ['match'],
      ['status'],
      ['export', '--report', 'matched', '--out', 'x.csv'],
    ]) {
      const refused = await run(words)
      expect(refused.exit).toBe(2)
      expect(refused.stderr).toContain('--all')
    }
    expect((await run(['status', '--all', '--company', 'Alfa'])).exit).toBe(2)
    expect((await run(['status', '--company', 'Beta'])).json()).toMatchObject({
      companies: [{ company: 'Beta' }],
    })
  })

  it('answers with an entry for each of them', async () => {
    const { run, dataFolder } = await office()
    const synced = await run(['sync', '--all'])
    expect(synced.exit).toBe(0)
    expect(synced.json<Entry[]>()).toMatchObject([
      { company: 'Alfa', transactions: { inserted: 10 } },
      { company: 'Beta', transactions: { inserted: 10 } },
    ])
    expect((await run(['match', '--all'])).json<Entry[]>().map(({ company }) => company)).toEqual([
      'Alfa',
      'Beta',
    ])
    const out = join(dataFolder, 'reports')
    mkdirSync(out)
    expect((await run(['export', '--all', '--report', 'unmatched-transactions', '--out', out])).exit).toBe(0)
    expect(
      readdirSync(out)
        .map((name) => name.replace(/-[0-9a-f]{8}/, ''))
        .sort(),
    ).toEqual(['Alfa.csv', 'Beta.csv'])
  })

  it('goes on with the others where one fails, and ends with 1', async () => {
    const { run, damageSecond } = await office()
    await damageSecond()
    const told = await run(['status', '--all'])
    expect(told.exit).toBe(1)
    expect(told.json<Entry[]>()).toMatchObject([
      { company: 'Alfa', transactions: 0 },
      { company: 'Beta', error: { code: 'storage-corrupt' } },
    ])
    expect(told.stderr).toContain('Beta: storage-corrupt')
  })
})
