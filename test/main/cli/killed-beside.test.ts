/** A window that decides without a pause, and commands beside it; one of them, or the window, is killed at a random moment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { cases, seedOr } from '../../helpers/long.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { entryUrl, programUrl } from '../../helpers/programs.ts'
import { randomOf } from '../../helpers/random-of.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { soundness } from './helpers/kill-rounds.ts'
import { cliFor } from './run-cli.ts'

const rounds = cases(4, 100)
const seed = seedOr(Date.now() % 1_000_000)

/** What is killed, by SIGKILL, or closed in order, in turn. */
const VICTIMS = ['window', 'command', 'closed', 'nobody'] as const
/** `history` is asked for twice: both may see another state, and each a whole one. */
const COMMANDS = [
  ['status'],
  ['history'],
  ['sync', '--wait', '20'],
  ['match', '--wait', '1'],
  ['history'],
  ['doctor'],
]

interface Entry {
  sequence: number
  action: string
}

const started = (words: readonly string[], env: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
    })
  return { child, text, ended: once(child, 'close').then(([exit]) => exit as number | null) }
}

it(`killed ${rounds} times beside each other, window and commands lose nothing and read nothing half done`, {
  timeout: rounds * 60_000,
}, async () => {
  const random = randomOf(seed)
  const today = '2026-06-30' as IsoDate
  const sandbox = await startSandbox({ seed: 7, documents: 40, transactions: 500, readyDelayMs: 0, today })
  const dataFolder = join(newFolder(), 'data')
  const { add, track, run } = cliFor(sandbox, dataFolder)
  await add()
  await track()
  await run(['sync'])
  await run(['match'])
  const [companyId = ''] = readdirSync(join(dataFolder, 'companies'))
  const mirrorFile = join(dataFolder, 'companies', companyId, 'mirror.sqlite')
  const env = { CONCILIA_TOKEN: sandbox.token, CONCILIA_CLIENT_SECRET: sandbox.clientSecret }
  const windowWords = [fileURLToPath(programUrl('killed-window')), JSON.stringify({ dataFolder, companyId })]
  const command = (words: readonly string[]) =>
    started([fileURLToPath(entryUrl()), ...words, '--data-dir', dataFolder, '--no-keychain', '--json'], env)
  const historyNow = async (): Promise<Entry[]> => {
    const read = await run(['history'])
    expect([read.exit, read.stderr]).toEqual([0, ''])
    return read.json<Entry[]>().toReversed()
  }

  let decided = 0
  const round = async (victim: (typeof VICTIMS)[number]): Promise<void> => {
    const before = await historyNow()
    const window = started(windowWords, env)
    while (!window.text.stdout.includes('open\n')) await once(window.child.stdout ?? window.child, 'data')
    sandbox.setFaults(['transactions:latency=15', 'property:latency=5'])
    const commands = COMMANDS.map((words) => ({ words, ...command(words) }))
    await sleep(random() * 1_500)
    const killed = victim === 'command' ? commands[Math.floor(random() * commands.length)] : undefined
    killed?.child.kill('SIGKILL')
    if (victim === 'window') window.child.kill('SIGKILL')
    if (victim === 'closed') window.child.kill('SIGTERM')
    const isOver = victim === 'window' || victim === 'closed'
    const histories: Entry[][] = []
    for (const one of commands) {
      const exit = await one.ended
      if (one === killed) continue
      const answer = JSON.parse(one.text.stdout || 'null') as unknown
      const code = (answer as { error?: { code: string } })?.error?.code
      const said = [one.words[0], exit, code, one.text.stderr]
      // A window that was killed may have left a decision in the log that only a writer brings into the mirror.
      const behind = victim === 'window' ? ['mirror-behind'] : []
      const allowed =
        { match: ['in-use'], sync: isOver ? ['conflict', ...behind] : [] }[one.words[0] ?? ''] ?? behind
      if (exit !== 0) expect([said, allowed]).toEqual([said, expect.arrayContaining([code])])
      else if (one.words[0] === 'history') histories.push((answer as Entry[]).toReversed())
      else if (one.words[0] === 'status') expect(answer).toMatchObject({ companies: [{ documents: 40 }] })
    }
    sandbox.setFaults([])
    if (!isOver) window.child.kill('SIGTERM')
    expect([victim, await window.ended]).toEqual([victim, victim === 'window' ? null : 0])
    expect((await run(['match', '--wait', '5'])).exit).toBe(0)
    expect(soundness(mirrorFile)).toBe('ok')
    const after = await historyNow()
    const acknowledged = window.text.stdout.split('\n').filter((line) => line === 'decided').length
    expect(after.length - before.length).toBeGreaterThanOrEqual(acknowledged)
    decided += acknowledged
    for (const seen of [before, ...histories]) {
      const inForce = seen.map(({ sequence, action }) => [sequence, action])
      expect(after.slice(0, seen.length).map(({ sequence, action }) => [sequence, action])).toEqual(inForce)
    }
    expect(await run(['status'])).toMatchObject({ exit: 0, stderr: '' })
  }

  try {
    for (let at = 0; at < rounds; at += 1) {
      const victim = VICTIMS[at % VICTIMS.length] ?? 'window'
      await round(victim).catch((cause: unknown) => {
        throw new Error(`round ${at} (${victim}) of seed ${seed}`, { cause })
      })
    }
    expect(decided).toBeGreaterThan(rounds) // or the window did nothing, and nothing was shown
  } finally {
    await sandbox.close()
  }
})
