/** The statement of an open, closed and reopened month, and its dialogs. */
import { expect } from '@playwright/test'
import { pattern } from '../words.ts'
import { type Place, type Tour, waysOf } from './place.ts'

export const closingPlaces = (tour: Tour): readonly Place[] => {
  const { page, hand } = tour
  const { words, button, screen, dialog } = waysOf(tour)
  const { closing } = words
  const seeing = (figure: string): string => closing.see.replace('{{what}}', figure)
  const typing = (figure: string): string => closing.type.replace('{{what}}', figure)
  const pressing = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  const accounts = page.getByRole('table', { name: closing.accounts.title, exact: true })
  const close = page.getByRole('main').getByRole('button', { name: closing.closeMonth })
  const reopen = button(closing.reopen.act)
  return [
    screen('closing', page.getByRole('heading', { name: closing.title }), () => expect(close).toBeEnabled()),
    dialog('closing a month', closing.close.title.split('{{month}}')[0]?.trim() ?? '', { from: close }),
    {
      name: 'an unfolded account',
      open: async () => {
        // A single account is unfolded already.
        const folded = accounts.getByRole('button', { expanded: false })
        if ((await folded.count()) > 0) await hand.activate(folded.first())
        await expect(pressing(seeing(closing.bank.receipts))).toBeVisible()
      },
    },
    dialog('rows of a figure', closing.bank.receipts, {
      from: pressing(seeing(closing.bank.receipts)),
      inside: () => expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible(),
    }),
    dialog('a balance', closing.balance.closing.split('{{month}}')[0]?.trim() ?? '', {
      from: pressing(typing(closing.bank.bankClosing)),
    }),
    dialog('an item in transit', closing.ledger.add, { from: pressing(closing.ledger.add) }),
    {
      name: 'a month that follows an open one',
      open: async () => {
        await hand.activate(button(closing.later))
        await expect(page.getByText(pattern(closing.obstacles['not-next']))).toBeVisible()
      },
    },
    {
      name: 'a closed month',
      open: async () => {
        await hand.activate(button(closing.earlier))
        await hand.activate(button(closing.earlier))
        await expect(reopen).toBeVisible()
      },
    },
    dialog('reopening, with a complaint', closing.reopen.title.split('{{month}}')[0]?.trim() ?? '', {
      from: reopen,
      inside: async () => {
        await hand.press('Enter')
        await expect(page.getByText(closing.reopen.reasonMissing)).toBeVisible()
      },
    }),
    {
      name: 'a month that was reopened',
      open: async () => {
        await hand.activate(reopen)
        await hand.type('Faltava uma fatura')
        await hand.press('Enter')
        await expect(close).toBeEnabled()
      },
    },
  ]
}
