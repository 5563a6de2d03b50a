/**
 * The first day of a new user: a company from the files of a month of 60 rows, matched, closed and printed; once with the
 * mouse alone, once with the keyboard alone. Each act is counted: a click, a key, a drop, a typed text.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { Command } from '#contract/commands.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { pattern, tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { dropFiles } from '../support/drop-files.ts'
import { writeMonth } from '../support/invented-month.ts'

const { closing, imports, lists, reconcile, reports, start } = words
const MOST_ACTS = 90
const SUPPLIER = 'GRAFICA'

/** Whether one place of the screen covers another one, even in part. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a month of files is matched, closed and printed with the mouse alone in fewer than 90 acts', async ({
  dataFolder,
  frame,
  page,
}) => {
  const files = await writeMonth(dataFolder)
  const pdf = join(dataFolder, 'fecho.pdf')
  let acts = 0
  const click = async (place: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> => {
    acts += 1
    await place.click(options)
  }
  const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact })
  const inDialog = (name: string | RegExp) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true })
  await frame.resize(1440, 900)
  await expect(button(start.explore)).toBeVisible()
  acts += 1
  await dropFiles(page, files)
  await click(button(start.form.addOnFiles))
  await click(inDialog(imports.act))
  await expect(page.getByRole('dialog', { name: imports.done.title })).toContainText('60 movimentos novos')
  await click(inDialog(words.common.close).last())

  await frame.resize(1024, 700)
  const card = page.getByRole('region', { name: reconcile.proposals.label }).getByRole('article')
  await click(card.getByRole('button', { name: new RegExp(`^${reconcile.proposals.accept}`) }))
  const said = page.getByRole('status').getByText(/^Aceite: FT 2026/)
  await expect(said).toBeVisible()
  for (const act of await card.getByRole('button').all()) expect(await overlap(said, act)).toBe(false)
  await frame.resize(1440, 900)

  const bulk = page.getByRole('dialog', { name: reconcile.bulk.title })
  for (const name of [tradeWords.matchClass.certain, tradeWords.matchClass.possible]) {
    await click(button(reconcile.bulk.title))
    await click(bulk.getByRole('tab', { name: new RegExp(`^${name}`) }))
    await click(bulk.getByRole('button', { name: pattern(reconcile.bulk.accept) }))
    await expect(bulk).toBeHidden()
  }

  // All documents are paid: nothing asks a company on files to sync.
  await expect(page.getByText(lists.empty.documents)).toBeVisible()
  const transactions = page.getByRole('grid', { name: lists.transactions })
  const pane = page.locator('[data-pane="right"]')
  await click(pane.getByRole('searchbox'))
  acts += 1
  await page.keyboard.type(SUPPLIER)
  const rows = transactions.getByRole('row').filter({ hasText: SUPPLIER })
  await expect(rows).toHaveCount(7)
  await click(rows.first())
  await click(rows.last(), { modifiers: ['Shift'] })
  await click(page.getByRole('button', { name: new RegExp(`^${reconcile.endings.classify.open}`) }).last())
  await click(page.getByRole('dialog').getByRole('option', { name: tradeWords.category['supplier-payment'] }))
  await expect(page.getByRole('dialog')).toBeHidden()

  await click(
    page.getByRole('region', { name: closing.bar }).getByRole('button', { name: closing.closeMonth }),
  )
  await expect(page.getByRole('table', { name: closing.accounts.title, exact: true })).toContainText(
    closing.accounts.agrees,
  )
  await click(page.getByRole('main').getByRole('button', { name: closing.closeMonth }))
  await click(inDialog(closing.close.save))
  await expect(button(closing.reopen.act)).toBeVisible()

  await frame.saveDialogAnswers(pdf)
  await click(button(reports.export))
  await click(page.getByRole('menuitem', { name: reports.pdf }))
  await expect(page.getByText(/fecho\.pdf/)).toBeVisible({ timeout: 30_000 })
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(acts).toBeLessThan(MOST_ACTS)
})

test('a month of files is matched, closed and printed with the keyboard alone in fewer than 90 acts', {
  tag: '@long',
}, async ({ app, dataFolder, frame, hand, page, reconcile: screen }) => {
  const files = await writeMonth(dataFolder)
  const pdf = join(dataFolder, 'fecho.pdf')
  let typed = 0
  const type = async (text: string): Promise<void> => {
    typed += 1
    await page.keyboard.type(text)
  }
  /** Runs a command by its name. */
  const run = async (command: Command): Promise<void> => {
    await hand.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await type(commandWords['pt-PT'][command])
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(
      commandWords['pt-PT'][command],
    )
    await hand.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await frame.resize(1440, 900)
  await expect(button(start.explore)).toBeVisible()
  // The system's dialog takes one file after another, or all of a folder: here it answers with both.
  await askMain(
    app,
    ({ dialog: system }, filePaths) => {
      system.showOpenDialog = async () => ({ canceled: false, filePaths })
    },
    files,
  )
  await hand.press('ControlOrMeta+i')
  await expect(button(start.form.addOnFiles)).toBeVisible()
  await hand.press('Enter')
  const importing = page.getByRole('dialog', { name: imports.title })
  await expect(importing.getByRole('button', { name: imports.act, exact: true })).toBeEnabled()
  await hand.press('Enter')
  const done = page.getByRole('dialog', { name: imports.done.title })
  await expect(done).toContainText('60 movimentos novos')
  await hand.press('Enter')
  await expect(dialog).toBeHidden()

  const bulk = page.getByRole('dialog', { name: reconcile.bulk.title })
  for (const many of [30, 23]) {
    await run('bulk')
    const accept = bulk.getByRole('button', { name: reconcile.bulk.accept.replace('{{n}}', String(many)) })
    await expect(bulk.getByRole('tab').first()).toBeVisible()
    await hand.activate(accept)
    await expect(bulk).toBeHidden()
  }

  await hand.tabTo(screen.transactions)
  await hand.press('/')
  await type(SUPPLIER)
  await hand.press('Enter')
  const rows = screen.transactions.getByRole('row').filter({ hasText: SUPPLIER })
  await expect(rows).toHaveCount(7)
  await hand.press('ControlOrMeta+a')
  await expect(screen.transactions.getByRole('row', { selected: true })).toHaveCount(7)
  await hand.press('c')
  await expect(dialog).toBeVisible()
  await type(tradeWords.category['supplier-payment'])
  await expect(dialog.getByRole('option')).not.toHaveCount(0)
  await hand.press('ArrowDown', 'Enter')
  await expect(dialog).toBeHidden()

  await run('show-closing')
  const accounts = page.getByRole('table', { name: closing.accounts.title, exact: true })
  await expect(accounts).toContainText(closing.accounts.agrees)
  await hand.activate(page.getByRole('main').getByRole('button', { name: closing.closeMonth }))
  await hand.press('Enter')
  await expect(button(closing.reopen.act)).toBeVisible()

  await frame.saveDialogAnswers(pdf)
  await expect(button(closing.reopen.act)).toBeFocused()
  await hand.press('Shift+Tab', 'Shift+Tab')
  await expect(button(reports.export)).toBeFocused()
  await hand.press('Enter')
  await hand.walkTo(page.getByRole('menuitem', { name: reports.pdf }))
  await hand.press('Enter')
  await expect(page.getByText(/fecho\.pdf/)).toBeVisible({ timeout: 30_000 })
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(hand.pressed.length + typed).toBeLessThan(MOST_ACTS)
})
