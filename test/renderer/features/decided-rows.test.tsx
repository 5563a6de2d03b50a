/** What a decided row says of its other side on the reconcile screen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const activeRow = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

test('a decided row shows its other side, who decided and when, and undoes that decision', async () => {
  const { bridge, user } = showApp(companyAnswers({ documents: 12, transactions: 12 }))
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  documents.focus()
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(activeRow(documents)?.textContent).toContain('FT A/3'))
  bridge.emit('matching.changed', { companyId })
  await user.keyboard('{Home}')
  await screen.findByText(/Decidido por Ana Melo/)
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('FT A/1')
  expect(card.textContent).toContain('O descritivo indica o documento FT A/1')
  await user.click(within(card).getByRole('button', { name: 'Desfazer FT A/1' }))
  expect(bridge.callsTo('matching.undo')).toMatchObject([{ companyId, groupId: 'g-1' }])
})
