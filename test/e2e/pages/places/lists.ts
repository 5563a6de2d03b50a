/** The lists of documents and of transactions, with their dialogs and menus. */
import { expect } from '@playwright/test'
import { pattern } from '../words.ts'
import { type Place, type Tour, waysOf } from './place.ts'

export const listPlaces = (tour: Tour): readonly Place[] => {
  const { page, hand } = tour
  const { words, button, field, grid, screen, dialog, menu } = waysOf(tour)
  const { common, documents, lists, transactions } = words
  const detail = (name: 'documents' | 'transactions') => async () => {
    await hand.tabTo(grid(name))
    await expect(page.getByRole('article')).toBeVisible()
  }
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  return [
    screen('documents', grid('documents'), detail('documents')),
    menu('columns', common.columns, { from: button(common.columns) }),
    menu('widths', common.widths, {
      from: button(common.columns),
      inside: async () => {
        await hand.walkTo(entry(common.widths))
        await hand.press('ArrowRight')
      },
      over: common.columns,
    }),
    dialog('a filter gets its name', lists.filters.save, {
      from: button(lists.filters.title),
      keys: ['Enter'],
      inside: async () => {
        await hand.walkTo(entry(lists.filters.save))
        await hand.press('Enter')
      },
      over: lists.filters.title,
    }),
    menu('kept filters', lists.filters.title, {
      before: async () => {
        await hand.activate(button(lists.filters.title))
        await hand.walkTo(entry(lists.filters.save))
        await hand.press('Enter')
        await hand.fill(field(lists.filters.name), 'Fecho')
        await hand.press('Enter')
      },
      from: button(lists.filters.title),
      inside: () => expect(entry('Fecho')).toBeVisible(),
    }),
    dialog('tracked ids, with a complaint', documents.track.open, {
      from: button(documents.track.open),
      inside: async () => {
        await hand.fill(field(documents.track.ids), 'a')
        await hand.activate(button(documents.track.act))
        await expect(page.getByText(documents.track.unreadable)).toBeVisible()
        await expect(page.getByRole('region', { name: documents.track.tracked })).toBeVisible()
      },
    }),
    screen('transactions', grid('transactions'), detail('transactions')),
    menu('a view', lists.view, { from: page.getByRole('button', { name: lists.view }).first() }),
    dialog('one-off fetch, with a complaint', transactions.fetch.title, {
      from: button(transactions.fetch.open),
      inside: async () => {
        await hand.fill(field(transactions.fetch.least), 'x')
        await hand.press('Enter')
        await expect(page.getByText(transactions.fetch.noAmount)).toBeVisible()
      },
    }),
    {
      name: 'one-off fetch, done',
      open: async () => {
        await hand.activate(button(transactions.fetch.open))
        await hand.fill(field(transactions.fetch.search), 'TRF')
        await hand.activate(button(transactions.fetch.act))
        await expect(page.getByText(pattern(transactions.fetch.done))).toBeVisible()
      },
    },
  ]
}
