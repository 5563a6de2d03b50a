/** The frame of every screen, and a company with questions about its bank. */
import { expect } from '@playwright/test'
import { type Place, type Tour, waysOf } from './place.ts'

export const framePlaces = (tour: Tour): readonly Place[] => {
  const { page, frame, hand } = tour
  const { words, button, grid, screen, dialog, menu } = waysOf(tour)
  const { attention, issue, shell } = words
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
      name: 'a lost answer the service does not clear up',
      open: async () => {
        await frame.give('show-issue')
        const lost = page.getByRole('option').filter({ hasText: 'Conservas do Norte' })
        await hand.tabTo(lost)
        await hand.press('Enter')
        // The document is searched for several times, also by itself, before a person is asked.
        const asked = button(issue.doubt.nothing)
        await expect(async () => {
          if (!(await asked.isVisible())) await hand.activate(button(issue.doubt.now))
          await expect(asked).toBeVisible({ timeout: 1_000 })
        }).toPass()
      },
    },
    dialog('nothing was issued', issue.doubt.nothingTitle, { from: button(issue.doubt.nothing) }),
    {
      name: 'back to the first company',
      open: async () => {
        await hand.press('ControlOrMeta+1')
        await expect(page.getByRole('region', { name: attention.label })).toBeHidden()
      },
    },
  ]
}
