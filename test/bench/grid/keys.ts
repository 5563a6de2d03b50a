/**
 * A key step in the grid of the real window, over invented rows: from the key to the frame that shows it, and the
 * processor time of the window's main thread. Then the last row at either height, the blank rows met while scrolling
 * at speed, and how long a key held down goes on moving once it is let go. Ends with 1 when a step misses 32 ms at the
 * 95th percentile, a page of rows 40 ms, a row was blank, the last row is not in view, or a held key piled up.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type CDPSession, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { blankFrames, lastRowInView, msOfSteps } from './in-window.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const steps = 300
const MAX_MS = { ArrowDown: 32, PageDown: 40 } as const
/** A held key repeats about every 33 ms; so many times. */
const heldTimes = 60
const repeatMs = 33
const harness = join(import.meta.dirname, '../../renderer/harness')
const folder = mkdtempSync(join(tmpdir(), 'concilia-grid-'))

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const busyMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** How much later the last of the repeats is answered than the first ones were. */
const msPiledUp = async (page: Page, session: CDPSession): Promise<number> => {
  const answered: Promise<number>[] = []
  const key = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 } as const
  for (let turn = 0; turn < heldTimes; turn += 1) {
    const from = performance.now()
    const isRepeat = turn > 0
    answered.push(
      session
        .send('Input.dispatchKeyEvent', { type: 'rawKeyDown', autoRepeat: isRepeat, ...key })
        .then(() => performance.now() - from),
    )
    await page.waitForTimeout(repeatMs)
  }
  const waits = await Promise.all(answered)
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  return quantile(waits.slice(-10), 0.5) - quantile(waits.slice(0, 10), 0.5)
}

const inWindow = async <T>(density: string, work: (page: Page) => Promise<T>): Promise<T> => {
  const app = await _electron.launch({
    args: [join(harness, 'host.cjs'), folder, `rows=${rows}&density=${density}`],
  })
  try {
    const page = await app.firstWindow()
    const grid = page.getByRole('grid', { name: 'Documentos' })
    await grid.focus({ timeout: 60_000 })
    // A list is opened with its first rows: End asked for before all are counted leads to the last of those.
    await grid.and(page.locator(`[aria-rowcount="${rows + 1}"]`)).waitFor()
    return await work(page)
  } finally {
    await app.close()
  }
}

const fail = (what: string): void => {
  console.log(`  missed: ${what}`)
  process.exitCode = 1
}

try {
  await build({
    root: harness,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
  })
  await inWindow('compact', async (page) => {
    const grid = page.getByRole('grid', { name: 'Documentos' })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    for (const key of ['ArrowDown', 'PageDown'] as const) {
      const before = await busyMs(session)
      const times = await grid.evaluate(msOfSteps, { key, steps })
      const busy = (await busyMs(session)) - before
      console.log(
        `${rows} rows, ${key}: ${quantile(times, 0.5).toFixed(1)} ms median, ${quantile(times, 0.95).toFixed(1)} ms ` +
          `at 95 %; ${(busy / steps).toFixed(1)} ms of processor a step`,
      )
      if (quantile(times, 0.95) > MAX_MS[key]) fail(`${key} within ${MAX_MS[key]} ms`)
    }
    const piled = await msPiledUp(page, session)
    console.log(`held down ${heldTimes} times: the last answers ${piled.toFixed(1)} ms later than the first`)
    if (piled > repeatMs) fail('a key held down piles up')
    const blank = await grid.evaluate(blankFrames)
    console.log(`at speed: ${blank} of 200 frames with blank rows`)
    if (blank > 0) fail('no blank rows')
  })
  for (const density of ['compact', 'comfortable'])
    await inWindow(density, async (page) => {
      const last = await page.getByRole('grid', { name: 'Documentos' }).evaluate(lastRowInView)
      console.log(`last row, ${density}: ${last ?? 'not in view'}`)
      if (last !== rows) fail(`the last row, ${density}`)
    })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
