/** The reconcile screen, with its dialogs and menus. */
import { expect } from '@playwright/test'
import { type Place, type Tour, waysOf } from './place.ts'

export const reconcilePlaces = (tour: Tour): readonly Place[] => {
  const { page, hand, ambiguous } = tour
  const { words, button, grid, screen, dialog, menu } = waysOf(tour)
  const { lists, reconcile } = words
  const { endings } = reconcile
  const documents = grid('documents')
  const counters = page.getByLabel(reconcile.counters.label)
  const onDocuments = async (...keys: readonly string[]) => {
    await hand.tabTo(documents)
    await hand.press(...keys)
  }
  const folded = page.getByRole('dialog').locator('td [aria-expanded]')
  return [
    screen('reconcile', documents, async () => {
      await onDocuments('Home')
      await expect(async () => {
        await hand.press('ArrowDown')
        await expect(page.getByRole('article')).toBeVisible({ timeout: 500 })
      }).toPass()
    }),
    { name: 'a selection', open: () => onDocuments('x', 'ArrowDown', 'x') },
    menu('the name of a difference', reconcile.tray.adjustment, {
      before: async () => {
        await hand.tabTo(grid('transactions'))
        await hand.press('x')
      },
      from: page.getByRole('button', { name: reconcile.tray.adjustment }),
    }),
    {
      name: 'several readings',
      open: async () => {
        await onDocuments('Escape', '/')
        await hand.type(ambiguous)
        await hand.press('Enter', 'Home')
        const { alternatives, question } = reconcile.proposals
        await expect(page.getByText(alternatives).or(page.getByText(question))).toBeVisible()
        await hand.press('/', 'Escape', 'Escape')
      },
    },
    dialog('why', reconcile.why.title, {
      from: documents,
      keys: ['Escape', 'w'],
      inside: () => expect(page.getByRole('heading', { name: reconcile.why.gates })).toBeVisible(),
    }),
    menu('actions of a row', lists.rowMenu, { from: documents, keys: ['Home', 'Shift+F10'] }),
    dialog('sums', reconcile.sums.title, { from: documents, keys: ['Home', '+'] }),
    dialog('a note', lists.note.write, { from: documents, keys: ['Home', 'n'] }),
    ...(
      [
        ['c', endings.classify.title],
        ['p', endings.split.title],
        ['t', endings.offset.title],
        ['l', endings.leaveOpen.title],
      ] as const
    ).map(([key, title]) => dialog(title, title, { from: grid('transactions'), keys: ['Home', key] })),
    dialog('bulk', reconcile.bulk.title, { from: button(reconcile.bulk.title) }),
    dialog('history', reconcile.history.title, {
      from: button(reconcile.history.title),
      inside: async () => {
        await hand.activate(folded.nth(0))
        await hand.activate(folded.nth(1))
        await expect(page.getByRole('dialog').locator('[aria-expanded="true"]')).toHaveCount(2)
      },
    }),
    dialog('drift', reconcile.drift.title, {
      from: counters.locator('div', { hasText: reconcile.counters.conflicting }).getByRole('button'),
    }),
    menu('filters', lists.filters.title, { from: button(lists.filters.title) }),
    menu('a period', lists.period, {
      from: button(lists.filters.title),
      keys: ['Enter', 'ArrowRight'],
    }),
    dialog('other dates', lists.period, {
      from: button(lists.filters.title),
      keys: ['Enter', 'ArrowRight', 'End', 'Enter'],
      inside: async () => {
        await hand.type('99')
        await hand.press('Enter')
        await expect(page.getByText(lists.noDay)).toBeVisible()
      },
    }),
  ]
}
