/** What a person meets who tries the command line: wrong words, wrong files, and what is offered instead. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLES } from '../../../src-main/cli/help/examples.ts'
import { runCommandLine } from '../../../src-main/cli/main.ts'
import { createOutput, toPlain, toTable } from '../../../src-main/cli/output.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { type CliRun, cliFor, runCli } from './run-cli.ts'

const empty = (): string[] => ['--data-dir', newFolder(), '--no-keychain']

describe('help', () => {
  it('marks required options, and prints no default for switches', async () => {
    const { stdout } = await runCli(['export', '--help'])
    expect(stdout.replace(/\s+/g, ' ')).toContain('"overdue-customers", "expected-missing") (required)')
    expect((await runCli(['company', 'add', '--help'])).stdout).not.toContain('default: false')
  })
})

describe('a narrow terminal', () => {
  const onTerminal = async (columns: number, words: readonly string[]): Promise<string> => {
    let printed = ''
    const exit = await runCommandLine(words, {
      streams: {
        stdout: { write: (text: string) => (printed += text), isTTY: true, columns },
        stderr: { write: () => true },
      },
      env: process.env,
      signal: new AbortController().signal,
      entryUrl: entryUrl(),
    })
    expect(exit).toBe(0)
    return printed
  }

  it.each([40, 60])('of %i columns shows help without a broken word', async (columns) => {
    for (const words of [['--help'], ['export', '--help'], ['import', '--help']]) {
      const [help = ''] = (await onTerminal(columns, words)).split('Examples:')
      expect(help.split('\n').filter((line) => line.length > columns && !line.startsWith('Usage: '))).toEqual(
        [],
      )
    }
  })

  it('shows a list of any length', () => {
    const row = ['a-1', 'one']
    const table = { titles: ['id', 'text'], rows: Array.from({ length: 300_000 }, () => row), empty: 'none' }
    expect(toTable(table, 40).split('\n')).toHaveLength(300_001)
    expect(toPlain({ ...table, rows: [row, row] })).toBe('a-1  one\na-1  one')
  })

  it('shows a list under titles, and its longest column in lines of its own', () => {
    const output = (columns?: number) =>
      createOutput(
        { stdout: { write: () => true }, stderr: { write: () => true }, ...(columns && { columns }) },
        false,
      )
    const table = {
      titles: ['id', 'amount', 'note', 'text'],
      rows: [
        ['a-1', '5.00', '', 'one two three four five six'],
        ['a-22', '1234.50', '', 'short'],
      ],
      numbers: ['amount'],
      plain: ['a-1  5.00', 'a-22  1234.50'],
      empty: 'none',
    }
    expect(output(40).rows(table).split('\n')).toEqual([
      'id     amount  text',
      'a-1      5.00  one two three four five',
      '               six',
      'a-22  1234.50  short',
    ])
    expect(
      output(20)
        .rows(table)
        .split('\n')
        .filter((line) => line.length > 20),
    ).toEqual([])
    expect(output().rows(table)).toBe('a-1  5.00\na-22  1234.50')
    expect(output(40).rows({ ...table, rows: [], plain: [] })).toBe('none')
  })
})

describe('wrong usage', () => {
  it.each([
    [['export', '--report', 'matched', '--out', ''], 'the name of a file or a folder is wanted'],
    [['export', '--report', 'matched', '--out', '-'], 'a file is wanted'],
    [['demo', '--out', ''], 'the name of a file or a folder is wanted'],
    [['status', '--data-dir', ''], 'the name of a file or a folder is wanted'],
    [['company', 'remove', '--company', 'Alfa', '--archive', ' '], 'the name of a file or a folder'],
    [['sync', '--from', '2026-10-31', '--to', '2026-10-01'], 'the period ends before it begins'],
    [['sync', '--min-amount', '20', '--max-amount', '10'], '--min-amount is more than --max-amount'],
    [['sync', '--rate', '5000'], 'from 1 to 1000'],
    [['company', 'list', '--company', 'Alfa'], "unknown option '--company'"],
    [['sandbox', '--dialect', 'klingon'], "unknown option '--dialect'"],
  ])('is %j', async (words, said) => {
    const { exit, stderr, stdout } = await runCli(words)
    expect([exit, stderr, stdout]).toEqual([2, expect.stringContaining(said), ''])
  })
})

describe('a file to read', () => {
  it.each([
    ['partner', 'add', '--file'],
    ['documents', 'track', '--file'],
    ['issue', 'create', '--file'],
    ['company', 'add', '--csv'],
  ])('that is missing, empty or a folder is named, with why: %s %s', async (...words) => {
    const folder = newFolder()
    const own = ['--data-dir', join(folder, 'data'), '--no-keychain', '--json']
    await runCli(['company', 'add', '--name', 'Alfa', '--tax-id', '509442013', '--files', ...own])
    writeFileSync(join(folder, 'empty.csv'), '')
    for (const [name, why] of [
      ['missing.csv', 'there is no such file or folder'],
      ['empty.csv', 'it is empty'],
      ['data', 'it is a folder'],
    ] as const) {
      const { exit, stdout } = await runCli([...words, join(folder, name), ...own])
      expect([exit, JSON.parse(stdout)]).toMatchObject([
        1,
        { error: { code: 'invalid-input', message: `${name}: ${why}; nothing was read or changed` } },
      ])
    }
  })
})

describe('a place to write', () => {
  it('of the demo that cannot be created is reported as such, and leaves nothing', async () => {
    const folder = newFolder()
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const out of [
      file,
      join(file, 'below'),
      ...(process.platform === 'linux' ? ['/proc/concilia'] : []),
    ]) {
      const { exit, stderr } = await runCli(['demo', '--out', out], { TMPDIR: folder })
      expect([exit, stderr]).toEqual([
        1,
        expect.stringMatching(/^file-not-written: .*\n {2}No file was written/),
      ])
    }
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('for the results of a list is checked before a company is added', async () => {
    const folder = newFolder()
    const own = ['--data-dir', join(folder, 'data'), '--no-keychain']
    const csv = join(folder, 'list.csv')
    writeFileSync(csv, 'Nome;NIF\nAlfa;509442013\n')
    for (const out of [join(folder, 'missing', 'out.csv'), folder]) {
      const { exit, stderr } = await runCli(['company', 'add', '--csv', csv, '--out', out, ...own])
      expect([exit, stderr]).toEqual([1, expect.stringContaining('file-not-written')])
    }
    expect((await runCli(['company', 'list', ...own, '--json'])).json()).toEqual([])
    expect(
      (await runCli(['company', 'add', '--csv', csv, '--out', join(folder, 'o.csv'), ...own])).exit,
    ).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['data', 'list.csv', 'o.csv'])
  })
})

describe('an archive to open', () => {
  it('that is a folder or another file is reported as such', async () => {
    const folder = newFolder()
    const text = join(folder, 'text.zip')
    writeFileSync(text, 'no archive'.repeat(1000))
    for (const [file, said] of [
      [folder, 'invalid-input: it is a folder; an archive is one file'],
      [text, 'storage-corrupt: the file is no archive of Concilia'],
    ] as const) {
      const { exit, stderr } = await runCli(['company', 'open-archive', '--file', file, ...empty()])
      expect([exit, stderr]).toEqual([1, expect.stringContaining(said)])
    }
  })
})

describe('a name', () => {
  const own = empty()
  beforeAll(async () => {
    for (const [name, taxId] of [
      ['Padaria Norte', '509442013'],
      ['Padaria Sul', '507957547'],
    ] as const)
      await runCli(['company', 'add', '--name', name, '--tax-id', taxId, '--files', ...own])
  })

  it('with which several companies begin is answered with their names', async () => {
    const { stderr } = await runCli(['status', '--company', 'padaria', ...own])
    expect(stderr).toContain('no company has this name alone; it is part of Padaria Norte; Padaria Sul')
  })

  it('of no company points to the list of companies', async () => {
    const { stderr } = await runCli(['status', '--company', 'Talho', ...own])
    expect(stderr).toContain('no company has this name; `company list` shows the names')
  })

  it('of a company on files alone gets one hint that a sync cannot help, and which command does', async () => {
    const { exit, stderr } = await runCli(['sync', '--company', 'Padaria Sul', ...own])
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/^not-connected: /)])
    expect(stderr).toContain('files with `import`')
  })
})

describe('a company of the embedded service', () => {
  let sandbox: Sandbox
  let run: (words: readonly string[]) => Promise<CliRun>
  beforeAll(async () => {
    sandbox = await startSandbox({ documents: 20, transactions: 30, today: '2026-11-20' as never })
    const cli = cliFor(sandbox)
    await cli.add()
    await cli.track()
    await cli.run(['sync'])
    const { token, clientSecret } = sandbox
    run = (words) =>
      runCli([...words, '--data-dir', cli.dataFolder, '--no-keychain'], {
        CONCILIA_TOKEN: token,
        CONCILIA_CLIENT_SECRET: clientSecret,
      })
  })
  afterAll(() => sandbox.close())

  it.each([
    [['accept', 'GROUP', '--difference', 'fee'], '`match`'],
    [['undo', 'GROUP'], '`history`'],
    [['redo', 'GROUP'], '`history`'],
    [['rules', 'remove', 'r-0'], '`rules list`'],
    [['categories', 'remove', 'rent'], '`categories list`'],
    [['balance', '--period', '2026-10', '--account', 'nope', '1'], '`import accounts`'],
    [['import', 'undo', '3'], '`import list`'],
    [['transit', 'clear', '3', '--on', '2026-11-04'], '`transit list`'],
    [['journal', 'again', '3', '--out', 'x.csv'], '`journal list`'],
    [['accounts', 'set', 'bank:nope', '12'], '`accounts list`'],
    [['company', 'restore', '--copy', 'mirror-20261031T180000000Z'], '`company copies`'],
    [['import', 'same', 'A', 'B'], '`import accounts`'],
  ])('answers an id that is not there with the command that names them: %j', async (words, next) => {
    const { exit, stderr } = await run(words)
    expect([exit, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^not-found: .*${next}`))])
  })

  it('names the tracked ids that the service does not have', async () => {
    const tracked = await run(['documents', 'track', '--range', '900000-900011'])
    expect(tracked.stdout).toBe(
      'tracked 12, already tracked 0; the next `sync` asks for them, and says which the service has not\n',
    )
    expect((await run(['sync'])).stderr).toContain(
      '12 tracked ids without a document of this company at the service: 900000, 900001, ',
    )
    expect((await run(['sync'])).stderr).toBe('')
  })

  it('answers the first example of every command that only reads', async () => {
    const reads = ['list', 'history', 'copies', 'late', 'accounts', 'status', 'doctor', 'match', 'statement']
    const lines = Object.entries(EXAMPLES).filter(([path]) => reads.includes(path.split(' ').at(-1) ?? ''))
    expect(lines.length).toBeGreaterThan(15)
    for (const [path, [line]] of lines) {
      if (path.startsWith('issue')) continue // its ids are the service's
      const { exit, stdout, stderr } = await run(
        [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, a, b]) => a ?? b ?? ''),
      )
      expect([line, exit, stderr]).toEqual([line, 0, expect.not.stringContaining('unexpected')])
      expect([line, stdout.trim()]).not.toEqual([line, ''])
    }
  })

  it('is printed with decimal points, and without empty brackets', async () => {
    const id = sandbox.documentIds.from
    expect((await run(['issue', 'status', '--id', String(id)])).stdout).not.toContain(',')
    const [row] = (await run(['transactions', 'list', '--json'])).json<{ id: string }[]>()
    const { stdout } = await run(['classify', row!.id, '--category', 'rent'])
    expect(stdout).toMatch(/ EUR\n$/)
  })
})
