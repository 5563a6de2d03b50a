/** The statement of a month, and what opens over it. */
import { type Place, type Tour, waysOf } from './place.ts'

export const closingPlaces = (tour: Tour): readonly Place[] => {
  const { page } = tour
  const { words, screen, dialog } = waysOf(tour)
  const { closing } = words
  const seeing = (figure: string): string => closing.see.replace('{{what}}', figure)
  const typing = (figure: string): string => closing.type.replace('{{what}}', figure)
  const pressing = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  return [
    screen('closing', page.getByRole('heading', { name: closing.title })),
    dialog('rows of a figure', closing.bank.receipts, { from: pressing(seeing(closing.bank.receipts)) }),
    dialog('a balance', closing.balance.closing.split('{{month}}')[0]?.trim() ?? '', {
      from: pressing(typing(closing.bank.bankClosing)),
    }),
    dialog('an item in transit', closing.ledger.add, { from: pressing(closing.ledger.add) }),
  ]
}
