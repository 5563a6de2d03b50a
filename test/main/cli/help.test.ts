/** What a person who has never seen the command line is told: examples, the next command, completion. */
import { describe, expect, it } from 'vitest'
import { documentBody, waybillBody } from '#contract/issuing/bodies.ts'
import type { CliContext } from '../../../src-main/cli/context.ts'
import { commandsByPath } from '../../../src-main/cli/help/add-help.ts'
import { EXAMPLES } from '../../../src-main/cli/help/examples.ts'
import { createOutput, printableStreams } from '../../../src-main/cli/output.ts'
import { createProgram } from '../../../src-main/cli/program.ts'
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
  it('gives every command two examples, and none to a command that is not there', () => {
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
  })
})

describe('a first try that fails', () => {
  it('without a company names the command that connects one', async () => {
    const { exit, stderr } = await runCli(['sync', '--data-dir', newDataFolder(), '--no-keychain'])
    expect(exit).toBe(1)
    expect(stderr).toContain('`company add` connects one')
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

  it('is wanted from a file or as an example, not both and not neither', async () => {
    for (const words of [[], ['--example', '--file', 'a.json']]) {
      const { exit, stderr } = await runCli(['issue', 'create', ...words])
      expect([exit, stderr]).toEqual([2, expect.stringContaining('give --file or --example')])
    }
  })

  it('keeps the earlier word of the command', async () => {
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

  it('offers commands, and the choices of an option', async () => {
    const offers = async (...words: string[]) => (await spawnCli(['complete', '--', ...words])).stdout
    expect(await offers('cat')).toContain('categories')
    expect(await offers('match', '--accept', '')).toContain('certain')
  })
})

describe('progress', () => {
  const written = (isTTY: boolean) => {
    const lines: string[] = []
    const output = createOutput(
      printableStreams({
        stdout: { write: () => undefined },
        stderr: { isTTY, write: (text) => void lines.push(text) },
      }),
      false,
    )
    output.progress('page 1 of 2')
    output.progress('page 2 of \u001b[31m2')
    output.note('2 documents could not be read')
    return lines.join('')
  }

  it('is one line that renews itself on a terminal, and gives way to a remark', () => {
    const start = '\r\u001b[K'
    expect(written(true)).toBe(
      `${start}page 1 of 2${start}page 2 of  [31m2${start}2 documents could not be read\n`,
    )
  })

  it('is nothing where standard error goes to a file', () => {
    expect(written(false)).toBe('2 documents could not be read\n')
  })
})
