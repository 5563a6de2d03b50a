import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { compose } from '../../../src-main/compose.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, runCli } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 10, transactions: 10 })
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
    const names = readdirSync(out).sort()
    expect(names.map((name) => name.replace(/\d{4}-\d{2}-\d{2}/, 'DAY'))).toEqual([
      'Alfa, Movimentos por reconciliar, DAY.csv',
      'Beta, Movimentos por reconciliar, DAY.csv',
    ])
    const [alfa = '', beta = ''] = names.map((name) => join(out, name))
    writeFileSync(alfa, 'notes')
    rmSync(beta)
    const again = ['export', '--all', '--report', 'unmatched-transactions', '--out', out]
    const refused = await run(again)
    expect(refused.exit).toBe(1)
    expect(refused.stdout).toContain('"file-exists"')
    expect(readFileSync(alfa, 'utf8')).toBe('notes')
    expect(readdirSync(out).sort()).toEqual(names)
    const text = await run([
      'export',
      '--company',
      'Alfa',
      '--report',
      'unmatched-transactions',
      '--out',
      out,
    ])
    expect(text.stderr).toContain('--force')
    expect((await run([...again, '--force'])).exit).toBe(0)
    expect(readFileSync(alfa, 'utf8')).not.toBe('notes')
  })

  it('prints once until when a service asked all of them to wait', async () => {
    const { run } = await office()
    sandbox.setFaults(['transactions:429=1#1'])
    const synced = await run(['sync', '--all'])
    expect(synced.exit).toBe(0)
    expect(synced.stderr.match(/asked to wait; the sync goes on at \d{4}-\d{2}-\d{2}T/g)).toHaveLength(1)
  })

  it('lists the exported files of each company, without the folder', async () => {
    const { run, dataFolder } = await office()
    const out = join(dataFolder, 'reports')
    mkdirSync(out)
    await run(['export', '--all', '--report', 'matched', '--out', out])
    const files = (await run(['history', '--view', 'exports', '--company', 'Beta'])).json<object[]>()
    expect(files).toMatchObject([{ report: 'matched', format: 'csv', scope: {}, rows: 0 }])
    expect(JSON.stringify(files)).toMatch(/"fileName":"Beta, Reconciliados, \d{4}-\d{2}-\d{2}.csv"/)
    expect(JSON.stringify(files)).not.toContain(out)
  })

  it('prints the same status from the index as from each mirror, and opens only mirrors whose index row is out of date', async () => {
    const large = await startSandbox({ documents: 10, transactions: 450 })
    onTestFinished(() => large.close())
    const { run, add, track, dataFolder } = cliFor(large)
    const statusOf = async (name: string) =>
      (await run(['status', '--company', name])).json<{ companies: Entry[] }>().companies[0]
    await add()
    await track()
    await run(['sync'])
    await run(['match', '--accept', 'certain'])
    await add({}, 'Beta')
    large.setFaults(['transactions@2:500'])
    expect((await run(['sync', '--company', 'Beta'])).exit).toBe(1)
    const mirrors = [await statusOf('Alfa'), await statusOf('Beta')]
    expect(mirrors).toMatchObject([
      { documents: 10, transactions: 450, sync: { resumable: false } },
      { transactions: 200, sync: { resumable: true, page: 1, pageCount: 3 } },
    ])
    const summed = (await run(['status', '--all'])).json<Entry[]>()
    expect(summed).toEqual(mirrors)
    const opened: string[] = []
    const watched = await runCli(
      ['status', '--all', '--json', '--no-keychain', '--data-dir', dataFolder],
      {},
      (options) => {
        const concilia = compose(options)
        const { get } = concilia.companies
        concilia.companies.get = (id) => {
          opened.push(id)
          return get(id)
        }
        return concilia
      },
    )
    expect(watched.json()).toEqual(mirrors)
    expect(opened).toEqual([])
    const undone = await run(['undo', '--company', 'Alfa'])
    expect(undone.exit).toBe(0)
    const after = (await run(['status', '--all'])).json<Entry[]>()
    expect(after[0]).not.toEqual(mirrors[0])
    expect(after[0]).toEqual(await statusOf('Alfa'))
    expect(after[1]).toEqual(mirrors[1])
  })

  it('continues with the others where one fails, and exits with 1', async () => {
    const { run, damageSecond } = await office()
    await damageSecond()
    const told = await run(['status', '--all'])
    expect(told.exit).toBe(1)
    expect(told.json<Entry[]>()).toMatchObject([
      { company: 'Alfa', transactions: 0 },
      { company: 'Beta', error: { code: 'storage-corrupt' } },
    ])
    expect(told.stderr).toContain(
      '2 companies: 1 done, 1 failed\n1 company: storage-corrupt\n  Beta: the file is not a database',
    )
    expect(told.stderr.match(/not a database/g)).toHaveLength(1)
  })
})

describe('companies out of a table', () => {
  const tableIn = (folder: string, lines: readonly string[]): string => {
    const file = join(folder, 'empresas.csv')
    writeFileSync(file, lines.join('\r\n'))
    return file
  }

  it('are added one by one; invalid rows are named, and a refused company leaves nothing', async () => {
    const { run, dataFolder } = cliFor(sandbox)
    const { invoicingUrl, bankingUrl, authUrl, email, clientId, accountId, documentIds } = sandbox
    const connection = [invoicingUrl, bankingUrl, authUrl, email, clientId, accountId].join(';')
    const ids = `${documentIds.from}-${documentIds.to}`
    const file = tableIn(dataFolder, [
      'Nome;NIF;Faturação;Movimentos;Autorização;E-mail;Id de cliente;Conta;Ids;Ambiente;Telefone',
      `Vale;;${connection};${ids};testes;1`,
      'Serra;508112303',
      'Errada;508112304',
      `Recusada;;${connection.replace(email, 'outro@vale.example')};;testes`,
    ])
    const outcomes = (json: { rows: { company: string; outcome: string }[] }) =>
      json.rows.map(({ company, outcome }) => `${company}: ${outcome}`)
    const previewed = await run(['company', 'add', '--csv', file, '--dry-run'])
    expect(outcomes(previewed.json())).toEqual([
      'Vale: would-be-added',
      'Serra: would-be-added',
      'Errada: wrong',
      'Recusada: would-be-added',
    ])
    expect((await run(['company', 'list'])).json()).toEqual([])
    const out = join(dataFolder, 'resultado.csv')
    const added = await run(['company', 'add', '--csv', file, '--out', out])
    expect(added.exit).toBe(1)
    const [, header, ...lines] = `\n${readFileSync(out, 'utf8').replace('\ufeff', '')}`.split(/\r?\n/)
    expect(header).toBe('"Linha";"Empresa";"NIF";"Resultado";"Motivo"')
    expect(lines).toEqual([
      '2;"Vale";;"adicionada";',
      '3;"Serra";"508112303";"adicionada";',
      '4;"Errada";"508112304";"com erros";"o NIF não é válido"',
      expect.stringMatching(/^5;"Recusada";;"falhou";"O serviço não aceitou as credenciais[^"]*"$/),
      '',
    ])
    expect(added.stderr).toContain('not used: Telefone')
    expect(outcomes(added.json())).toEqual([
      'Vale: added',
      'Serra: added',
      'Errada: wrong',
      'Recusada: failed',
    ])
    const listed = (await run(['company', 'list'])).json<{ company: string }[]>()
    expect(listed.map(({ company }) => company)).toEqual(['Vale', 'Serra'])
    const synced = await run(['sync', '--all'])
    expect(synced.json()).toMatchObject([
      { company: 'Vale', documents: { total: 10 } },
      { company: 'Serra', byFiles: true },
    ])
    expect(synced.exit).toBe(0)
  })

  it.each([
    ['more than 5 MB', `Nome;NIF\n${'Serra;508112303\n'.repeat(330_000)}`, /more than 5 MB/],
    ['5 MB of separators', ';'.repeat(5_000_000), /at most 100 columns/],
    ['5 MB of separators below a header', `Nome;NIF\n${';'.repeat(4_999_000)}`, /at most 100 columns/],
    ['5 MB of line ends', '\n'.repeat(5_000_000), /a table of 1 to 1000 rows/],
    ['a quote that never ends', `Nome;NIF\n"${'x'.repeat(4_999_000)}`, /no CSV table/],
  ])('of %s is refused at once, and nothing is saved', async (_, text, sentence) => {
    const { run, dataFolder } = cliFor(sandbox)
    const refused = await run(['company', 'add', '--csv', tableIn(dataFolder, [text])])
    expect(refused.exit).toBe(1)
    expect(refused.json()).toMatchObject({ error: { code: 'invalid-input' } })
    expect(refused.stderr).toMatch(sentence)
    expect(refused.stderr.length + refused.stdout.length).toBeLessThan(1_000)
    expect((await run(['company', 'list'])).json()).toEqual([])
  })

  it('with secrets in it is refused, with a hint where secrets belong', async () => {
    const { run, dataFolder } = cliFor(sandbox)
    const file = tableIn(dataFolder, ['Nome;NIF;Token', 'Serra;508112303;k9ZxT4vQ8mB2'])
    const refused = await run(['company', 'add', '--csv', file])
    expect(refused.exit).toBe(1)
    expect(refused.stderr).toMatch(/invalid-input: .*\(Token\).*CONCILIA_TOKEN.*keychain/)
    expect(refused.stdout + refused.stderr).not.toContain('k9ZxT4vQ8mB2')
    expect((await run(['company', 'list'])).json()).toEqual([])
  })
})
