/** A PDF of the command line: written where the process can open a window, refused in one sentence where it cannot. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCommandLine } from '../../../src-main/cli/main.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { printerOf } from '../ipc/helpers/no-printer.ts'
import { cliFor, newDataFolder } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 1, transactions: 5 })
afterAll(() => sandbox.close())

it('is printed from the same page as in the window, and refused under plain Node', async () => {
  const { add, run, dataFolder } = cliFor(sandbox)
  await add()
  await run(['sync', '--only', 'transactions'])
  const file = join(newDataFolder(), 'open.pdf')
  const words = ['export', '--report', 'unmatched-transactions', '--format', 'pdf', '--out', file]
  const refused = await run(words)
  expect(refused.exit).toBe(2)
  expect(refused.stderr).toContain('run the installed `concilia`')
  expect(existsSync(file)).toBe(false)

  const pages: string[] = []
  const tagged: boolean[] = []
  const printer = printerOf({
    folder: newFolder(),
    toPdf: async (paper) => {
      pages.push(readFileSync(paper.file, 'utf8'))
      tagged.push(!paper.isLong)
      return Buffer.from('%PDF-1.7 of a test')
    },
    print: async () => true,
  })
  let printed = ''
  const print = () => {
    printed = ''
    return runCommandLine([...words, '--data-dir', dataFolder, '--no-keychain', '--json'], {
      streams: { stdout: { write: (text: string) => (printed += text) }, stderr: { write: () => true } },
      env: process.env,
      signal: new AbortController().signal,
      entryUrl: entryUrl(),
      printer,
    })
  }
  expect(await print()).toBe(0)
  expect(JSON.parse(printed)).toMatchObject({ file, rows: 5 })
  expect(readFileSync(file, 'utf8')).toBe('%PDF-1.7 of a test')
  expect(pages).toHaveLength(1)
  expect(pages[0]?.match(/<tr>/g)).toHaveLength(6)

  // Tagging takes longer than all else of a long one.
  const table = join(newDataFolder(), 'statement.csv')
  const rows = Array.from({ length: 1_001 }, (_, at) => `2026-11-02;TRF ${at};${at + 1},00\n`)
  writeFileSync(table, `Data;Descritivo;Valor\n${rows.join('')}`)
  expect((await run(['import', table, '--account', 'long'])).exit).toBe(0)
  expect(await print()).toBe(1)
  expect(JSON.parse(printed)).toMatchObject({ error: { code: 'file-exists' } })
  words.push('--force')
  expect(await print()).toBe(0)
  expect(tagged).toEqual([true, false])
})
