/**
 * How long a person waits in the built app with a mirror of many transactions: for a proposal accepted by one key, until the
 * row is marked and the focus is on the next; for rows found while typing, until they are visible. Needs `npm run build`.
 * `node test/bench/acts/acts.ts [transactions] [data folder prepared before]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { words } from '../../e2e/pages/words.ts'
import { launch } from '../../e2e/support/launch.ts'
import { prepareCompany } from '../start/prepare-company.ts'
import { type Watched, watchNext } from './in-window.ts'

const transactions = Number(process.argv[2] ?? 200_000)
const given = process.argv[3]
const accepted = 30
const mostMs = { accept: 100, search: 50 }
/** Searches that find a few rows up to a fifth of all; and what each found row shows of it, since a number may be in its reference. */
const searched = [
  ['clinica 4242', 'clinica'],
  ['2026/1234', '2026/1234'],
  ['deposito', 'deposito'],
  ['lusa', 'lusa'],
  ['padaria', 'padaria'],
  ['servicos', 'servicos'],
  ['ri', 'ri'],
  ['mercearia', 'mercearia'],
  ['debito central', 'debito'],
] as const
const rounds = 3
const { lists, reconcile } = words
const grid = '[data-pane=right] [role=grid]'

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const read = (page: Page, name: string): Promise<Watched> =>
  page.evaluate((key) => Reflect.get(globalThis, key) as Watched, name)

/** Waits with a timeout: where no frame is painted, this is reported, and the change counts from when it happened. */
const seen = async (page: Page, name: string): Promise<number> => {
  for (let asked = 0; asked < 1_500; asked += 1) {
    const { ms, frames, changedMs } = await read(page, name)
    if (ms >= 0) return ms
    if (changedMs >= 0 && asked > 250) {
      console.log(`  changed after ${changedMs.toFixed(0)} ms and not drawn: ${frames} frames since`)
      process.exitCode = 1
      return changedMs
    }
    await page.waitForTimeout(20)
  }
  const { frames } = await read(page, name)
  const shown = await page.locator('[data-pane=right]').innerText()
  throw new Error(`${name}: nothing changed in 30 s, ${frames} frames drawn; there stands:\n${shown}`)
}

/** One key for each proposal that can be accepted as it is; others are skipped and not counted. */
const acceptMany = async (page: Page): Promise<void> => {
  const grid = page.getByRole('grid', { name: lists.documents })
  const card = page.getByRole('region', { name: reconcile.proposals.label }).getByRole('article')
  await grid.focus()
  const times: number[] = []
  let keys = 0
  while (times.length < accepted) {
    await card.waitFor()
    // A person reads the proposal first.
    await page.waitForTimeout(300)
    // A document that the service shows as paid is only linked: its row does not change.
    const isPaid = (await card.getByText(reconcile.proposals.explained).count()) > 0
    if (isPaid || (await card.getAttribute('data-class')) === 'ambiguous') {
      await page.keyboard.press('s')
      await page.waitForTimeout(200)
      continue
    }
    const row = await grid.getAttribute('aria-activedescendant')
    const label = `[aria-label="${lists.documents}"]`
    await page.evaluate(watchNext, {
      event: 'keydown' as const,
      name: 'accepted',
      places: [
        { selector: `[role=grid]${label}`, attribute: 'aria-activedescendant' },
        // Its mark or its open amount: a decision settles all or a part.
        { selector: `[id="${row}"]`, attribute: null },
      ],
    })
    keys += 1
    await page.keyboard.press('Enter')
    times.push(await seen(page, 'accepted'))
  }
  console.log(
    `accepting over ${transactions} transactions: ${quantile(times, 0.5).toFixed(0)} ms median, ` +
      `${quantile(times, 0.95).toFixed(0)} ms at 95 % to the row marked and the next in focus; ` +
      `${(keys / accepted).toFixed(2)} keys an acceptance`,
  )
  if (quantile(times, 0.95) > mostMs.accept || keys !== accepted) process.exitCode = 1
}

const searchAll = async (page: Page): Promise<void> => {
  const field = page.getByRole('searchbox', { name: lists.searchTransactions })
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [text, shown] of searched) {
      const words = [shown]
      await page.evaluate(watchNext, { event: 'input' as const, name: 'found', grid, words })
      await field.fill(text)
      times.set(text, [...(times.get(text) ?? []), await seen(page, 'found')])
      await page.waitForTimeout(500)
    }
  for (const [text, [first = 0, ...more]] of times)
    console.log(
      `search "${text}": ${[first, ...more].map((ms) => ms.toFixed(0)).join(', ')} ms to rows on screen`,
    )
  // Two letters wait until typing pauses: printed above, not counted.
  const counted = [...times].flatMap(([text, own]) => (text.length > 2 ? own : []))
  console.log(
    `searches: ${quantile(counted, 0.5).toFixed(0)} ms median, ${quantile(counted, 0.95).toFixed(0)} ms at 95 %`,
  )
  if (quantile(counted, 0.95) > mostMs.search) process.exitCode = 1
}

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

const folder = mkdtempSync(join(tmpdir(), 'concilia-acts-'))
try {
  const data = given ?? join(folder, 'data')
  if (given === undefined) await prepareCompany(data, transactions)
  const app = await launch({ dataFolder: data })
  try {
    const page = await app.firstWindow()
    await page.getByRole('grid', { name: lists.transactions }).locator('[data-position]').first().waitFor()
    await page.waitForTimeout(2000)
    await acceptMany(page)
    await searchAll(page)
    const pid = app.process().pid
    if (process.platform === 'linux' && pid !== undefined)
      console.log(`resident memory of main: ${residentMb(pid)} MB`)
  } finally {
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
