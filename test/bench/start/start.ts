/**
 * From starting the process to rows in both lists, over a mirror of many transactions, against a window with an
 * empty page, by turns. Needs the built app (`npm run build`).
 * `node test/bench/start/start.ts [transactions] [pairs] [data folder prepared before]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { prepareCompany } from './prepare-company.ts'

const transactions = Number(process.argv[2] ?? 1_000_000)
const pairs = Number(process.argv[3] ?? 7)
const given = process.argv[4]
const mostRatio = 1.6
/** A start that shows nothing for so long never will. */
const hangsMs = 120_000
const electron = createRequire(import.meta.url)('electron') as string
const app = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'concilia-start-'))
const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

interface Observed {
  /** ms from the start of the process to what was waited for on screen. */
  ms: number
  /** Processor time by kind of process until then. */
  busyMs: Readonly<Record<string, number>>
}

/** No debugger anywhere: the program is watched from within its own main, and quits once it was seen. */
const start = async (selector: string, count: number, words: readonly string[]): Promise<Observed> => {
  const from = Date.now()
  const child = spawn(electron, [...noSandbox, '-r', join(import.meta.dirname, 'observe.cjs'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OBSERVED: JSON.stringify({ selector, count }) },
    timeout: hangsMs,
  })
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const observed = /^OBSERVED (.*)$/m.exec(said)?.[1]
  if (observed === undefined) throw new Error(`it ended, or hung, before it showed anything:\n${complaints}`)
  const { at, busyMs } = JSON.parse(observed) as { at: number; busyMs: Observed['busyMs'] }
  return { ms: at - from, busyMs }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const told = (name: string, starts: readonly Observed[]): void => {
  const kinds = Object.keys(starts[0]?.busyMs ?? {})
  const busy = kinds.map((kind) => `${kind} ${median(starts.map(({ busyMs }) => busyMs[kind] ?? 0))}`)
  console.log(
    `${name}: ${median(starts.map(({ ms }) => ms)).toFixed(0)} ms ` +
      `(${starts.map(({ ms }) => Math.round(ms)).join(' ')}); processor ms: ${busy.join(', ')}`,
  )
}

try {
  const data = given ?? join(folder, 'data')
  if (given === undefined) await prepareCompany(data, transactions)
  const ours: Observed[] = []
  const bare: Observed[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    bare.push(await start('#shown', 1, [join(import.meta.dirname, 'bare.cjs')]))
    ours.push(
      await start('[role=grid]:has([data-position] [role=gridcell] *)', 2, [app, `--data-dir=${data}`]),
    )
  }
  told('an empty window', bare)
  told(`rows in both lists, ${transactions} transactions`, ours)
  const ratio = median(ours.map(({ ms }, pair) => ms / (bare[pair]?.ms ?? Number.NaN)))
  console.log(`ratio ${ratio.toFixed(2)}, the median of ${pairs} pairs`)
  if (!(ratio <= mostRatio)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
