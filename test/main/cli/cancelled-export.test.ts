/** An export cancelled while it writes: the target is unchanged, and no temporary file remains. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { runCommandLine } from '../../../src-main/cli/main.ts'
import { compose } from '../../../src-main/compose.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 1, transactions: 1 })
afterAll(() => sandbox.close())

it('leaves nothing of itself', async () => {
  const { add, dataFolder } = cliFor(sandbox)
  await add()
  const folder = newDataFolder()
  const file = join(folder, 'matched.csv')
  const begun = `${file}.0123456789ab.part`
  writeFileSync(file, 'old')
  // It has begun to write, and never ends by itself.
  const endless = join(newDataFolder(), 'export.mjs')
  writeFileSync(
    endless,
    `import { writeFileSync } from 'node:fs'
     import { parentPort } from 'node:worker_threads'
     parentPort.postMessage({ opened: true })
     parentPort.on('message', () => writeFileSync(${JSON.stringify(begun)}, 'half'))`,
  )
  const ending = new AbortController()
  let printed = ''
  const done = runCommandLine(
    [
      ...['export', '--report', 'matched', '--force', '--out', file],
      ...['--data-dir', dataFolder, '--no-keychain', '--json'],
    ],
    {
      streams: { stdout: { write: (text: string) => (printed += text) }, stderr: { write: () => true } },
      env: process.env,
      signal: ending.signal,
      entryUrl: entryUrl(),
      compose(options) {
        const concilia = compose(options)
        const { filing } = concilia
        const workerUrl = (name: string): URL =>
          name === 'export' ? pathToFileURL(endless) : filing.proposing.workerUrl(name)
        return { ...concilia, filing: { ...filing, proposing: { ...filing.proposing, workerUrl } } }
      },
    },
  )
  while (!existsSync(begun)) await sleep(20)
  ending.abort()
  expect(await done).toBe(130)
  expect(JSON.parse(printed)).toMatchObject({ error: { code: 'cancelled' } })
  expect(readdirSync(folder)).toEqual(['matched.csv'])
  expect(readFileSync(file, 'utf8')).toBe('old')
})
