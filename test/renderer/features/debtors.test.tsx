/** Debtors: all ticked, any unticked, one act for all; of a single one a mail too. */
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import type { DebtorView } from '#contract/many-reports.ts'
import type { Minor } from '#contract/values.ts'
import { companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'

afterEach(cleanup)

const zero = 0 as Minor
const debtor = (taxId: string, name: string, over: Partial<DebtorView> = {}): DebtorView => ({
  ...{ taxId, name, notDueMinor: zero, days1to30Minor: zero, days31to60Minor: 12_300 as Minor },
  ...{ days61to90Minor: zero, over90Minor: zero, noDueDateMinor: zero, inFavourMinor: zero },
  ...{ balanceMinor: 12_300 as Minor, overdueMinor: 12_300 as Minor, unmatchedMinor: zero },
  ...over,
})
const debtors = [
  debtor('501', 'Alfaiate'),
  debtor('502', 'Barbearia', { unmatchedMinor: 5_000 as Minor }),
  debtor('503', 'Café'),
]

const openDialog = async (answers: object) => {
  const shown = await openScreen('Relatórios', {
    'debtors.list': () => ({ debtors, covered: 2 }),
    'debtors.cancel': () => ({}),
    ...answers,
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Clientes com valores vencidos' }))
  await screen.findByText(/^2 clientes com documentos vencidos têm a seu favor/)
  await shown.user.click(await screen.findByRole('button', { name: 'Escrever contas correntes…' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Contas correntes de clientes com valores vencidos' }),
  )
  return { ...shown, dialog }
}

test('all debtors are ticked, one is left out, and the result for each is shown', async () => {
  const answer = Promise.withResolvers<Response<'debtors.write'>>()
  const { bridge, user, dialog } = await openDialog({ 'debtors.write': () => answer.promise })
  expect(dialog.getAllByRole('option', { selected: true })).toHaveLength(3)
  expect(dialog.getByText(/entradas por reconciliar deste nome: 50,00/)).toBeTruthy()
  await user.click(dialog.getByRole('option', { name: /^Café/ }))
  expect(dialog.getByText(/^2 clientes, 246,00/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Escrever 2 ficheiros' }))
  expect(bridge.callsTo('debtors.write')).toEqual([{ companyId, taxIds: ['501', '502'], format: 'pdf' }])
  act(() => bridge.emit('debtors.progressed', { companyId, done: 1, total: 2, name: 'Barbearia' }))
  expect(await dialog.findByText('1 de 2 · Barbearia')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(bridge.callsTo('debtors.cancel')).toHaveLength(1)
  const error = { code: 'file-held' as const, message: '', details: {} }
  act(() =>
    answer.resolve({
      ...{
        outcome: 'saved',
        folderName: 'Cartas',
        files: ['Alfa, 501.pdf'],
        skipped: 1,
        stopped: 'cancelled',
      },
      failures: [{ taxId: '502', name: 'Barbearia', error }],
    }),
  )
  expect(await dialog.findByText('1 ficheiro gravado em Cartas.')).toBeTruthy()
  expect(dialog.getByText(/^Cancelado\. O que já estava gravado mantém-se/)).toBeTruthy()
  expect(dialog.getByText('1 já existia e ficou como estava.')).toBeTruthy()
  expect(dialog.getByText(/^Barbearia: /)).toBeTruthy()
  expect(dialog.getByText('Alfa, 501.pdf')).toBeTruthy()
})

test('the account of a single debtor goes on the clipboard or into the mail program', async () => {
  const { bridge, user, dialog } = await openDialog({ 'debtors.send': () => ({ isWhole: true }) })
  expect(dialog.getByRole('button', { name: 'Copiar mensagem' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Nenhum' }))
  await user.click(dialog.getByRole('option', { name: /^Barbearia/ }))
  await user.click(dialog.getByRole('button', { name: 'Copiar mensagem' }))
  await screen.findByText('Mensagem copiada. Cole-a no correio.')
  await user.click(dialog.getByRole('button', { name: 'Abrir no correio' }))
  expect(bridge.callsTo('debtors.send')).toEqual([
    { companyId, taxId: '502', how: 'copy' },
    { companyId, taxId: '502', how: 'mail' },
  ])
})
