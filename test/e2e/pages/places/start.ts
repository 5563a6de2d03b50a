/** The start screen with its companies, and connecting one. */
import { expect } from '@playwright/test'
import { commandWords } from '#contract/words/command-words.ts'
import { type Place, type Tour, waysOf } from './place.ts'

/** Places before there is a company. */
export const welcomePlaces = (tour: Tour): readonly Place[] => {
  const { words, button } = waysOf(tour)
  return [{ name: 'welcome', open: () => expect(button(words.start.explore)).toBeVisible() }]
}

export const startPlaces = (tour: Tour): readonly Place[] => {
  const { page, frame, hand, language, access } = tour
  const { words, button, screen, dialog } = waysOf(tour)
  const { start, common, partners } = words
  const form = page.getByRole('form', { name: start.form.title })
  const field = (name: keyof typeof start.form) => form.getByLabel(String(start.form[name]), { exact: true })
  const remove = page.getByRole('button', { name: start.remove }).first()
  return [
    screen('start', page.getByRole('heading', { name: start.companies })),
    dialog('reports of several companies', start.many.reports.title, {
      from: button(start.more),
      inside: async () => {
        await hand.walkTo(page.getByRole('menuitem', { name: commandWords[language]['export-companies'] }))
        await hand.press('Enter')
      },
      over: start.more,
    }),
    dialog('remove a company', '', { from: remove }),
    {
      name: 'connect',
      open: async () => {
        await frame.give('connect-company')
        await expect(form).toBeVisible()
      },
    },
    {
      name: 'connect, with complaints',
      open: async () => {
        await hand.activate(button(start.form.save))
        await expect(form.getByText(start.form.required).first()).toBeVisible()
      },
    },
    {
      name: 'connect, refused by the service and nobody at the bank',
      open: async () => {
        const typed = { ...access, name: 'Moinho', token: 'wrong', bankingUrl: 'http://127.0.0.1:9' }
        const { name, invoicingUrl, email, token, bankingUrl, authUrl, clientId, clientSecret } = typed
        const values = { name, invoicingUrl, email, token, bankingUrl, authUrl, clientId, clientSecret }
        for (const [of, value] of Object.entries(values)) await hand.paste(field(of as 'name'), value)
        await hand.paste(field('accountIds'), access.accountId)
        await hand.activate(button(start.form.test))
        await expect(form.getByRole('alert').first()).toBeVisible()
      },
    },
    {
      name: 'a company on files alone, with complaints',
      open: async () => {
        await hand.choose(form.getByRole('button', { name: new RegExp(start.form.source) }), start.form.files)
        await hand.activate(button(start.form.addOnFiles))
        await expect(form.getByText(start.form.required).first()).toBeVisible()
      },
    },
    {
      name: 'connect, left',
      open: async () => {
        await hand.activate(button(common.cancel))
        await expect(form).toBeHidden()
      },
    },
    {
      name: 'several companies, with a line that is wrong',
      open: async () => {
        await frame.give('add-companies')
        const list = page.getByRole('form', { name: start.many.list.title })
        await hand.fill(list.getByLabel(partners.csv.paste), 'Nome;NIF\nMoinho;509442013\nAzenha;123\n')
        await hand.activate(list.getByRole('button', { name: partners.csv.preview }))
        await expect(list.getByRole('row', { name: /Azenha/ })).toBeVisible()
      },
    },
  ]
}
