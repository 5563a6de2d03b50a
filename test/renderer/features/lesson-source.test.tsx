/** The card of a category that was learned: it names the decisions that taught it, and forgets them by one act. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GroupView } from '#contract/matching.ts'
import type { Instant, Minor } from '#contract/values.ts'
import { companyAnswers, companyId } from '../support/fake-company.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

const learned = (code: 'line-known' | 'usual-words'): GroupView => ({
  id: 'c-1',
  class: 'possible',
  state: 'proposed',
  balanceMinor: 0 as Minor,
  currency: 'EUR',
  allocations: [
    {
      ...{ documentId: null, documentNumber: null, transactionId: 1 },
      ...{ amountMinor: -9_124 as Minor, kind: 'classified', categoryId: 'corporate-tax' },
    },
  ],
  evidence: [{ code, params: { name: 'IRC', count: 3 }, transactionId: 1 }],
  alternatives: [],
  explained: false,
  decidedBy: null,
  decidedAt: null,
})
const lesson = (groupId: string) => ({
  ...{ groupId, text: `PAG ESTADO IRC ${groupId}`, categoryId: 'corporate-tax' },
  ...{ amountMinor: -24_038 as Minor, currency: 'EUR', by: 'Ana Melo' },
  at: '2026-11-02T10:00:00.000Z' as Instant,
})

const showCard = async (group: GroupView) => {
  const groupIds = ['h-1', 'h-2', 'h-3']
  const shown = showApp({
    ...companyAnswers({ documents: 3, transactions: 3 }),
    'matching.listProposals': () => ({ groups: [group], total: 1 }),
    'endings.findLessons': () => ({ lessons: groupIds.map(lesson), groupIds }),
    'endings.forgetLessons': ({ groupIds: asked }) => ({ changed: asked.length }),
  })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  transactions.focus()
  await shown.user.keyboard('{ArrowDown}{Home}')
  await screen.findByRole('article')
  return shown
}

test('it names the latest decisions and how many more, and forgets all of them', async () => {
  const { bridge, user } = await showCard(learned('line-known'))
  await screen.findByText(/PAG ESTADO IRC h-1/)
  await screen.findByText('e de mais 1 decisão')
  await user.click(await screen.findByRole('button', { name: 'Esquecer o que isto ensinou' }))
  await screen.findByText(/Esquecidas 3 lições/)
  expect(bridge.callsTo('endings.forgetLessons')).toEqual([
    { companyId, groupIds: ['h-1', 'h-2', 'h-3'], forgotten: true },
  ])
})

test('a category that no decision taught asks for none', async () => {
  const { bridge } = await showCard(learned('usual-words'))
  expect(screen.queryByText('Aprendido de:')).toBeNull()
  expect(bridge.callsTo('endings.findLessons')).toEqual([])
})
