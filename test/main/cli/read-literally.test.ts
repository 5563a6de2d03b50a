import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../helpers/new-folder.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

const entry = fileURLToPath(entryUrl())

const sandbox = await startSandbox({ documents: 60, transactions: 90 })
afterAll(() => sandbox.close())
const company = cliFor(sandbox)
await company.add()
await company.track()
await company.run(['sync'])

interface Shown {
  id: string
  class: string
  state: string
  allocations: { documentId: number; transactionId: string }[]
  evidence: object[]
}

describe('what a script reads', () => {
  it('names transactions by their id at the source in an explanation too', async () => {
    const { groups } = (await company.run(['match'])).json<{ groups: Shown[] }>()
    const [row] = groups.find((group) => group.allocations.length === 1)?.allocations ?? []
    const why = await company.run([
      ...['why', '--document', `${row?.documentId}`],
      ...['--transaction', `${row?.transactionId}`],
    ])
    const { evidence } = why.json<{ evidence: { transactionId?: string }[] }>()
    const named = evidence.flatMap(({ transactionId }) => transactionId ?? [])
    expect(named.length).toBeGreaterThan(0)
    expect(new Set(named)).toEqual(new Set([row?.transactionId]))
  })

  it('shows groups as they are once accepted, and fails where one of several could not be', async () => {
    const { groups, accepted } = (await company.run(['match', '--accept', 'certain'])).json<{
      groups: Shown[]
      accepted: number
    }>()
    expect(groups.filter(({ state }) => state === 'accepted')).toHaveLength(accepted)
    const likely = groups.find((group) => group.class === 'likely')
    const mixed = await company.run(['accept', `${likely?.id}`, 'g-nobody'])
    expect(mixed.exit).toBe(1)
    expect(mixed.json()).toEqual({
      error: {
        code: 'not-found',
        message: `there is no group g-nobody; \`match\` prints their ids; done all the same: ${likely?.id}`,
      },
    })
    expect((await company.run(['undo', '--last', `${likely?.id}`])).exit).toBe(2)
    expect((await company.run(['undo'])).json<Shown>()).toMatchObject({ id: likely?.id, state: 'proposed' })
  })

  it.each([
    ['accept', ''],
    ['reject', 'g-nobody', ' '],
    ['undo', ''],
    ['redo', ''],
    ['why', '--document', '4001', '--transaction', ''],
  ])('takes an empty id for wrong usage: %s', async (...words) => {
    const { exit, stderr } = await company.run(words)
    expect([exit, stderr.includes('an id of 1 to 1000 characters is wanted')]).toEqual([2, true])
  })

  it('reports for an undecided group that there is nothing to undo or redo', async () => {
    expect((await company.run(['undo', 'g-nobody'])).stderr).toContain('no such decision to undo')
    expect((await company.run(['redo', 'g-nobody'])).stderr).toContain('no such decision that was undone')
  })

  it('answers why for an accepted pair with who accepted it, when, and on which evidence', async () => {
    const { groups } = (await company.run(['match'])).json<{ groups: Shown[] }>()
    const group = groups.find((one) => one.class === 'likely' && one.allocations.length === 1)
    const [row] = group?.allocations ?? []
    const pair = ['--document', `${row?.documentId}`, '--transaction', `${row?.transactionId}`]
    await company.run(['accept', `${group?.id}`])
    expect((await company.run(['why', ...pair])).json()).toEqual({
      accepted: {
        group: group?.id,
        state: 'accepted',
        by: expect.any(String),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      gates: [],
      evidence: group?.evidence,
    })
    await company.run(['undo'])
    const undone = (await company.run(['why', ...pair])).json<{ gates: object[] }>()
    expect(undone).not.toHaveProperty('accepted')
    expect(undone.gates.length).toBeGreaterThan(0)
  })

  it('requires --company with several companies, and names them', async () => {
    const { run, add } = cliFor(sandbox)
    await add()
    await add({}, 'Beta')
    const unnamed = await run(['match'])
    expect(unnamed).toMatchObject({ exit: 2, stdout: '' })
    expect(unnamed.stderr).toContain('several companies (Alfa; Beta)')
    expect((await run(['match', '--company', 'beta'])).exit).toBe(0)
  })

  it('finds exactly the named company for status, doctor and remove', async () => {
    for (const words of [['status'], ['doctor']]) {
      expect((await company.run([...words, '--company', 'Nobody'])).json()).toMatchObject({
        error: { code: 'not-found' },
      })
      expect((await company.run([...words, '--company', 'alfa'])).json()).toMatchObject({
        companies: [{ company: 'Alfa' }],
      })
    }
    expect((await company.run(['company', 'remove'])).exit).toBe(2)
    expect((await company.run(['company', 'list'])).json()).toHaveLength(1)
  })

  it('distinguishes a sound database from connections without secrets', async () => {
    const doctor = await company.run(['doctor'], { CONCILIA_TOKEN: '' })
    expect(doctor.json()).toMatchObject({
      companies: [
        { database: 'sound', invoicing: { state: 'failed', error: { code: 'credential-missing' } } },
      ],
    })
  })
})

describe('what a sync could not fetch', () => {
  it('is reported, and requested again by the next sync', async () => {
    const short = await startSandbox({
      documents: 6,
      transactions: 700,
      faults: ['transactions@3:empty-page', 'document@4002:500'],
    })
    const { run, add, track } = cliFor(short)
    await add()
    await track()
    const first = await run(['sync'])
    expect(first.json()).toMatchObject({
      transactions: { total: 400, missing: 300 },
      documents: { failed: 1 },
    })
    expect(first.stderr).toContain('300 transactions missing')
    expect(first.stderr).toContain('1 document could not be read')
    short.setFaults([])
    const second = await run(['sync'])
    expect(second.json()).toMatchObject({
      transactions: { total: 700, missing: 0 },
      documents: { failed: 0 },
    })
    expect(second.stderr).not.toContain('missing')
    await short.close()
  })

  it('says what is safe, and when the service answers again', async () => {
    const busy = await startSandbox({ documents: 6, transactions: 20 })
    const { run, add } = cliFor(busy)
    await add()
    busy.setFaults(['transactions:429=absurd'])
    const stopped = await run(['sync', '--only', 'transactions'])
    expect(stopped.exit).toBe(1)
    expect(stopped.stderr).toMatch(/What has arrived is saved\. The service answers again from \d{4}-/)
    await busy.close()
  })
})

describe('where a report goes', () => {
  const report = (out: string, ...force: string[]) =>
    company.run(['export', '--report', 'working-paper', '--out', out, ...force])
  const folder = newFolder()

  it('says why it cannot be written there, and names the file itself in a folder', async () => {
    mkdirSync(join(folder, 'reports'))
    expect((await report(join(folder, 'none', 'x.csv'))).stderr).toContain('make it first, or name another')
    expect(readdirSync(folder)).toEqual(['reports'])
    expect((await report(join(folder, 'reports'))).exit).toBe(0)
    expect(readdirSync(join(folder, 'reports'))[0]).toContain('Mapa de trabalho')
  })

  it.skipIf(process.platform === 'win32')(
    'follows a link, and never takes the place of a device',
    async () => {
      writeFileSync(join(folder, 'real.csv'), 'old')
      symlinkSync('real.csv', join(folder, 'link.csv'))
      expect((await report(join(folder, 'link.csv'))).exit).toBe(1)
      expect(readFileSync(join(folder, 'real.csv'), 'utf8')).toBe('old')
      expect((await report(join(folder, 'link.csv'), '--force')).exit).toBe(0)
      expect(readFileSync(join(folder, 'real.csv'), 'utf8')).toContain('Secção')
      const socket = join(folder, 'socket')
      const server = createServer()
      await new Promise<void>((done) => server.listen(socket, done))
      expect((await report(socket)).stderr).toContain('the report goes into a file')
      server.close()
    },
  )

  it.skipIf(process.platform === 'win32')(
    'is written through no link that was planted beside it',
    async () => {
      const victim = join(folder, 'victim')
      writeFileSync(victim, 'precious')
      const file = join(folder, 'planted.csv')
      for (const name of ['new', 'part', 'tmp', '0123456789ab.part']) symlinkSync(victim, `${file}.${name}`)
      expect((await report(file)).exit).toBe(0)
      expect(readFileSync(victim, 'utf8')).toBe('precious')
      expect(readFileSync(file, 'utf8')).toContain('Secção')
    },
  )
})

describe('a terminal that goes away', () => {
  it.skipIf(process.platform === 'win32')(
    'ends no command: the reader of a pipe may leave early',
    async () => {
      const words = ['match', '--json', '--no-keychain', '--data-dir', company.dataFolder]
      const child = spawn(process.execPath, [entry, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
      child.stdout.destroy()
      let said = ''
      child.stderr.on('data', (text) => {
        said += String(text)
      })
      const exit = await new Promise((done) => child.on('close', done))
      expect(exit).toBe(0)
      expect(said).not.toMatch(/EPIPE|Unhandled/)
    },
  )
})
