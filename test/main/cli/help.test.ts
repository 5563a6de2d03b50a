/** Help for a new user of the command line: examples, the next command, completion. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { documentBody, waybillBody } from '#contract/issuing/bodies.ts'
import { AppError } from '#core/app-error.ts'
import type { CliContext } from '../../../src-main/cli/context.ts'
import { commandsByPath } from '../../../src-main/cli/help/add-help.ts'
import { EXAMPLES } from '../../../src-main/cli/help/examples.ts'
import { createOutput, printableStreams } from '../../../src-main/cli/output.ts'
import { createProgram } from '../../../src-main/cli/program.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { newDataFolder, runCli, spawnCli } from './run-cli.ts'

/** Takes every command's words and does nothing. */
const idleContext = (): CliContext => {
  const idle = async (): Promise<void> => undefined
  const output = createOutput(
    { stdout: { write: () => undefined }, stderr: { write: () => undefined } },
    false,
  )
  return {
    env: {},
    printer: undefined,
    signal: AbortSignal.abort(),
    optionsOf: () => ({ dataDir: '', json: false, company: undefined, all: false, keychain: false }),
    outputOf: () => output,
    withConcilia: idle,
    withConciliaIn: idle,
    withRecord: idle,
    withOnly: idle,
    withCompany: idle,
    withEachRecord: idle,
    withEach: idle,
    withAllRecords: idle,
  }
}

const program = () => {
  const whole = createProgram(idleContext(), '0.0.0')
  for (const [, command] of [...commandsByPath(whole), ['', whole] as const])
    command.exitOverride().configureOutput({ writeErr: () => undefined })
  return whole
}
const offered = commandsByPath(program())
  .map(([path]) => path)
  .filter((path) => path !== 'complete')

/** The words of a line as a shell passes them on, up to where its output goes. */
const wordsOf = (line: string): string[] =>
  [...(line.split(' >')[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )

describe('help', () => {
  it('has two examples for every command, and none for a command that does not exist', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(offered.toSorted())
  })

  it.each(
    Object.entries(EXAMPLES)
      .filter(([path]) => !['demo', 'sandbox', 'completion'].includes(path))
      .flatMap(([path, lines]) => lines.map((line) => [line, path] as const)),
  )('the example `%s` is one its command accepts', async (line, path) => {
    expect(line.startsWith(path.replace(' files', ''))).toBe(true)
    await expect(program().parseAsync(wordsOf(line), { from: 'user' })).resolves.toBeDefined()
  })

  it('prints the examples of a command under its options', async () => {
    const { stdout, exit } = await runCli(['export', '--help'])
    expect(exit).toBe(0)
    expect(stdout).toContain(
      'Examples:\n  concilia export --report matched --out matched.csv --period 2026-10',
    )
  })

  it('names at the top where secrets come from, and what exit codes mean', async () => {
    const { stdout } = await runCli(['--help'])
    for (const name of [
      'CONCILIA_TOKEN',
      'CONCILIA_CLIENT_SECRET',
      'CONCILIA_PARTNER_TOKEN',
      'CONCILIA_DATA_DIR',
    ])
      expect(stdout).toContain(name)
    expect(stdout).toContain('Exit codes: 0 done, 1 failed')
    expect(stdout.indexOf('  demo')).toBeLessThan(stdout.indexOf('  sync'))
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })
})

describe('a first try that fails', () => {
  it.each([
    [['sinc'], '(Did you mean sync?)\n(`concilia --help` lists the commands)'],
    [['company', 'lst'], '(Did you mean list?)\n(`concilia company --help` lists the commands)'],
    [['help', 'exprot'], "error: unknown command 'exprot'\n(Did you mean export?)\n(`concilia --help` lists"],
    [['exprot', '--help'], "error: unknown command 'exprot'\n(Did you mean export?)\n"],
    [['company', 'help', 'lst'], "error: unknown command 'lst'\n(Did you mean list?)\n"],
    [['export'], '(`concilia export --help` shows its options and examples)'],
    [['company', 'add'], '(`concilia company add --help` shows its options and examples)'],
  ])('names what to type next after %j', async (words, next) => {
    const { exit, stderr } = await runCli(words)
    expect([exit, stderr]).toEqual([2, expect.stringContaining(next)])
  })

  it('without a company names the command that connects one', async () => {
    const { exit, stderr } = await runCli(['sync', '--data-dir', newDataFolder(), '--no-keychain'])
    expect(exit).toBe(1)
    expect(stderr).toContain('`company add` connects one')
  })

  it('finds nothing in a company without data, and says what brings some', async () => {
    const own = ['--data-dir', newDataFolder(), '--no-keychain']
    expect((await runCli(['doctor', ...own])).stdout).toContain('`company add` connects one')
    await runCli(['company', 'add', '--name', 'Alfa', '--tax-id', '509442013', '--files', ...own])
    for (const [words, next] of [
      [['transactions', 'list'], '`import`'],
      [['documents', 'list'], '`documents track`'],
      [['rules', 'list'], '`rules add`'],
      [['import', 'accounts'], '`import`'],
      [['history'], 'no decision'],
    ] as const) {
      const { exit, stdout } = await runCli([...words, ...own])
      expect([exit, stdout]).toEqual([0, expect.stringContaining(next)])
    }
    const { stderr } = await runCli(['classify', 'T-1', '--category', 'rent', ...own])
    expect(stderr).toContain('`transactions list` prints their ids')
  })

  it('with a name that no company has points to the list of names', async () => {
    const { stderr } = await runCli([
      'match',
      '--company',
      'X',
      '--data-dir',
      newDataFolder(),
      '--no-keychain',
    ])
    expect(stderr).toContain('`company list` shows the names')
  })
})

describe('the body of a call', () => {
  it('is shown as an example that passes the check before it is sent', async () => {
    const invoice = await runCli(['issue', 'create', '--example'])
    const waybill = await runCli(['waybill', 'create', '--example', '--json'])
    expect(documentBody.safeParse(invoice.json()).error?.issues).toBeUndefined()
    expect(waybillBody.safeParse(waybill.json()).error?.issues).toBeUndefined()
  })

  it('is required as a file or as an example, exactly one of them', async () => {
    for (const words of [[], ['--example', '--file', 'a.json']]) {
      const { exit, stderr } = await runCli(['issue', 'create', ...words])
      expect([exit, stderr]).toEqual([2, expect.stringContaining('give --file or --example')])
    }
  })

  it('keeps the earlier name of the command', async () => {
    const { exit, stdout } = await runCli(['document', 'create', '--example'])
    expect([exit, JSON.parse(stdout)]).toMatchObject([0, { Document: { Type: 'I' } }])
  })
})

describe('completion', () => {
  it('is printed for four shells, and for no other', async () => {
    const { exit, stdout } = await spawnCli(['completion', 'bash'])
    expect([exit, stdout]).toEqual([0, expect.stringContaining('concilia complete --')])
    const other = await runCli(['completion', 'tcsh'])
    expect([other.exit, other.stderr]).toEqual([2, expect.stringContaining('zsh, bash, fish, powershell')])
  })

  it.skipIf(process.platform === 'win32')(
    'works in a bash without any package, and runs nothing that is typed',
    async () => {
      const folder = newDataFolder()
      const program = join(folder, 'concilia')
      const quoted = [process.execPath, fileURLToPath(entryUrl())].map((part) => `'${part}'`).join(' ')
      await writeFile(program, `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 })
      /** What Tab is to offer after these words, as bash hands them to the function. */
      const offered: [string[], string[]][] = [
        [['cat'], ['categories']],
        [
          ['export', '--report', 'm'],
          ['month-statement', 'matched'],
        ],
        [
          ['sync', '--only', '=', ''],
          ['transactions', 'documents'],
        ],
        [
          ['sync', '--only', '='],
          ['transactions', 'documents'],
        ],
        [['export', '--out', '$(touch made)', '--form'], ['--format']],
      ]
      const asks = offered.map(([words]) => {
        const typed = words.map((word) => `'${word}'`).join(' ')
        return [
          `COMP_WORDS=(concilia ${typed}); COMP_CWORD=${words.length}`,
          `_concilia_complete; printf "%s\\n" "\${COMPREPLY[@]:-}" /`,
        ]
      })
      const script = [
        'set -u',
        'source /dev/stdin <<< "$(concilia completion bash)"',
        'source /dev/stdin <<< "$(concilia completion bash)"', // as a shell that reads ~/.bashrc again
        ...asks.flat(),
      ]
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
      const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script.join('\n')], {
        env,
        cwd: folder,
      })
      expect(stderr).toBe('')
      expect(stdout).toBe(offered.map(([, values]) => [...values, '/\n'].join('\n')).join(''))
      expect(existsSync(join(folder, 'made'))).toBe(false)
    },
  )

  it('offers commands, choices, and values of the data: names of companies and ids of accounts', async () => {
    const dataFolder = newDataFolder()
    const env = { CONCILIA_DATA_DIR: dataFolder, CONCILIA_TOKEN: 't', CONCILIA_CLIENT_SECRET: 's' }
    const connection = [
      ...['--email', 'a@example.com', '--client-id', '1', '--invoicing-url', 'https://invoicing.example.com'],
      ...['--banking-url', 'https://banking.example.com', '--auth-url', 'https://auth.example.com'],
    ]
    for (const [name, account] of [
      ['Padaria Norte', 'conta-1'],
      ['Talho', 'conta-2'],
    ] as const)
      await runCli(
        [
          'company',
          'add',
          '--name',
          name,
          ...connection,
          '--account-id',
          account,
          '--no-verify',
          '--no-keychain',
        ],
        env,
      )
    const offers = async (...words: string[]) => {
      const { stdout } = await spawnCli(['complete', '--', ...words], env)
      return stdout.split('\n').map((line) => line.split('\t')[0])
    }
    expect(await offers('cat')).toContain('categories')
    expect(await offers('match', '--accept', '')).toContain('certain')
    expect(await offers('export', '--company', 'P')).toEqual(['Padaria Norte', ':4', ''])
    expect(await offers('statement', '--company', 'Talho', '--account', '')).toEqual(['conta-2', ':4', ''])
    expect(await offers('statement', '--account', '')).toEqual(['conta-1', 'conta-2', ':4', ''])
    expect(await offers('categories', 'add', 'X', '--account', '')).toEqual([':4', ''])
    expect(await offers('accounts', 'set', 'bank')).toEqual(['bank:conta-1', 'bank:conta-2', ':4', ''])
    expect(await offers('export', '--data-dir', newDataFolder(), '--company', '')).toEqual([':4', ''])
  })

  /** A program that offers what the real one would, in the time of a test. */
  const fake = async (): Promise<NodeJS.ProcessEnv> => {
    const folder = newDataFolder()
    const said = 'Padaria Norte\\t\\nPadaria Sul\\t\\nbank:1\\ta bank: one\\n:4\\n'
    const none = '[ "$4" = --out ] && exec echo :4'
    const script = `#!/bin/sh\n${none}\necho "$@" >> '${folder}/asked'\nprintf '${said}'\n`
    await writeFile(join(folder, 'concilia'), script, { mode: 0o755 })
    return { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  }
  const has = (shell: string): boolean => spawnSync(shell, ['--version']).error === undefined

  it.skipIf(process.platform === 'win32')(
    'in a bash quotes a name with blanks, or leaves it in its quotes',
    async () => {
      const { stdout: script } = await runCli(['completion', 'bash'])
      const within = [
        script,
        `ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _concilia_complete; printf "%s\\n" "\${COMPREPLY[@]}"; }`,
        "ask concilia export --company 'Padaria\\ N'",
        "ask concilia export --company '\"Padaria N'",
      ]
      const env = await fake()
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', within.join('\n')], { env })
      expect(stdout.trim().split('\n')).toEqual(['Padaria\\ Norte', 'Padaria Norte'])
    },
  )

  it.skipIf(!has('zsh'))(
    'in a zsh shows a value without a description as itself, and names as one word',
    async () => {
      const { stdout: script } = await runCli(['completion', 'zsh'])
      const within = [
        'compdef() {}; _files() { print files }; compset() { PREFIX=do }',
        '_describe() { print -rl -- $values }',
        script,
        'ask() { words=("$@"); CURRENT=$#; PREFIX=$words[-1]; _concilia }',
        "ask concilia export --company ''",
        "ask concilia export --out ''",
        'ask concilia sync --company \'"Padaria Norte"\' --only=do',
      ]
      const env = await fake()
      const { stdout } = await promisify(execFile)('zsh', ['-f', '-c', within.join('\n')], { env })
      const values = ['Padaria Norte', 'Padaria Sul', 'bank\\:1:a bank: one']
      expect(stdout.trim().split('\n')).toEqual([...values, 'files', ...values])
      const asked = await readFile(join(env.PATH?.split(':')[0] ?? '', 'asked'), 'utf8')
      expect(asked.trim().split('\n').at(-1)).toBe('complete -- sync --company Padaria Norte --only=do')
    },
  )

  it.skipIf(!has('fish'))('in a fish offers names, and files where there is nothing else', async () => {
    const { stdout: script } = await runCli(['completion', 'fish'])
    const env = await fake()
    const offers = async (line: string) => {
      const within = `${script}\ncomplete -C '${line}'`
      const cwd = env.PATH?.split(':')[0]
      return (await promisify(execFile)('fish', ['--no-config', '-c', within], { env, cwd })).stdout.trim()
    }
    expect(await offers('concilia export --company Pad')).toBe('Padaria Norte\nPadaria Sul')
    expect(await offers('concilia export --company=Padaria\\ N')).toBe('--company=Padaria Norte')
    expect(await offers('concilia export --out con')).toBe('concilia')
  })
})

describe('progress', () => {
  const written = (isTTY: boolean, columns?: number, term?: string) => {
    const lines: string[] = []
    const output = createOutput(
      printableStreams(
        {
          stdout: { write: () => undefined },
          stderr: { isTTY, ...(columns && { columns }), write: (text) => void lines.push(text) },
        },
        term,
      ),
      false,
    )
    output.progress('page 1 of 2')
    output.progress('page 2 of \u001b[31m2')
    output.note('2 documents could not be read')
    return lines.join('')
  }

  it('is one line that is overwritten on a terminal, and is erased before a remark', () => {
    const start = '\r\u001b[K'
    expect(written(true)).toBe(
      `${start}page 1 of 2${start}page 2 of  [31m2${start}2 documents could not be read\n`,
    )
  })

  it('never takes a second line of a narrow terminal, which could not be overwritten', () => {
    const [, ...parts] = written(true, 10).split('\r\u001b[K')
    expect(parts.slice(0, 2)).toEqual(['page 1 o…', 'page 2 o…'])
  })

  it('is not printed where standard error is a file, or the terminal cannot overwrite a line', () => {
    expect(written(false)).toBe('2 documents could not be read\n')
    expect(written(true, 80, 'dumb')).toBe('2 documents could not be read\n')
  })

  it('is erased before any other output, so that a failure has a line of its own', () => {
    let text = ''
    const stream = { isTTY: true, write: (more: string) => (text += more) }
    const streams = printableStreams({ stdout: stream, stderr: stream })
    createOutput(streams, false).progress('page 1 of 2')
    createOutput(streams, false).failure(new AppError('not-found', 'there is none'))
    expect(text).toContain('page 1 of 2\r\u001b[Knot-found: there is none\n')
  })
})
