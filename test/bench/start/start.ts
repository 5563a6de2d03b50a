/**
 * From starting the process to rows in both lists, over a mirror of many movements, against a window with an
 * empty page; then, in the running app, what a person waits for. Needs the built app (`npm run build`).
 * `node test/bench/start/start.ts [movements] [starts]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { measureWork } from './measure-work.ts'
import { prepareCompany } from './prepare-company.ts'

const movements = Number(process.argv[2] ?? 1_000_000)
const starts = Number(process.argv[3] ?? 5)
const electron = createRequire(import.meta.url)('electron') as string
const app = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'concilia-start-'))
const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

interface Started {
  child: ChildProcess
  browser: Browser
  page: Page
  at: number
}

/** Not through Playwright's own launcher, which holds the app back until its debugger is there. */
const start = async (words: readonly string[]): Promise<Started> => {
  const at = Date.now()
  const child = spawn(electron, [...noSandbox, '--remote-debugging-port=0', ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface({ input: child.stderr! })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stderr!.resume()
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    const page = context!.pages()[0] ?? (await context!.waitForEvent('page'))
    return { child, browser, page, at }
  }
  throw new Error('Electron ended before it could be reached')
}

const stop = async ({ child, browser }: Started): Promise<void> => {
  const ended = once(child, 'exit')
  await browser.close()
  child.kill()
  await ended
}

/** Milliseconds from the start of the process to the frame in which `selector` stands `count` times. */
const msUntil = async ({ page, at }: Started, selector: string, count: number): Promise<number> => {
  await page.waitForFunction(
    ([wanted, many]) => document.querySelectorAll(wanted).length >= many,
    [selector, count] as const,
    { polling: 'raf', timeout: 120_000 },
  )
  return (await page.evaluate(() => performance.timeOrigin + performance.now())) - at
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  const data = join(folder, 'data')
  await prepareCompany(data, movements)
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run < starts; run += 1) {
    const empty = await start([join(import.meta.dirname, 'bare.cjs')])
    bare.push(await msUntil(empty, '#shown', 1))
    await stop(empty)
    const opened = await start([app, `--data-dir=${data}`])
    ours.push(await msUntil(opened, '[role=grid]:has([data-position] [role=gridcell] *)', 2))
    await stop(opened)
  }
  console.log(
    `cold start over ${movements} movements: ${median(ours).toFixed(0)} ms to rows, ` +
      `empty window ${median(bare).toFixed(0)} ms, ratio ${(median(ours) / median(bare)).toFixed(2)} ` +
      `(medians of ${starts}; ours ${ours.map(Math.round).join(' ')}, empty ${bare.map(Math.round).join(' ')})`,
  )
  const opened = await start([app, `--data-dir=${data}`])
  await msUntil(opened, '[role=grid]:has([data-position])', 2)
  await measureWork(opened.page, opened.child.pid!)
  await stop(opened)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
