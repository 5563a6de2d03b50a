/**
 * From starting the process to the first and the largest paint, the packaged app against the built one, by turns, each
 * on its own copy of a company. Needs both (`npm run test:packaged` makes them).
 * `node test/bench/start/packaged.ts [transactions] [pairs]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { debuggingPort } from '../../helpers/debugging-port.ts'
import { prepareCompany } from './prepare-company.ts'

const transactions = Number(process.argv[2] ?? 20_000)
const pairs = Number(process.argv[3] ?? 9)
/** At most that of the built app; a twentieth is what pairs differ by on a quiet machine. */
const mostRatio = 1.05
const root = join(import.meta.dirname, '../../..')
const packaged = join(root, '.cache/package/tested/linux-unpacked/concilia')
if (!existsSync(packaged)) throw new Error('nothing is packaged yet: npm run test:packaged')
const electron = createRequire(import.meta.url)('electron') as string
const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const folder = mkdtempSync(join(tmpdir(), 'concilia-start-'))

/** ms from the start of the process. */
interface Painted {
  first: number
  largest: number
}

/** The page notes its paints by itself, whenever it is asked for them. */
const paints = (): Promise<Painted> =>
  new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      observer.disconnect()
      resolve({ first: performance.timeOrigin + first, largest: performance.timeOrigin + largest })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

const start = async (program: string, words: readonly string[], data: string): Promise<Painted> => {
  const portFile = join(data, 'browser', 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const debugging = ['--remote-debugging-port=0', `--user-data-dir=${data}/browser`]
  const from = Date.now()
  const app = spawn(program, [...noSandbox, ...words, `--data-dir=${data}`, ...debugging], {
    stdio: 'ignore',
  })
  const ended = once(app, 'exit')
  try {
    let port = debuggingPort(portFile)
    while (port === undefined) {
      if (app.exitCode !== null) throw new Error(`the app ended with ${app.exitCode} and showed nothing`)
      await sleep(20)
      port = debuggingPort(portFile)
    }
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const context = browser.contexts()[0]
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    await page?.locator('[role=grid] [data-position] [role=gridcell]').first().waitFor()
    const painted = await page?.evaluate(paints)
    await browser.close()
    if (painted === undefined) throw new Error('no page was shown')
    return { first: painted.first - from, largest: painted.largest - from }
  } finally {
    app.kill('SIGTERM')
    await ended
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const told = (starts: readonly Painted[], of: keyof Painted): string =>
  `${median(starts.map((one) => one[of])).toFixed(0)} (${starts.map((one) => Math.round(one[of])).join(' ')})`

try {
  const copies = ['built', 'packaged'].map((name) => join(folder, name))
  const [ofBuilt = '', ofPackaged = ''] = copies
  await prepareCompany(ofBuilt, transactions)
  cpSync(ofBuilt, ofPackaged, { recursive: true })
  const built: Painted[] = []
  const inPackage: Painted[] = []
  // The first start of each compiles what later ones read.
  for (let pair = -1; pair < pairs; pair += 1) {
    const one = await start(electron, [root], ofBuilt)
    const other = await start(packaged, [], ofPackaged)
    if (pair < 0) continue
    built.push(one)
    inPackage.push(other)
  }
  for (const paint of ['first', 'largest'] as const) {
    const ratio = median(inPackage.map((one, pair) => one[paint] / (built[pair]?.[paint] ?? Number.NaN)))
    console.log(`${paint} paint, ms: built ${told(built, paint)}, packaged ${told(inPackage, paint)}`)
    console.log(`ratio ${ratio.toFixed(2)}, the median of ${pairs} pairs`)
    if (!(ratio <= mostRatio)) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
