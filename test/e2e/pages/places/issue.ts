/** A form for a document: its errors, suggestions, and confirmations. */
import { expect } from '@playwright/test'
import { type Place, type Tour, waysOf } from './place.ts'

export const issuePlaces = (tour: Tour): readonly Place[] => {
  const { page, hand, frame, ambiguous } = tour
  const { words, button, field, grid, dialog, menu } = waysOf(tour)
  const { issue } = words
  const cell = (column: string) => field(issue.line.cell.replace('{{column}}', column).replace('{{n}}', '1'))
  const form = page.getByRole('form', { name: issue.form.label })
  const type = form.getByRole('heading', { level: 1 })
  // The screen has the same name.
  const close = form.getByRole('button', { name: issue.form.close })
  return [
    {
      name: 'issue',
      open: async () => {
        await frame.give('new-document')
        await expect(field(issue.client.nif)).toBeFocused()
      },
    },
    menu('a type of document', issue.form.type, { from: type.getByRole('button') }),
    {
      name: 'issue, with complaints',
      open: async () => {
        await hand.activate(close)
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      },
    },
    menu('offers of a field', issue.client.name, {
      from: page.getByRole('combobox', { name: issue.client.name, exact: true }),
      keys: ['F', 'a', 'r'],
    }),
    menu('offers of a cell', issue.line.tax, { from: cell(issue.line.tax), keys: ['ArrowDown'] }),
    dialog('throwing away', issue.form.discardTitle, { from: button(issue.form.discard) }),
    dialog('before it is issued', '', {
      before: async () => {
        await hand.fill(field(issue.client.nif), '504615947')
        await hand.fill(field(issue.client.name), 'Conservas do Norte, SA')
        await hand.press('Escape')
        const { code, description, quantity, unitPrice, tax } = issue.line
        const line = [
          [code, 'AVENCA'],
          [description, 'Avença mensal'],
          [quantity, '1'],
          [unitPrice, '350,00'],
          [tax, '23'],
        ] as const
        for (const [column, text] of line) {
          await hand.tabTo(cell(column))
          await hand.type(text)
          if ((await cell(column).getAttribute('aria-expanded')) === 'true') await hand.press('Escape')
        }
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      },
      from: close,
    }),
    dialog('a document is cancelled', '', {
      before: async () => {
        await frame.give('show-documents')
        await hand.tabTo(grid('documents'))
        await hand.press('/')
        await hand.type(ambiguous)
        await hand.press('Enter')
        await expect(page.getByRole('heading', { level: 2, name: ambiguous, exact: true })).toBeVisible()
        // The list's button opens the confirmation at once.
        await hand.activate(button(issue.detail.cancel))
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await hand.press('Escape')
      },
      from: button(issue.detail.cancel),
    }),
  ]
}
