/**
 * A report of about 2 000 rows as a PDF, asked for in the window, and how the window answers meanwhile. Needs a display
 * and `npm run build`. `node test/bench/export/paper.ts [transactions beside those of the sample]`
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { words } from '../../e2e/pages/words.ts'
import { Bridge } from '../../e2e/support/bridge.ts'
import { launch } from '../../e2e/support/launch.ts'
import { prepareCompany } from '../start/prepare-company.ts'
import { gap, watch } from '../watch-gaps.ts'

const transactions = Number(process.argv[2] ?? 1_700)
const RUNS = 5
const MAX_MS = 3_000

const processorMs = (app: ElectronApplication): Promise<number> =>
  app.evaluate(
    ({ app: electron }) =>
      1000 * electron.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? 0), 0),
  )

const print = async (app: ElectronApplication, page: Page, file: string): Promise<number> => {
  const bridge = new Bridge(page)
  const { current } = await bridge.call('companies.list', {})
  if (current === null) throw new Error('a company is open')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await Promise.all([page.evaluate(gap), app.evaluate(gap)])
  const before = await processorMs(app)
  const start = performance.now()
  const saved = await bridge.call('reports.export', {
    companyId: current,
    ...{ report: 'unmatched-transactions', scope: {}, format: 'pdf', profile: 'excel-pt' },
  })
  const ms = performance.now() - start
  const [frame, main] = await Promise.all([page.evaluate(gap), app.evaluate(gap)])
  if (saved.outcome !== 'saved') throw new Error('nobody changed their mind')
  console.log(
    `PDF of ${saved.rows} rows, ${(statSync(file).size / 1e3).toFixed(0)} KB: ${ms.toFixed(0)} ms, ` +
      `${((await processorMs(app)) - before).toFixed(0)} of processor without the window that prints; ` +
      `longest between frames ${frame.wallMs.toFixed(0)} ms, between ticks of main ${main.wallMs.toFixed(0)} ms, ${main.busyMs.toFixed(0)} of processor; load ${loadavg()[0]?.toFixed(0)}`,
  )
  return ms
}

const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
try {
  const data = join(folder, 'data')
  await prepareCompany(data, transactions)
  const app = await launch({ dataFolder: data })
  try {
    const page = await app.firstWindow()
    await page.getByRole('grid', { name: words.lists.documents }).locator('[data-position]').first().waitFor()
    await Promise.all([page.evaluate(watch), app.evaluate(watch)])
    const took: number[] = []
    for (let run = 0; run < RUNS; run += 1) took.push(await print(app, page, join(folder, 'open.pdf')))
    const median = took.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    console.log(`median ${median.toFixed(0)} ms${median > MAX_MS ? `; missed: ${MAX_MS} ms` : ''}`)
  } finally {
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
