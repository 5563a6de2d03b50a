/** The ledger's screen: how to begin, then with postings, and its dialogs. */
import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { dropFiles } from '../../support/drop-files.ts'
import { type Place, type Tour, waysOf } from './place.ts'

/** @param account the number by which its bank account is found */
const extractOf = (account: string): string =>
  [
    'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito',
    `Conta: 12.01 - Banco ${account};;;;;;`,
    '05-03-2026;BAN;1;FT A/47;Recebimento Padaria Ribeiro;123,00;',
    '06-03-2026;BAN;2;;Comissões e despesas bancárias do mês de fevereiro;;5,00',
    '06-03-2026;BAN;3;;Comissões e despesas bancárias do mês de fevereiro;;5,00',
  ].join('\r\n')

export const ledgerPlaces = (tour: Tour): readonly Place[] => {
  const { page, hand, access } = tour
  const { words, button, grid, screen, dialog } = waysOf(tour)
  const { imports, ledger, reconcile } = words
  const lines = grid('postings')
  const offered = page.getByRole('dialog', { name: imports.title })
  const bringExtract = async () => {
    if (await lines.isVisible()) return
    const path = test.info().outputPath('1201.csv')
    await writeFile(path, extractOf(access.accountId))
    await dropFiles(page, [path], undefined, imports.drop)
    await hand.activate(offered.getByRole('button', { name: imports.ledger.act, exact: true }))
    await expect(offered.getByRole('status')).toBeVisible()
    await hand.press('Escape')
    await expect(lines).toBeVisible()
  }
  return [
    screen('ledger', page.getByText(ledger.begin.text).or(lines)),
    { name: 'postings', open: bringExtract },
    dialog('the error of a posting', ledger.join.title, {
      before: async () => {
        await hand.tabTo(lines)
        await hand.press('Home', 'x')
      },
      from: button(ledger.tray.acceptError),
    }),
    dialog('why, of the ledger', reconcile.why.title, { from: lines, keys: ['Home', 'w'] }),
    dialog('sums of the ledger', reconcile.sums.title, { from: lines, keys: ['Home', '+'] }),
    dialog('bulk of the ledger', reconcile.bulk.title, { from: button(reconcile.bulk.title) }),
  ]
}
