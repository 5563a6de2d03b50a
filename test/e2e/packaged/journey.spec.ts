/** The packaged app as its first user goes: from an empty window to a report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { StartPage } from '../pages/start-page.ts'
import { Hand } from '../support/hand.ts'
import { readReport } from '../support/saved-report.ts'
import { runWords, withDataFolder, withWindow } from './packaged-app.ts'

test('exploring in the window, two proposals accepted, and the report written by the same program’s words', async () => {
  await withDataFolder(async (dataFolder) => {
    const accepted: string[] = []
    await withWindow(dataFolder, async (page) => {
      const hand = new Hand(page)
      const reconcile = new ReconcilePage(page, hand)
      await hand.activate(new StartPage(page, hand).explore)
      await expect(page.getByText(/^Sincronizado às \d\d:\d\d/)).toBeVisible({ timeout: 120_000 })
      for (let count = 1; count <= 2; count += 1) {
        accepted.push(await reconcile.findProposal('certain'))
        await hand.press('Enter')
        await expect(reconcile.accepted).toHaveText(String(count))
      }
    })
    const file = join(dataFolder, 'matched.csv')
    const words = ['export', '--report', 'matched', '--out', file, '--data-dir', dataFolder]
    const { status, stderr } = runWords(words)
    expect(status, stderr).toBe(0)
    expect(readFileSync(file).length).toBeGreaterThan(100)
    const numbers = [...new Set((await readReport(file)).map((row) => row.text('documentNumber')))]
    expect(numbers.length).toBeGreaterThanOrEqual(2)
    for (const number of numbers) expect(accepted.join('\n')).toContain(number)
  })
})
