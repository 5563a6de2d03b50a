/** Questions to the client: asked by keyboard, sent as a message, answered by a file. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { openScreen } from '../support/open-screen.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

test('a transaction is asked about by keyboard, with words and a day', async () => {
  const { bridge, user } = showApp({
    ...companyAnswers({ documents: 12, transactions: 12 }),
    'questions.ask': () => ({ outcome: 'done', groups: [] }),
  })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  transactions.focus()
  await user.keyboard('{Home}{ArrowDown}a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Perguntar ao cliente' }))
  await user.keyboard('fatura da oficina')
  await user.type(dialog.getByLabelText(/Aguardar até/), 'amanhã?{Enter}')
  await dialog.findByText(/Escreva um dia/)
  await user.clear(dialog.getByLabelText(/Aguardar até/))
  await user.type(dialog.getByLabelText(/Aguardar até/), '15/12/2030{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.callsTo('questions.ask')).toEqual([
    {
      companyId,
      transactionIds: [2],
      question: { what: 'document', text: 'fatura da oficina', until: '2030-12-15' },
    },
  ])
})

const chosen: NonNullable<Response<'questions.chooseAnswers'>> = {
  file: 'respostas.xlsx',
  unanswered: 2,
  answers: [
    {
      groupId: 'h-1',
      amountMinor: -12_550,
      answer: 'renda',
      outcome: 'answered',
      text: 'TRF',
      currency: 'EUR',
    },
    { groupId: 'h-2', amountMinor: null, answer: 'sim', outcome: 'unknown', text: null, currency: 'EUR' },
  ],
}

test('the message is copied or opened, and answers are shown before they are saved', async () => {
  const answers = companyAnswers({ documents: 5, transactions: 5 })
  const { bridge, user } = await openScreen('Relatórios', {
    'companies.getOverview': async (asked: never) => ({
      ...(await (answers['companies.getOverview'] as (asked: never) => object)(asked)),
      waiting: { count: 3, since: '2026-11-20T10:00:00.000Z' },
    }),
    'questions.send': ({ how }: { how: string }) => ({ isWhole: how === 'copy' }),
    'questions.chooseAnswers': () => chosen,
    'questions.applyAnswers': () => ({ outcomes: ['answered', 'unknown'] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Perguntas ao cliente' }))
  await screen.findByText('3 movimentos aguardam o cliente.')
  await user.click(screen.getByRole('button', { name: 'Copiar mensagem' }))
  await screen.findByText('Mensagem copiada. Cole-a no correio.')
  await user.click(screen.getByRole('button', { name: 'Abrir no correio' }))
  await screen.findByText(/A mensagem é longa demais/)
  await user.click(screen.getByRole('button', { name: 'Importar respostas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Respostas do cliente' }))
  expect(dialog.getByText(/respostas\.xlsx/).textContent).toMatch(/2 respostas, 2 sem resposta/)
  expect(dialog.getByText('Não conta: não é uma pergunta desta empresa')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Guardar respostas' }))
  await screen.findByText('1 resposta guardada em nota.')
  expect(bridge.callsTo('questions.applyAnswers')[0]?.answers).toEqual([
    { groupId: 'h-1', amountMinor: -12_550, answer: 'renda' },
    { groupId: 'h-2', amountMinor: null, answer: 'sim' },
  ])
})
