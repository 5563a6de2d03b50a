/** What a new user must not get wrong: doubtful matches, the last decision, cancelled documents. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Minor } from '#contract/values.ts'
import { company, companyAnswers, companyId, groupOf } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

test('a possible match with a reason against it takes a second Enter', async () => {
  const group = groupOf(1)
  const doubtful = {
    ...group,
    class: 'possible' as const,
    evidence: [...group.evidence, { code: 'before-issue' as const, params: { days: 3 } }],
  }
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'matching.listProposals': () => ({ groups: [doubtful], total: 1 }),
  })
  await screen.findByRole('article')
  await user.keyboard('{Enter}')
  await screen.findByText('Há uma razão contra. Veja-a; Enter outra vez aceita')
  expect(bridge.callsTo('matching.acceptShown')).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsTo('matching.acceptShown')).toHaveLength(1))
})

test('what was accepted last stays with its own undo; one Aceitar is on screen', async () => {
  const { bridge, user } = showApp(companyAnswers({ documents: 12, transactions: 12 }))
  await screen.findByRole('article')
  expect(screen.getAllByRole('button', { name: /^Aceitar(?! várias)/ })).toHaveLength(1)
  await user.keyboard('{Enter}')
  const panel = screen.getByRole('region', { name: 'Propostas' })
  await user.click(await within(panel).findByRole('button', { name: /^Desfazer/ }))
  await waitFor(() => expect(bridge.callsTo('matching.undo')).toMatchObject([{ groupId: 'g-1' }]))
})

test('a cancelled document says so where its amount would stand, and wears no mark', async () => {
  const answers = companyAnswers({ documents: 2, transactions: 2 })
  const rows = (from: number, count: number) => ({
    ...answers['documents.readList']({ companyId, listId: 'documents', from, count }),
    status: ['A' as const, 'C' as const],
    openMinor: [0, 2_014] as Minor[],
    proposed: [null, null],
  })
  showApp({
    ...answers,
    'documents.readFirst': () => rows(0, 2),
    'documents.openList': () => ({ ...answers['documents.openList'](), rows: rows(0, 2) }),
    'documents.readList': ({ from, count }) => rows(from, count),
  })
  const documents = await screen.findByRole('grid', { name: 'Documentos' })
  const cancelled = (await within(documents).findByText('Anulado')).closest('[role=row]') as HTMLElement
  expect(cancelled.textContent).toContain('FT A/1')
  expect(within(cancelled).queryByRole('img')).toBeNull()
})

test.each([
  ['staging', 'Os pares aparecem aqui. Sincronize, indique os documentos a acompanhar ou importe ficheiros.'],
  ['files', /^Os pares aparecem aqui\. Importe um extrato e um ficheiro SAF/],
] as const)('a company without any row is told what brings some (%s)', async (environment, text) => {
  const answers = companyAnswers({ documents: 0, transactions: 0 })
  showApp({
    ...answers,
    'companies.list': () => ({ companies: [{ ...company, environment }], current: companyId }),
  })
  const panel = await screen.findByRole('region', { name: 'Propostas' })
  await within(panel).findByText(text)
  expect(within(panel).queryByText('Escolha uma linha.')).toBeNull()
})
