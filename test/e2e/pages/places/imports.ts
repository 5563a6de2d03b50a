/** Files from outside: what they would bring, which account they are of, what was imported, two names of one account. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Place, type Tour, waysOf } from './place.ts'

/** A table whose titles say nothing, and a statement of a bank. */
const FILES = {
  'cartao.csv': 'Quando;Porquê;Quanto\r\n02-09-2026;COMPRA;-2,50',
  'extrato.csv':
    'Data mov.;Data valor;Descrição;Montante;Saldo\r\n02-09-2026;02-09-2026;COMPRA;-2,50;97,50\r\n03-09-2026;03-09-2026;TRF;5,00;102,50',
} as const

export const importPlaces = (tour: Tour): readonly Place[] => {
  const { page, frame, hand } = tour
  const { words, button, grid, screen } = waysOf(tour)
  const { imports } = words
  const documents = grid('documents')
  const dialog = page.getByRole('dialog', { name: imports.title })
  const choose = async (name: keyof typeof FILES): Promise<void> => {
    const file = join(await mkdtemp(join(tmpdir(), 'concilia-tour-')), name)
    await writeFile(file, FILES[name])
    await hand.tabTo(documents)
    await frame.openDialogAnswers(file)
    await frame.give('import')
    await expect(dialog).toBeVisible()
  }
  const floats = (itself = dialog): Pick<Place, 'floats'> => ({
    floats: { kind: 'dialog', itself, opener: documents },
  })
  return [
    screen('reconcile', documents),
    {
      name: 'a table whose columns are not known',
      ...floats(),
      open: async () => {
        await choose('cartao.csv')
        await expect(button(imports.table.apply)).toBeVisible()
      },
    },
    {
      name: 'which account a file is of',
      ...floats(),
      open: async () => {
        await choose('extrato.csv')
        await expect(button(imports.ask.goOn)).toBeVisible()
      },
    },
    {
      name: 'what a file would bring',
      ...floats(),
      open: async () => {
        await choose('extrato.csv')
        await hand.activate(button(imports.ask.goOn))
        await expect(button(imports.act)).toBeVisible()
      },
    },
  ]
}
