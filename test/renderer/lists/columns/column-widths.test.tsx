/** Column widths by the keys alone. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyAnswers } from '../../support/fake-company.ts'
import { showApp } from '../../support/show.tsx'

afterEach(cleanup)

test('the menu of the columns leads to a column’s edge, the keys move it, Enter goes back to the list', async () => {
  const { user } = showApp(companyAnswers({ documents: 5, transactions: 5 }))
  const grid = await screen.findByRole('grid', { name: 'Documentos' })
  const pane = screen.getByRole('region', { name: 'Documentos' })
  const edge = within(grid).getByRole('separator', { name: 'Largura da coluna Vencimento' })
  const width = () => Number(edge.getAttribute('aria-valuenow'))
  const before = width()

  within(pane).getByRole('button', { name: 'Colunas' }).focus()
  await user.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: 'Largura das colunas' })
  entry.focus()
  await user.keyboard('{ArrowRight}')
  const column = await screen.findByRole('menuitem', { name: 'Vencimento' })
  column.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(edge))

  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(width()).toBe(before + 8)
  await user.keyboard('{Home}')
  expect(width()).toBe(Number(edge.getAttribute('aria-valuemin')))
  await user.keyboard('{End}')
  expect(width()).toBe(Number(edge.getAttribute('aria-valuemax')))
  expect(grid.style.getPropertyValue('--columns')).toContain('800px')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(grid)
})
