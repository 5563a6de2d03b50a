/** The reconcile screen where a person chooses customers, suppliers or both. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const activeRow = (grid: HTMLElement) => {
  const id = grid.getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

test('the first row has the focus and its proposal is shown, once another side is chosen', async () => {
  const answers = companyAnswers({ documents: 12, transactions: 12 })
  const { user } = showApp({
    ...answers,
    'companies.getOverview': () => ({
      ...answers['companies.getOverview'](),
      suppliers: { documents: 1, openDocuments: 1, openMinor: 100, overdueDocuments: 0, overdueMinor: 0 },
    }),
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  documents.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  await user.click(await screen.findByRole('button', { name: /Clientes e fornecedores/ }))
  await user.click(await screen.findByRole('option', { name: 'Fornecedores' }))
  await waitFor(() => expect(document.activeElement).toBe(documents))
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/1'))
  await screen.findByText('O descritivo indica o documento FT A/1')
  // What was selected stays in the sum: documents of both sides are set off against each other.
  expect(screen.getByRole('region', { name: 'Soma' }).textContent).toContain('10,21')
})
