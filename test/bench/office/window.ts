/**
 * The table of companies in the window of an office: from the key on its button to its rows on screen. Needs a display
 * and `npm run build`. `node test/bench/office/window.ts DATA_FOLDER`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { words } from '../../e2e/pages/words.ts'
import { launch } from '../../e2e/support/launch.ts'
import { type Watched, watchNext } from '../acts/in-window.ts'

const [dataFolder = ''] = process.argv.slice(2)
const rounds = 15
const { lists, shell, start } = words

// A company is on screen at first, and nothing is asked of the service.
const listFile = join(dataFolder, 'companies.json')
const list = JSON.parse(readFileSync(listFile, 'utf8'))
writeFileSync(listFile, JSON.stringify({ ...list, current: list.companies[0].id }))
writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ syncAtStart: false }))

const app = await launch({ dataFolder })
try {
  const page = await app.firstWindow()
  const screens = page.getByRole('navigation')
  const documents = page.getByRole('grid', { name: lists.documents })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await documents.locator('[data-position]').first().waitFor()
    await page.waitForTimeout(500)
    await screens.getByRole('button', { name: shell.nav.start, exact: true }).focus()
    await page.evaluate(watchNext, {
      event: 'keydown' as const,
      name: 'table',
      places: [
        {
          selector: `[role=grid][aria-label="${start.companies}"] [data-position]`,
          attribute: 'data-position',
        },
      ],
    })
    await page.keyboard.press('Enter')
    const seen = () => page.evaluate(() => (Reflect.get(globalThis, 'table') as Watched).ms)
    while ((await seen()) < 0) await page.waitForTimeout(20)
    times.push(Math.round(await seen()))
    await screens.getByRole('button', { name: shell.nav.reconcile, exact: true }).press('Enter')
  }
  console.log(
    `the table of ${list.companies.length} companies: ${times.join(', ')} ms from the key to its rows`,
  )
} finally {
  await app.close()
}
