/** `sync` beside an open window: the window does it, and the command says what became of it. */
import { spawn } from 'node:child_process'
import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { runCommandLine } from '../../../src-main/cli/main.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'
import { trackDocuments } from '../../../src-main/services/sync/track-documents.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { type OpenWindow, openWindow } from '../services/helpers/open-window.ts'
import { cliFor, newDataFolder, runCli, spawnCli } from './run-cli.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let sandbox: Sandbox
let prepared: string
let dataFolder: string
let window: OpenWindow

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 10, transactions: 450 })
  const bound = cliFor(sandbox)
  await bound.add()
  await bound.track()
  prepared = bound.dataFolder
})
afterAll(() => sandbox.close())

const run = (words: readonly string[], runWords = runCli) => cliFor(sandbox, dataFolder, runWords).run(words)
const companyId = async () => {
  const [record] = (await window.concilia.registry.read()).companies
  if (!record) throw new Error('there is no company')
  return record.id
}
const open = async (): Promise<void> => {
  const credentials = createSessionStore('missing')
  window = await openWindow(dataFolder, { credentials })
  const id = await companyId()
  await credentials.set(id, 'token', sandbox.token)
  await credentials.set(id, 'client-secret', sandbox.clientSecret)
}

beforeEach(async () => {
  dataFolder = newDataFolder()
  cpSync(prepared, dataFolder, { recursive: true })
  await open()
})
afterEach(async () => {
  sandbox.setFaults([])
  await window.close()
})

it('is done by the window with its own secrets, with the same answer as without it', async () => {
  const inWindow = await spawnCli(['sync', '--data-dir', dataFolder, '--no-keychain', '--json'], {
    CONCILIA_TOKEN: 'another',
    CONCILIA_CLIENT_SECRET: 'another',
  })
  expect(inWindow).toMatchObject({ exit: 0, stderr: '' })
  const { mirror } = await window.concilia.companies.get(await companyId())
  expect(mirror.read.countDocuments()).toBe(10)
  expect(mirror.read.countProposals()).not.toEqual({})
  const alone = newDataFolder()
  cpSync(prepared, alone, { recursive: true })
  const own = await cliFor(sandbox, alone).run(['sync'])
  const { durationMs: _, ...result } = inWindow.json<Record<string, unknown>>()
  const { durationMs: __, ...expected } = own.json<Record<string, unknown>>()
  expect(result).toEqual(expected)
})

it('passes on what is asked for, and each company with --all', async () => {
  const only = await run(['sync', '--only', 'transactions', '--from', '2020-01-01', '--search', 'TRF'])
  expect(only).toMatchObject({ exit: 0 })
  expect(only.json()).toMatchObject({ documents: { requested: 0 } })
  const all = await run(['sync', '--all', '--full'])
  expect(all.json()).toMatchObject([
    { company: 'Alfa', transactions: { total: 450 }, documents: { total: 10 } },
  ])
})

it('ends with 1 and the reason where the service fails', async () => {
  sandbox.setFaults(['transactions@2:500'])
  const failed = await run(['sync'])
  expect(failed.exit).toBe(1)
  expect(failed.json()).toMatchObject({ error: { code: 'remote-failed' } })
  const all = await run(['sync', '--all'])
  expect(all.exit).toBe(1)
  expect(all.json()).toMatchObject([{ company: 'Alfa', error: { code: 'remote-failed' } }])
})

it('names the tracked ids that the service has no document for', async () => {
  const { mirror } = await window.concilia.companies.get(await companyId())
  await trackDocuments({ mirror, clock: window.concilia.clock }, { list: [999_999] })
  const synced = await run(['sync'])
  expect(synced.stderr).toMatch(/1 tracked id without a document of this company at the service: 999999/)
})

it('comes after a sync that runs already, and is refused where that takes longer than it may wait', async () => {
  sandbox.setFaults(['transactions@2:latency=1500'])
  const [first, second] = await Promise.all([run(['sync']), run(['sync'])])
  expect([first.exit, second.exit]).toEqual([0, 0])
  expect(`${first.stderr}${second.stderr}`).toMatch(/a sync of this company runs already/)
  sandbox.setFaults(['transactions@2:latency=3000'])
  const long = run(['sync', '--full'])
  await vi.waitUntil(async () => window.concilia.sync.isRunning(await companyId()))
  const refused = await run(['sync', '--wait', '0'])
  expect(refused.json()).toMatchObject({ error: { code: 'conflict' } })
  expect((await long).exit).toBe(0)
})

it('is cancelled by Ctrl+C, and ends in the window where its command is killed', async () => {
  sandbox.setFaults(['transactions:latency=700'])
  const id = await companyId()
  const ending = new AbortController()
  let text = ''
  const cancelled = runCommandLine(['sync', '--data-dir', dataFolder, '--no-keychain'], {
    streams: { stdout: { write: () => true }, stderr: { write: (more) => (text += more) } },
    env: process.env,
    signal: ending.signal,
    entryUrl: entryUrl(),
  })
  await vi.waitUntil(() => window.concilia.sync.isRunning(id))
  ending.abort()
  expect(await cancelled).toBe(130)
  expect(text).toMatch(/^cancelled: /)
  expect(window.concilia.sync.isRunning(id)).toBe(false)

  const words = [fileURLToPath(entryUrl()), 'sync', '--data-dir', dataFolder, '--no-keychain']
  const killed = spawn(process.execPath, words, { stdio: 'ignore' })
  await vi.waitUntil(() => window.concilia.sync.isRunning(id), { timeout: 20_000 })
  killed.kill('SIGKILL')
  await vi.waitUntil(() => !window.concilia.sync.isRunning(id), { timeout: 20_000 })
})

it('says so where the window is closed in the middle, and the next one is done by the command itself', async () => {
  sandbox.setFaults(['transactions@3:latency=3000'])
  const id = await companyId()
  const cut = run(['sync'])
  await vi.waitUntil(() => window.concilia.sync.isRunning(id))
  await window.close()
  expect(await cut).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(/conflict: the window was closed/),
  })
  sandbox.setFaults([])
  expect((await run(['sync'])).json()).toMatchObject({ transactions: { total: 450 } })
  await open()
})

it('refuses a rate, which is that of the window', async () => {
  expect((await run(['sync', '--rate', '5'])).json()).toMatchObject({
    error: { code: 'in-use', message: expect.stringMatching(/leave --rate out/) },
  })
})

it('is reached through a socket of the user alone, which is gone with the window', async () => {
  const path = window.socket.path ?? ''
  expect(path).toBe(join(dataFolder, 'owner.sock'))
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(statSync(dataFolder).mode & 0o077).toBe(0)
  await window.close()
  expect(readdirSync(dataFolder)).not.toContain('owner.sock')
  expect(readdirSync(dataFolder)).not.toContain('owner.json')
  await open()
})
