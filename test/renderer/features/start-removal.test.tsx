/** A company is removed with an archive, and opened from it again: the focus, and the announcements. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, type companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

test('once a company is removed the focus is where the others are, on the first act or on the heading', async () => {
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
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('an archive chosen for one company that was kept is not that of the next', async () => {
  const second = { ...company, id: 'segunda' as typeof companyId, name: 'Segunda, Lda' }
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [company, second], current: null }),
    'companies.remove': () => ({ outcome: 'cancelled' }),
  })
  const remove = async () =>
    user.click(await screen.findByRole('button', { name: `Remover: ${company.name}` }))
  await remove()
  await user.click(await screen.findByRole('button', { name: /Arquivo antes de remover/ }))
  await user.click(await screen.findByRole('option', { name: 'Nenhum' }))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await remove()
  await user.click(await screen.findByRole('button', { name: 'Remover a empresa' }))
  await waitFor(() => expect(bridge.callsTo('companies.remove')).toMatchObject([{ archive: 'default' }]))
})

test('an archive that is damaged, or whose company is here, is refused in words of its own; one that opens is shown', async () => {
  const second = { ...company, id: 'segunda' as typeof companyId, name: 'Segunda, Lda' }
  const companies = [company]
  let answer = (): { outcome: 'opened'; company: typeof company } => {
    throw new WorldFailed('storage-corrupt')
  }
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [...companies], current: null }),
    'companies.openArchive': () => answer(),
  })
  const openArchive = async () => {
    await user.click(await screen.findByRole('button', { name: 'Mais' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Abrir um arquivo/ }))
  }
  await openArchive()
  expect((await screen.findByRole('alert')).textContent).toMatch(/não é um arquivo do Concilia/)
  answer = () => {
    throw new WorldFailed('conflict')
  }
  await openArchive()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/já está neste computador/))
  answer = () => {
    companies.push(second)
    return { outcome: 'opened', company: second }
  }
  await openArchive()
  await screen.findByRole('button', { name: 'Remover: Segunda, Lda' })
  expect(screen.queryByRole('alert')).toBeNull()
})
