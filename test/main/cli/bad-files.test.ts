/** Files that cannot be imported, each with good ones, through the command line: one sentence, exit 1, nothing stored. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { badFiles, goodFiles, OWN_TAX_ID } from '../../helpers/bad-files.ts'
import { type CliRun, newDataFolder, runCli } from './run-cli.ts'

const dataFolder = newDataFolder()
const files = join(dataFolder, 'files')
const run = (...words: string[]): Promise<CliRun> =>
  runCli([...words, '--data-dir', join(dataFolder, 'data'), '--no-keychain', '--json'])
const write = (name: string, content: string | Uint8Array): string => {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}
let good: string[]

beforeAll(async () => {
  mkdirSync(files)
  good = Object.entries(goodFiles).map(([name, content]) => write(name, content))
  const added = await run('company', 'add', '--files', '--name', 'Oficina do Vale', '--tax-id', OWN_TAX_ID)
  expect(added.exit).toBe(0)
})

it.each(badFiles)('%s', async (name, { content, details, place }) => {
  const refused = await run('import', ...good, write(name, content))
  expect(refused.exit).toBe(1)
  const { error } = refused.json<{ error: Record<string, unknown> }>()
  expect(error).toMatchObject(details)
  const sentences = refused.stderr
    .split(/[\r\n]+/)
    .filter((line) => line.includes(`${name}: `) && !/read \d/.test(line))
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(place ?? '')
})

it('nothing of the good files was stored with them: all their rows are new', async () => {
  expect((await run('import', 'accounts')).json()).toEqual({ accounts: [], same: [] })
  expect((await run('transactions', 'list')).json()).toEqual([])
  const taken = await run('import', ...good)
  expect(taken.json()).toMatchObject({
    files: [
      { new: 2, known: 0 },
      { new: 1, known: 0 },
    ],
  })
})
