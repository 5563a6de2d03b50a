/** The frame around every screen: language, keychain, credentials, notifications, keys. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

test('changing the language changes the words at once', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const settings = answers['app.getSettings']()
  const { user } = await openScreen('Definições', {
    'app.updateSettings': (changes: object) => ({ ...settings, ...changes }),
  })
  await user.click(await screen.findByRole('button', { name: /Idioma/ }))
  await user.click(await screen.findByRole('option', { name: 'English' }))
  await screen.findByRole('heading', { name: 'Settings' })
  expect(document.documentElement.lang).toBe('en')
})

test('a missing keychain is reported, and the company stays usable', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const info = answers['app.getInfo']()
  await openScreen('Reconciliar', { 'app.getInfo': () => ({ ...info, keychain: 'missing' }) })
  await screen.findByText('Sem porta-chaves: as credenciais ficam só até fechar o Concilia.')
  expect(await screen.findByRole('grid', { name: 'Documentos' })).toBeTruthy()
})

test('missing credentials are said in one line: the keychain only where it is what has to be opened', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const info = answers['app.getInfo']()
  const openWith = async (keychain: 'missing' | 'locked') => {
    await openScreen('Reconciliar', {
      'app.getInfo': () => ({ ...info, keychain }),
      'companies.list': () => ({ companies: [{ ...company, secrets: 'missing' }], current: companyId }),
    })
    const lines = await screen.findAllByText(/credenciais/)
    return lines.map(({ textContent }) => textContent)
  }
  expect(await openWith('missing')).toEqual([expect.stringMatching(/^Faltam as credenciais desta empresa/)])
  cleanup()
  expect(await openWith('locked')).toEqual([
    'Porta-chaves bloqueado: desbloqueie-o para guardar credenciais.',
  ])
})

test('a notification that was chosen leads to what it was about, in the company it came from', async () => {
  const other = { ...company, id: 'other' as typeof companyId, name: 'Outra, Lda' }
  const { bridge } = await openScreen('Definições', {
    'companies.list': () => ({ companies: [company, other], current: companyId }),
    'companies.open': ({ companyId: id }: { companyId: typeof companyId }) =>
      id === other.id ? other : company,
  })
  await screen.findByRole('heading', { name: 'Definições' })
  act(() => bridge.emit('sync.noticeOpened', { companyId, notice: 'review' }))
  await waitFor(() =>
    expect(bridge.callsTo('transactions.openList').at(-1)?.filter).toMatchObject({ proposed: 'ambiguous' }),
  )
  expect(bridge.callsTo('companies.open')).not.toContainEqual({ companyId: other.id })
  act(() => bridge.emit('sync.noticeOpened', { companyId: other.id, notice: 'credentials' }))
  await waitFor(() => expect(bridge.callsTo('companies.open')).toContainEqual({ companyId: other.id }))
  await screen.findByRole('heading', { name: 'Empresas' })
})

test('F1 shows the keys', async () => {
  const { user } = await openScreen('Reconciliar')
  await user.keyboard('{F1}')
  const help = await screen.findByRole('dialog', { name: 'Ajuda e atalhos de teclado' })
  expect(within(help).getByText('Rejeitar a proposta')).toBeTruthy()
})
