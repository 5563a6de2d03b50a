/** The partner network: its table, one partner, lists, the network's own account. */
import { expect } from '@playwright/test'
import { type Place, type Tour, waysOf } from './place.ts'

export const partnerPlaces = (tour: Tour): readonly Place[] => {
  const { page, hand } = tour
  const { words, button, field, screen, dialog } = waysOf(tour)
  const { partners, start } = words
  return [
    screen('partners', page.getByRole('table').first(), async () => {
      await hand.fill(field(partners.taxId.taxId), '123')
      await hand.activate(button(partners.taxId.check))
      await expect(page.getByText(partners.taxId.invalidLocal)).toBeVisible()
    }),
    dialog('a partner, with complaints', partners.form.title, {
      from: button(partners.add),
      inside: async () => {
        await hand.press('Enter')
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      },
    }),
    dialog('partners from a file', partners.csv.addTitle, { from: button(partners.addList) }),
    dialog('tax ids from a file', partners.csv.checkTitle, {
      from: button(partners.taxId.list),
      inside: async () => {
        await hand.fill(field(partners.csv.paste), '504615947')
        await hand.activate(button(partners.csv.preview))
        await expect(page.getByText(partners.csv.sample)).toBeVisible()
      },
    }),
    dialog("the network's account, with a complaint", partners.owner.formTitle, {
      from: button(partners.owner.set),
      inside: async () => {
        await hand.fill(field(partners.owner.token), 'token')
        await hand.press('Enter')
        await expect(page.getByText(start.form.required).first()).toBeVisible()
      },
    }),
  ]
}
