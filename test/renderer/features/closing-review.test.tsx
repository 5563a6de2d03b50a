/** The review of a month: its items with ticks, remarks that go to the preparer and back, and who reviewed it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reviewView } from '#contract/review-values.ts'
import { openClosing } from '../support/closing-month.ts'
import type { Answers } from '../support/fake-bridge.ts'
import { companyId } from '../support/fake-company.ts'

afterEach(cleanup)

const AT = '2026-11-02T09:00:00.000Z'
const item = (over: Record<string, unknown> = {}) => ({
  key: 'large ["conta-1","m-1"]',
  kind: 'large',
  accountId: 'conta-1',
  date: '2026-10-12',
  text: 'TRF RENDA',
  currency: 'EUR',
  amountMinor: -50_000,
  counterparty: null,
  note: null,
  by: 'Ana Sousa',
  evidence: [],
  despite: [],
  categoryId: null,
  difference: null,
  figure: null,
  transactionId: 7,
  documentId: null,
  lineId: null,
  groupId: 'h-1',
  otherSide: null,
  isUndecided: false,
  change: null,
  tick: null,
  remark: null,
  ...over,
})
const view = (over: Record<string, unknown> = {}) =>
  reviewView.parse({
    period: '2026-10',
    isClosed: false,
    items: [item()],
    gone: [],
    remarkedBefore: [],
    looked: null,
    reviewed: null,
    largeMinor: null,
    shown: 'hash',
    ...over,
  })
const remark = { by: 'Rui Melo', at: AT, text: 'De que mês?', answer: null, done: null }

const openReview = async (over: Record<string, unknown> = {}, more: Answers = {}) => {
  const opened = await openClosing({}, { 'review.read': () => view(over), ...more })
  await opened.user.click(await screen.findByRole('button', { name: 'Revisão' }))
  await screen.findByRole('heading', { name: 'Revisão de outubro de 2026' })
  return opened
}
const of = { companyId, period: '2026-10' }

test('an item is ticked, and says by whom, or that it changed since', async () => {
  const { bridge, user } = await openReview(
    {
      items: [
        item({ tick: { by: 'Rui Melo', at: AT, isCurrent: false } }),
        item({
          key: 'note x',
          kind: 'note',
          text: 'TRF LUZ',
          tick: { by: 'Rui Melo', at: AT, isCurrent: true },
        }),
      ],
    },
    { 'review.tick': () => ({}) },
  )
  expect(screen.getByText('mudou depois de visto por Rui Melo')).toBeTruthy()
  expect(screen.getByText('visto por Rui Melo')).toBeTruthy()
  const tick = screen.getByRole('button', { name: /^Visto: .*TRF RENDA/ })
  expect(tick.getAttribute('aria-pressed')).toBe('false')
  tick.focus()
  await user.keyboard(' ')
  await waitFor(() =>
    expect(bridge.callsTo('review.tick')).toEqual([{ ...of, item: 'large ["conta-1","m-1"]', isOn: true }]),
  )
})

test('a remark is written, answered and marked as done', async () => {
  const { bridge, user } = await openReview(
    { items: [item({ remark })] },
    { 'review.remark': () => ({}), 'review.answer': () => ({}), 'review.settle': () => ({}) },
  )
  expect(screen.getByText('Observação de Rui Melo: De que mês?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Responder: / }))
  await user.type(await screen.findByRole('textbox', { name: 'Resposta' }), 'Outubro{Enter}')
  await waitFor(() =>
    expect(bridge.callsTo('review.answer')).toEqual([{ ...of, item: item().key, text: 'Outubro' }]),
  )
  await user.click(await screen.findByRole('button', { name: /^Dar por resolvida: / }))
  await waitFor(() =>
    expect(bridge.callsTo('review.settle')).toEqual([{ ...of, item: item().key, isDone: true }]),
  )
  await user.click(screen.getByRole('button', { name: /^Observação: / }))
  const field = await screen.findByRole('textbox', { name: /responder ou corrigir/ })
  expect((field as HTMLInputElement).value).toBe('De que mês?')
})

test('the filter shows what changed since the last look, with what is gone', async () => {
  const { user } = await openReview({
    looked: { by: 'Rui Melo', at: AT },
    items: [item({ change: 'same' }), item({ key: 'note x', kind: 'note', text: 'TRF LUZ', change: 'new' })],
    gone: [
      {
        ...{
          key: 'exception y',
          kind: 'exception',
          accountId: 'conta-1',
          date: '2026-10-20',
          text: 'CHQ 12',
        },
        ...{ currency: 'EUR', amountMinor: -1_000, remark: null },
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: /Mostrar/ }))
  await user.click(await screen.findByRole('option', { name: 'Mudou desde a última vez' }))
  expect(screen.queryByText(/TRF RENDA/)).toBeNull()
  expect(screen.getByText(/TRF LUZ/)).toBeTruthy()
  expect(screen.getByText(/Deixado em aberto: .*CHQ 12/)).toBeTruthy()
})

test('the name of the reviewer is asked for, and a refusal says why', async () => {
  let outcome: 'same-name' | 'reviewed' = 'same-name'
  const { bridge, user } = await openReview({}, { 'review.finish': () => ({ outcome }) })
  await user.click(screen.getByRole('button', { name: 'Dar por revisto…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 ponto ainda por ver.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Quem reviu' }), 'Rui Melo{Enter}')
  expect(await dialog.findByText(/quem revê é outra pessoa/)).toBeTruthy()
  outcome = 'reviewed'
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.callsTo('review.finish')).toHaveLength(2)
  expect(bridge.callsTo('review.finish')[0]).toEqual({ ...of, name: 'Rui Melo', shown: 'hash' })
})

test('a closed month shows its review without acts', async () => {
  await openReview({
    isClosed: true,
    reviewed: { by: 'Rui Melo', at: AT, indicatedBy: 'Ana Sousa', isCurrent: true },
    items: [item({ remark })],
  })
  expect(screen.getByText(/Revisto por Rui Melo em .*indicado por Ana Sousa/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Dar por revisto|Responder|Observação:/ })).toBeNull()
})

test('an item says what its transaction was decided as, or that it is still to be decided', async () => {
  const classified = { kind: 'classified', name: 'rent', date: null, more: 0 }
  await openReview({
    items: [
      item({ otherSide: classified }),
      item({ key: 'large y', text: 'TRF LUZ', by: null, isUndecided: true }),
      item({
        ...{ key: 'exception z', kind: 'exception', text: 'CHQ 12', note: 'falta' },
        otherSide: { kind: 'waiting', name: 'falta', date: null, more: 0 },
      }),
    ],
  })
  expect(screen.getByText('Rendas · por Ana Sousa')).toBeTruthy()
  expect(screen.getByText('por rever')).toBeTruthy()
  expect(screen.getByText('A aguardar cliente: falta · por Ana Sousa')).toBeTruthy()
})

test('of many items the first are drawn, and the others on request', async () => {
  const items = Array.from({ length: 130 }, (_, at) => item({ key: `large ${at}`, text: `TRF ${at}` }))
  const { user } = await openReview({ items })
  expect(screen.queryByText(/TRF 129/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mostrar mais (faltam 30)' }))
  expect(screen.getByText(/TRF 129/)).toBeTruthy()
})

test('an open remark, which keeps the month from being closed, leads to the review', async () => {
  const obstacles = [{ reason: 'open-remarks', count: 1 }]
  const { user } = await openClosing({ obstacles }, { 'review.read': () => view() })
  await user.click(await screen.findByRole('button', { name: 'Ver a revisão' }))
  await screen.findByRole('heading', { name: 'Revisão de outubro de 2026' })
  expect(screen.getByRole('button', { name: 'Mapa do mês' })).toBe(document.activeElement)
})
