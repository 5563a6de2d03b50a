/** A company that is here already is added a second time only with a word of caution. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company, companyAnswers } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const openForm = async () => {
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'companies.list': () => ({ companies: [{ ...company, taxId: '509442013' }], current: null }),
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Ligar uma empresa' }))
  const fill = async (label: string, value: string) => {
    await shown.user.clear(screen.getByLabelText(label))
    await shown.user.paste(value)
  }
  return { ...shown, fill }
}

test('another company with the tax id is named, and keeps nobody from adding', async () => {
  const { user, fill } = await openForm()
  await user.click(screen.getByRole('button', { name: /Origem dos dados/ }))
  await user.click(await screen.findByRole('option', { name: 'Sem ligação: só ficheiros' }))
  await fill('Nome', 'Outra casa')
  await fill('NIF da empresa', '508112303')
  expect(screen.queryByText(/Outra empresa tem/)).toBeNull()
  await fill('NIF da empresa', '509442013')
  await screen.findByText(`Outra empresa tem este NIF: ${company.name}. Confirme que não é a mesma.`)
  expect(screen.getByRole('button', { name: 'Adicionar' })).toHaveProperty('disabled', false)
})

test('another company with the account at the same service is named', async () => {
  const { fill } = await openForm()
  const [account = ''] = company.accountIds
  await fill('Contas', account)
  expect(screen.queryByText(/Outra empresa tem/)).toBeNull()
  await fill('Endereço dos movimentos', company.bankingUrl)
  await screen.findByText(`Outra empresa tem esta conta: ${company.name}. Confirme que não é a mesma.`)
})
