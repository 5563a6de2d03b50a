/** The command line beside the open window: it reads, asks the window for a sync, and names it where it has to wait. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { connectAndSync } from '../support/company.ts'
import { projectRoot } from '../support/launch.ts'

test.use({ serviceSize: { documents: 30, transactions: 450 } })

/** Starts a command as a person would in a terminal. */
const start = (dataFolder: string, words: readonly string[]) => {
  const program = join(projectRoot, 'out/main/cli.js')
  const child: ChildProcess = spawn(
    process.execPath,
    [program, ...words, '--data-dir', dataFolder, '--no-keychain', '--json'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
    })
  const ended = once(child, 'close').then(([exit]) => ({
    exit: exit as number | null,
    ...text,
    answer: text.stdout === '' ? undefined : (JSON.parse(text.stdout) as unknown),
  }))
  return { child, ended }
}

test('beside the open window commands read, ask it for a sync, and name it where they have to wait', async ({
  app,
  bridge,
  dataFolder,
  service,
}, testInfo) => {
  const companyId = await connectAndSync(bridge, service.access)
  const run = (...words: string[]) => start(dataFolder, words).ended
  const all = await Promise.all([run('status'), run('history'), run('documents', 'list')])
  expect(all.map(({ exit, stderr }) => [exit, stderr])).toEqual([0, 0, 0].map((exit) => [exit, '']))
  expect(all[0]?.answer).toMatchObject({ companies: [{ documents: 30, transactions: 450 }] })

  const file = testInfo.outputPath('open.csv')
  expect(await run('export', '--report', 'open-documents', '--out', file, '--force')).toMatchObject({
    exit: 0,
  })
  expect((await readFile(file, 'utf8')).length).toBeGreaterThan(100)

  const statement = join(dataFolder, 'statement.csv')
  await writeFile(statement, 'Data;Descrição;Valor\n01-10-2026;TRF;10,00\n')
  const refused = await run('import', statement, '--wait', '1')
  expect(refused).toMatchObject({
    exit: 1,
    answer: { error: { code: 'in-use', holder: { command: null, pid: app.process().pid } } },
  })
  expect(refused.stderr).toContain('its window, since')

  const socket = join(dataFolder, 'owner.sock')
  await expect
    .poll(() =>
      stat(socket).then(
        ({ mode }) => mode & 0o077,
        () => null,
      ),
    )
    .toBe(0)
  await service.setFaults(['transactions@2:latency=1500'])
  const asked = [start(dataFolder, ['sync', '--full']), start(dataFolder, ['sync'])]
  await expect.poll(async () => (await bridge.call('sync.getState', { companyId })).running).toBe(true)
  for (const { ended } of asked)
    expect(await ended).toMatchObject({
      exit: 0,
      answer: { transactions: { total: 450 }, documents: { total: 30 } },
    })

  const killed = start(dataFolder, ['sync', '--full'])
  await expect.poll(async () => (await bridge.call('sync.getState', { companyId })).running).toBe(true)
  killed.child.kill('SIGKILL')
  await expect.poll(async () => (await bridge.call('sync.getState', { companyId })).running).toBe(false)

  const stopped = start(dataFolder, ['sync', '--full'])
  await expect.poll(async () => (await bridge.call('sync.getState', { companyId })).running).toBe(true)
  stopped.child.kill('SIGINT')
  expect(await stopped.ended).toMatchObject({ exit: 130, answer: { error: { code: 'cancelled' } } })
  expect((await bridge.call('sync.getState', { companyId })).running).toBe(false)

  await service.setFaults(['transactions@2:latency=5000'])
  const cut = start(dataFolder, ['sync', '--full'])
  await expect.poll(async () => (await bridge.call('sync.getState', { companyId })).running).toBe(true)
  await app.close()
  expect(await cut.ended).toMatchObject({ exit: 1, answer: { error: { code: 'conflict' } } })
  await expect(stat(socket)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await run('match', '--wait', '0')).toMatchObject({ exit: 0 })
})
