/**
 * The command line as Windows runs it: a win32 Node and the binaries that a package for Windows holds. Where the system
 * is another one, CONCILIA_WINDOWS_NODE names a program that runs such a Node on its disk Z: (a script around wine 10),
 * and `npm run package -- --win --dir` has made what it runs. On Windows itself every test of this folder says it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCESS, startMaliciousService } from '../../helpers/malicious-service.ts'
import { newDataFolder } from './run-cli.ts'

const windowsNode = process.env.CONCILIA_WINDOWS_NODE ?? ''
const staged = join(import.meta.dirname, '../../../.cache/package/win/stage/out/main/cli.js')
const missing =
  windowsNode === ''
    ? 'CONCILIA_WINDOWS_NODE names no program that runs a Node of Windows'
    : existsSync(staged)
      ? undefined
      : 'nothing is staged: npm run package -- --win --dir'

const onZ = (path: string): string => `Z:${path.replaceAll('/', '\\')}`
const folder = join(newDataFolder(), 'São João')

/** Its output goes to files: wine's pipes are none that Node writes to. */
const start = (name: string, words: readonly string[]) => {
  const [out, err] = ['out', 'err'].map((end) => join(folder, `${name}.${end}`))
  const stdio = ['ignore', openSync(String(out), 'w'), openSync(String(err), 'w')] as const
  const process_ = spawn(
    windowsNode,
    [onZ(staged), ...words, '--no-keychain', '--json', '--data-dir', onZ(join(folder, 'dados'))],
    {
      stdio: [...stdio],
      // Variables of vitest's own processes do not concern this one.
      env: {
        PATH: process.env.PATH,
        CONCILIA_TOKEN: ACCESS.token,
        CONCILIA_CLIENT_SECRET: ACCESS.clientSecret,
      },
    },
  )
  return {
    process: process_,
    result: () => {
      const printed = readFileSync(String(out), 'utf8')
      if (printed === '') throw new Error(`nothing was printed: ${readFileSync(String(err), 'utf8')}`)
      return JSON.parse(printed)
    },
  }
}
const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
const run = async (name: string, words: readonly string[]) => {
  const started = start(name, words)
  const exit = await ended(started.process)
  return { exit, answer: started.result() }
}

it('adds, syncs, matches, exports, is locked by another process and continues after it was killed', async ({
  skip,
}) => {
  if (missing !== undefined) skip(missing)
  mkdirSync(folder)
  await using service = await startMaliciousService()
  const { url } = service
  const added = await run('add', [
    ...['company', 'add', '--no-verify', '--name', 'Padaria São João', '--email', ACCESS.email],
    ...['--client-id', ACCESS.clientId, '--account-id', ACCESS.accountId],
    ...['--invoicing-url', url, '--banking-url', url, '--auth-url', url],
  ])
  expect(added).toMatchObject({ exit: 0, answer: { company: 'Padaria São João' } })
  expect((await run('track', ['documents', 'track', '--ids', '1'])).exit).toBe(0)

  service.attacks({ name: 'silence', route: 'transactions', answer: () => undefined })
  const waiting = start('waiting', ['sync'])
  await expect.poll(() => service.asked.transactions).toBeGreaterThan(0)
  expect(await run('locked', ['match', '--wait', '0'])).toMatchObject({
    exit: 1,
    answer: { error: { code: 'in-use', holder: { command: 'sync', pid: expect.any(Number) } } },
  })
  expect((await run('beside', ['status'])).exit).toBe(0)
  waiting.process.kill('SIGKILL')
  await ended(waiting.process)
  service.behaves()

  const synced = await run('sync', ['sync'])
  expect(synced).toMatchObject({ exit: 0, answer: { transactions: { total: 250 }, documents: { total: 1 } } })
  expect((await run('match', ['match', '--accept', 'certain'])).exit).toBe(0)
  const file = join(folder, 'combinação.csv')
  const exported = await run('export', ['export', '--report', 'unmatched-transactions', '--out', onZ(file)])
  expect(exported.exit).toBe(0)
  expect(readFileSync(file, 'utf8').split('\r\n').length).toBeGreaterThan(200)
  expect((await run('doctor', ['doctor'])).exit).toBe(0)
}, 1_800_000)
