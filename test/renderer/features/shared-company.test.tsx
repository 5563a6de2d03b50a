/** A shared company in the frame and in the list: who else is there, what waits, and nothing where nothing is shared. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OfficeState } from '#contract/sharing.ts'
import type { CompanyId, Instant } from '#contract/values.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { AT, anOffice, aShared, officeAnswers } from '../support/fake-sharing.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const error = { code: 'office-unreachable' as const, message: '', details: {} }
const offline = { state: 'offline' as const, error, retryAt: AT as Instant }
const seen = (...names: string[]) =>
  names.map((name) => ({ login: name.toLowerCase(), name, desk: 'portatil', at: AT as Instant }))

const open = async (first: OfficeState) => {
  let state = first
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    ...officeAnswers(() => state),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  const become = (next: OfficeState): void => {
    state = next
    shown.bridge.emit('sharing.changed', {})
  }
  return { ...shown, become }
}

test('says who else is in the company, and which company is on screen', async () => {
  const { become, bridge } = await open(anOffice({ companies: [aShared({ present: seen('Rui Alves') })] }))
  await screen.findByText('Rui Alves está nesta empresa')
  become(anOffice({ companies: [aShared({ present: seen('Rui Alves', 'Eva Reis') })] }))
  await screen.findByText(/Rui Alves.*; .*Eva Reis.* estão nesta empresa/)
  become(anOffice({ companies: [aShared({ present: seen('Rui Alves', 'Eva Reis', 'Zoe Sá') })] }))
  await screen.findByText(/e mais 1 estão nesta empresa/)
  become(anOffice())
  await waitFor(() => expect(screen.queryByText(/nesta empresa/)).toBeNull())
  expect(bridge.callsTo('sharing.show')).toEqual([{ companyId }])
})

test('offline is a quiet line with what waits to be sent, which leads to the server', async () => {
  const { become, user } = await open(anOffice({ companies: [aShared({ pending: 3 })] }))
  expect(screen.queryByText(/por enviar/)).toBeNull()
  become(anOffice({ connection: offline, companies: [aShared({ pending: 3 })] }))
  const line = await screen.findByRole('button', {
    name: /Escritório sem ligação\u00a0· 3 decisões por enviar/,
  })
  expect(screen.queryByRole('alert')).toBeNull()
  line.focus()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Servidor do escritório' })),
  )
})

test('what a person has to mend is in the frame, whatever the connection', async () => {
  const { become } = await open(anOffice({ companies: [aShared({ state: 'restored' })] }))
  await screen.findByText('Escritório: servidor reposto')
  become(anOffice({ companies: [aShared({ state: 'gone' })] }))
  await screen.findByText('Escritório: já não partilhada')
  become(anOffice({ connection: { state: 'refused', error: { ...error, code: 'office-login-refused' } } }))
  await screen.findByText('Escritório: ligação recusada')
  expect(screen.queryByText(/em dia/)).toBeNull()
})

test('a reader learns before deciding that the office refuses it', async () => {
  const { become } = await open(anOffice({ companies: [aShared({ role: 'reader' })] }))
  const bar = await screen.findByRole('region', { name: 'À espera de si' })
  within(bar).getByText(/Nesta empresa só tem consulta/)
  become(anOffice())
  await waitFor(() => expect(screen.queryByText(/só tem consulta/)).toBeNull())
})

test('a conflict that appears is told to screen readers on every screen', async () => {
  const { become } = await open(anOffice())
  become(anOffice({ companies: [aShared({ contested: 1 })] }))
  const said = await screen.findByText('1 decisão em conflito')
  expect(said.closest('[role="status"]')).not.toBeNull()
})

const other = { ...company, id: 'farol' as CompanyId, name: 'Farol, Lda' }
const third = { ...company, id: 'nora' as CompanyId, name: 'Nora, Lda' }

test('the table of companies marks the shared ones in words, and nothing else', async () => {
  const { user } = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    ...officeAnswers(() =>
      anOffice({
        connection: offline,
        companies: [
          aShared({ pending: 2 }),
          aShared({ companyId: other.id, name: other.name, contested: 4 }),
        ],
      }),
    ),
    'companies.list': () => ({ companies: [company, other, third], current: companyId }),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.click(within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Início' }))
  const table = await screen.findByRole('grid', { name: 'Empresas' })
  const row = (name: RegExp) => within(table).getByRole('row', { name })
  await waitFor(() =>
    expect(row(/Moinho/).textContent).toContain(
      'Partilhada, sem ligação ao servidor do escritório · 2 decisões por enviar',
    ),
  )
  expect(row(/Farol/).textContent).toContain('4 decisões em conflito')
  expect(row(/Nora/).textContent).not.toContain('artilhada')
  // What needs a person most comes first.
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Farol')
})

test('where nothing is shared nothing of it is on screen', async () => {
  await open(anOffice({ server: null, connection: { state: 'none' }, companies: [] }))
  expect(screen.queryByText(/scritório/)).toBeNull()
})
