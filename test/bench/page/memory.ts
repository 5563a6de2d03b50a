/**
 * Memory of the window's page while a person goes round every screen, searches and asks the palette: resident, how much
 * of that no other process has (task managers show that), and what scripts hold once the garbage is collected. Ends with
 * 1 above 300 MB resident. Needs Linux, a display and `npm run build`.
 * `node test/bench/page/memory.ts [rounds] [data folder prepared before]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, ElectronApplication, Page } from '@playwright/test'
import { words } from '../../e2e/pages/words.ts'
import { launch } from '../../e2e/support/launch.ts'
import { prepareCompany } from '../start/prepare-company.ts'

const rounds = Number(process.argv[2] ?? 48)
const given = process.argv[3]
const transactions = 20_000
const mostMb = 300
const { lists, shell } = words
const screens = [
  'documents',
  'transactions',
  'issue',
  'partners',
  'reports',
  'settings',
  'start',
  'reconcile',
] as const

/** MB of each kind that Linux counts, for example `Rss`. */
const memoryOf = async (app: ElectronApplication): Promise<(...kinds: string[]) => number> => {
  const pid = await app.evaluate(
    ({ app: electron }) => electron.getAppMetrics().find(({ type }) => type === 'Tab')?.pid,
  )
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kb = new Map([...told.matchAll(/^(\w+): +(\d+) kB$/gm)].map(([, kind, size]) => [kind, Number(size)]))
  return (...kinds) => Math.round(kinds.reduce((sum, kind) => sum + (kb.get(kind) ?? Number.NaN), 0) / 1024)
}

const tell = async (app: ElectronApplication, tools: CDPSession, round: number): Promise<number> => {
  const before = await memoryOf(app)
  await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
  const after = await memoryOf(app)
  console.log(
    `round ${round}: ${before('Rss')} MB resident, ${before('Private_Clean', 'Private_Dirty')} of its own, ` +
      `${after('Rss')} once collected; scripts hold ` +
      `${(of('JSHeapUsedSize') / 2 ** 20).toFixed(1)} of ${(of('JSHeapTotalSize') / 2 ** 20).toFixed(1)} MB, ` +
      `${of('Nodes')} nodes, ${of('JSEventListeners')} listeners, ${of('Documents')} documents`,
  )
  return before('Rss')
}

const goRound = async (page: Page, round: number): Promise<void> => {
  for (const screen of screens) {
    const entry = page.getByRole('navigation').getByText(shell.nav[screen], { exact: true })
    await entry.click()
    await entry.and(page.locator('[aria-current=page]')).waitFor()
    if (screen === 'documents' || screen === 'transactions') {
      const field = page.getByRole('searchbox').first()
      await field.fill(String(round % 100))
      await page.locator('[role=grid]').first().waitFor()
      await field.press('Enter')
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
    }
  }
  await page.getByRole('grid', { name: lists.documents }).focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: shell.palette.title })
  await palette.getByRole('combobox').fill(String(round % 100))
  await palette.getByRole('option').first().waitFor()
  // The first empties its field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
}

const folder = mkdtempSync(join(tmpdir(), 'concilia-page-'))
try {
  const data = given ?? join(folder, 'data')
  if (given === undefined) await prepareCompany(data, transactions)
  const app = await launch({ dataFolder: data })
  try {
    const page = await app.firstWindow()
    await page.getByRole('grid', { name: lists.documents }).locator('[data-position]').first().waitFor()
    const tools = await page.context().newCDPSession(page)
    await tools.send('Performance.enable')
    await page.waitForTimeout(5_000)
    let most = await tell(app, tools, 0)
    const every = Math.max(1, Math.floor(rounds / 8))
    for (let round = 1; round <= rounds; round += 1) {
      await goRound(page, round)
      if (round % every === 0) most = Math.max(most, await tell(app, tools, round))
    }
    if (most > mostMb) {
      console.log(`  missed: ${mostMb} MB`)
      process.exitCode = 1
    }
  } finally {
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
