/** Where the focus is once a company was removed. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company, companyAnswers, type companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

test('once a company is removed the focus is where the others are, or on the first act', async () => {
  const second = { ...company, id: 'segunda' as typeof companyId, name: 'Segunda, Lda' }
  const third = { ...company, id: 'terceira' as typeof companyId, name: 'Terceira, Lda' }
  let companies = [company, second, third]
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies, current: null }),
    'companies.remove': ({ companyId: gone }) => {
      companies = companies.filter(({ id }) => id !== gone)
      return { outcome: 'removed', archives: [] }
    },
  })
  const remove = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Remover: ${name}` }))
    await user.click(await screen.findByRole('button', { name: 'Remover a empresa' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remover: ${name}` })).toBeNull())
  }
  await remove(company.name)
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'))
  await remove('Segunda, Lda')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
  await remove('Terceira, Lda')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Explorar com dados de exemplo'))
})
