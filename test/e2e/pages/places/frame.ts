/** What stands around every screen, and a company whose bank leaves questions. */
import { expect } from '@playwright/test'
import { type Place, type Tour, waysOf } from './place.ts'

export const framePlaces = (tour: Tour): readonly Place[] => {
  const { page, hand } = tour
  const { words, button, grid, screen, dialog, menu } = waysOf(tour)
  const { attention, shell } = words
  const documents = grid('documents')
  const companies = page.getByRole('button', { name: shell.company.choose })
  return [
    screen('reconcile', documents),
    dialog('help', shell.help.title, { from: documents, keys: ['F1'] }),
    dialog('commands', shell.palette.title, { from: documents, keys: ['ControlOrMeta+k'] }),
    dialog('commands, with what was found', shell.palette.title, {
      from: documents,
      keys: ['ControlOrMeta+k'],
      inside: async () => {
        await hand.type('FT')
        await expect(page.getByRole('option', { name: /^FT/ }).first()).toBeVisible()
      },
    }),
    menu('companies', shell.company.choose, { from: companies }),
    {
      name: 'a company with questions',
      open: async () => {
        await hand.press('ControlOrMeta+2')
        await expect(button(attention.answer)).toBeVisible()
      },
    },
    dialog('the direction of an account', attention.direction.title, { from: button(attention.answer) }),
    screen('transactions', button(attention.gaps.title)),
    dialog('gaps', attention.gaps.title, { from: button(attention.gaps.title) }),
    {
      name: 'back to the first company',
      open: async () => {
        await hand.press('ControlOrMeta+1')
        await expect(page.getByRole('region', { name: attention.label })).toBeHidden()
      },
    },
  ]
}
