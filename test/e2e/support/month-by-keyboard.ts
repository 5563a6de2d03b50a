/** The sample's last month, ended row by row by keyboard alone as a person would. */
import { expect, type Page } from '@playwright/test'
import { type Month, month } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { spanOf, today } from '../../../src-renderer/lib/period.ts'
import type { ReconcilePage } from '../pages/reconcile-page.ts'
import { tradeWords, words } from '../pages/words.ts'
import type { Bridge } from './bridge.ts'
import type { Hand } from './hand.ts'

const { endings } = words.reconcile
/** More acts than the month has rows: one that changed meanwhile is looked at again. */
const MAX_ACTS = 220
export const LOAN = 'PREST EMPRESTIMO'

/** Its first and last day. */
export const { from = '', to = '' } = spanOf('last-month', today())
export const lastMonth: Month = month.parse(from.slice(0, 7))

/** How many transactions of the month no decision has ended, by the mirror. */
export const readOpen = async (bridge: Bridge, companyId: CompanyId): Promise<number> => {
  const { progress } = await bridge.call('closing.readMonth', {
    companyId,
    period: lastMonth,
  })
  return progress.toReview
}

interface Tools {
  readonly bridge: Bridge
  readonly page: Page
  readonly hand: Hand
  readonly reconcile: ReconcilePage
}

const showLastMonth = async ({ page, hand, reconcile }: Tools): Promise<void> => {
  const { lists } = words
  const pane = page.locator('[data-pane="right"]')
  await hand.activate(pane.getByRole('button', { name: lists.filters.title }))
  const entry = page.getByRole('menuitem', { name: lists.period })
  await hand.walkTo(entry)
  await hand.press('ArrowRight')
  const month = page.getByRole('menuitemradio', { name: lists.periods['last-month'], exact: true })
  await hand.walkTo(month)
  await hand.press('Enter')
  await expect(pane.getByText(lists.periods['last-month'])).toBeVisible()
  await hand.press('Escape')
  await hand.tabTo(reconcile.transactions)
  await hand.press('Home')
}

const typeCategory = async ({ page, hand }: Tools, id: keyof typeof tradeWords.category): Promise<void> => {
  await hand.press('c')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.type(tradeWords.category[id])
  await expect(dialog.getByRole('option')).not.toHaveCount(0)
  await hand.press('ArrowDown', 'Enter')
  await expect(dialog).toBeHidden()
}

const leaveOpen = async ({ page, hand }: Tools): Promise<void> => {
  await hand.press('l')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(endings.leaveOpen.note)).toBeFocused()
  await hand.type('Pedir ao cliente o documento')
  await hand.press('Enter')
  await expect(dialog).toBeHidden()
}

const splitLoan = async ({ page, hand }: Tools): Promise<void> => {
  await hand.press('p')
  const dialog = page.getByRole('dialog')
  const amount = (n: number) => dialog.getByLabel(endings.split.amount.replace('{{n}}', String(n)))
  await expect(amount(1)).toBeFocused()
  await hand.type('1102,37')
  await hand.fill(amount(2), '142,00')
  await hand.activate(dialog.getByRole('button', { name: endings.split.add }))
  await hand.fill(amount(3), '5,63')
  await expect(dialog.getByText(endings.split.sums)).toBeVisible()
  // picture: split
  await hand.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Decides the row in focus as a person would. @returns whether Enter alone did it */
const decide = async (tools: Tools, text: string): Promise<boolean> => {
  const { hand, reconcile } = tools
  if (text.includes(LOAN)) {
    await splitLoan(tools)
    return false
  }
  if ((await reconcile.card.count()) > 0) {
    const isAmbiguous = (await reconcile.heading('ambiguous').count()) > 0
    await hand.press(isAmbiguous ? '1' : 'Enter')
    return !isAmbiguous
  }
  if (/TRF P\/ |TRANSF SEPA P\/|^PAG /m.test(text)) await typeCategory(tools, 'supplier-payment')
  else await leaveOpen(tools)
  return false
}

/** Ends every transaction of the month. @returns how many Enter alone ended, and how many took more */
export const endMonth = async (
  tools: Tools,
  companyId: CompanyId,
): Promise<{ byEnter: number; others: number }> => {
  const { bridge, reconcile } = tools
  await showLastMonth(tools)
  let byEnter = 0
  let others = 0
  for (let acts = 0; acts < MAX_ACTS; acts += 1) {
    const left = await readOpen(bridge, companyId)
    if (left === 0) break
    await expect(reconcile.proposals).toHaveAttribute('aria-busy', 'false')
    await expect(
      reconcile.card
        .or(reconcile.proposals.getByText(words.reconcile.proposals.none, { exact: true }))
        .first(),
    ).toBeVisible()
    const text = await (await reconcile.activeRow(reconcile.transactions)).innerText()
    const wasEnter = await decide(tools, text)
    const isLess = await expect
      .poll(async () => (await readOpen(bridge, companyId)) < left, { timeout: 4_000, intervals: [50] })
      .toBe(true)
      .then(
        () => true,
        () => false, // it changed meanwhile: the next turn looks again
      )
    if (!isLess) continue
    if (wasEnter) byEnter += 1
    else others += 1
  }
  expect(await readOpen(bridge, companyId)).toBe(0)
  return { byEnter, others }
}
