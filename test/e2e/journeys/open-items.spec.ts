/** A list of open documents of another program, dropped on the window of a company on files alone. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { addOnFiles } from '../support/company.ts'
import { dropFiles } from '../support/drop-files.ts'

const { imports } = words

test.use({ serviceSize: { documents: 5, transactions: 5 } })

test('a list of open documents grouped by customer is imported with their open amounts', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  await addOnFiles(bridge, page)
  const file = join(dataFolder, 'pendentes.csv')
  await writeFile(
    file,
    [
      'Pendentes à data de 31-03-2026',
      'Documento;Data;Vencimento;Valor;Pendente',
      'Cliente: 12 - Talho Central, Lda;NIF 503504564;;;',
      'FT A/1;05-03-2026;04-04-2026;123,00;123,00',
      'FT A/2;06-03-2026;05-04-2026;246,00;46,00',
      'Total do cliente;;;369,00;169,00',
    ].join('\r\n'),
  )
  await dropFiles(page, [file])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText('169,00').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())
  await expect(done).toBeHidden()
  const grid = page.getByRole('grid').first()
  await expect(grid.getByText('FT A/2', { exact: true })).toBeVisible()
  await expect(grid.getByText('Talho Central, Lda').first()).toBeVisible()
})
