/**
 * How the window answers while a statement of many rows is looked at and imported by a company on files alone. Needs a
 * display and `npm run build`. `node test/bench/import/window.ts [rows]`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { words } from '../../e2e/pages/words.ts'
import { dropFiles } from '../../e2e/support/drop-files.ts'
import { launch, projectRoot } from '../../e2e/support/launch.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { gap, watch } from '../watch-gaps.ts'

const count = Number(process.argv[2] ?? 100_000)
const LONG_MS = 30 * 60_000

const rows = Array.from({ length: count }, (_, at) => {
  const date = new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 300) / count))).toISOString().slice(0, 10)
  const cents = 100 + ((at * 7_919) % 500_000)
  const text = `TRF CRED SEPA CLIENTE ${at % 997} FT A/${at + 1}`
  return { date, valueDate: date, cents, text, name: `CLIENTE ${at % 997} LDA`, bankReference: `R${at}` }
})

const phase = async (app: ElectronApplication, page: Page, name: string, work: () => Promise<unknown>) => {
  await Promise.all([page.evaluate(gap), app.evaluate(gap)])
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  const [frame, main] = await Promise.all([page.evaluate(gap), app.evaluate(gap)])
  console.log(
    `${name} of ${count} rows: ${(ms / 1000).toFixed(1)} s; longest between frames ${frame.wallMs.toFixed(0)} ms, ` +
      `between ticks of main ${main.wallMs.toFixed(0)} ms, ${main.busyMs.toFixed(0)} of processor; load ${loadavg()[0]?.toFixed(0)}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
try {
  const data = join(folder, 'data')
  const add = ['company', 'add', '--files', '--name', 'Bench', '--tax-id', '509442013', '--no-keychain']
  execFileSync(process.execPath, [join(projectRoot, 'out/main/cli.js'), ...add, '--data-dir', data])
  const file = join(folder, 'extrato.xml')
  writeFileSync(file, toCamt([{ iban: 'PT50000201231234567890154', openingCents: 0, rows }]))
  const app = await launch({ dataFolder: data })
  try {
    const page = await app.firstWindow()
    page.setDefaultTimeout(LONG_MS)
    await page.getByText(words.shell.sync.byFilesNever).waitFor()
    await Promise.all([page.evaluate(watch), app.evaluate(watch)])
    const act = page.getByRole('button', { name: words.imports.act, exact: true })
    await phase(app, page, 'preview', async () => {
      await dropFiles(page, [file])
      await act.waitFor()
    })
    await phase(app, page, 'import with matching', async () => {
      await act.click()
      await page.getByRole('dialog', { name: words.imports.done.title }).waitFor()
    })
  } finally {
    await app.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
