/** The screen of the ledger behind the fake bridge: four lines and four transactions, two of them proposed. */
import { screen, within } from '@testing-library/react'
import type { LedgerLineColumns } from '#contract/ledger-lines.ts'
import type { Allocation, PostingError } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import type { Answers } from './fake-bridge.ts'
import { companyAnswers } from './fake-company.ts'
import { showApp } from './show.tsx'

export const minor = (value: number) => value as Minor
const LINES = 4

/** Lines 1 to 4 of 100,00 and so on; those of `held` are in a group. */
export const linesOf = (
  held: ReadonlyMap<number, string>,
  error: PostingError | null = null,
): LedgerLineColumns => {
  const ids = Array.from({ length: LINES }, (_, at) => at + 1)
  return {
    id: ids,
    ledger: ids.map(() => '1201'),
    date: ids.map((id) => `2026-01-0${id}` as IsoDate),
    entry: ids.map((id) => `BAN ${id}`),
    document: ids.map(() => null),
    text: ids.map((id) => `Recebimento ${id}`),
    counterpart: ids.map(() => null),
    amountMinor: ids.map((id) => minor(id * 10_000)),
    openMinor: ids.map((id) => minor(held.has(id) ? 0 : id * 10_000)),
    proposed: ids.map((id) => (held.has(id) || id > 2 ? null : 'likely')),
    groupId: ids.map((id) => held.get(id) ?? null),
    otherSide: ids.map((id) =>
      held.has(id) ? { kind: 'posted' as const, name: `TRF ${id}`, date: null, more: 0 } : null,
    ),
    error: ids.map((id) => (held.has(id) ? error : null)),
    change: ids.map(() => null),
    note: ids.map(() => null),
  }
}

export const posted = (lineId: number | null, transactionId: number | null, amount: number): Allocation => ({
  documentId: null,
  documentNumber: null,
  transactionId,
  ...(lineId === null ? {} : { lineId }),
  amountMinor: minor(amount),
  kind: 'posted',
})

export const groupOf = (id: number, more: Partial<GroupView> = {}): GroupView => ({
  id: `l-${id}`,
  class: 'likely',
  state: 'proposed',
  balanceMinor: minor(0),
  currency: 'EUR',
  allocations: [posted(id, null, id * 10_000), posted(null, id, id * 10_000)],
  evidence: [{ code: 'amount-exact', params: { amountMinor: id * 10_000, currency: 'EUR' } }],
  alternatives: [],
  explained: false,
  decidedBy: null,
  decidedAt: null,
  ...more,
})

/** The list of lines, opened. */
export const postingsOf = (rows: () => LedgerLineColumns) =>
  ({
    'postings.readFirst': rows,
    'postings.openList': () => ({
      listId: 'postings',
      count: LINES,
      isWhole: true,
      openMinor: 100_000,
      rows: rows(),
    }),
  }) satisfies Answers

const answers = (): Answers & { held: Map<number, string> } => {
  const held = new Map<number, string>()
  const rows = () => linesOf(held)
  return {
    held,
    ...companyAnswers({ documents: 4, transactions: 4 }),
    'ledger.listTies': () => ({ ties: [{ code: '1201', accountIds: ['conta-1'] }] }),
    ...postingsOf(rows),
    'postings.readList': rows,
    'postings.sumList': () => ({ openMinor: 100_000 }),
    'postings.findPosition': ({ id }) => ({ position: id <= LINES ? id - 1 : null }),
    'postings.countLists': ({ filters }) => ({
      counts: filters.map(({ view }) => ({
        count: view === 'unmatched' ? LINES - held.size : view === 'matched' ? held.size : 0,
        openMinor: 100_000,
      })),
    }),
    'postings.get': ({ lineId }) =>
      Object.fromEntries(Object.entries(rows()).map(([name, values]) => [name, values[lineId - 1]])) as never,
    'matching.listProposals': ({ lineId, transactionId }) => {
      const id = lineId ?? transactionId ?? 0
      const groups = id > 2 || held.has(id) ? [] : [groupOf(id)]
      return { groups, total: groups.length }
    },
    'matching.listDecided': ({ lineId }) => ({
      groups:
        lineId !== undefined && held.has(lineId)
          ? [
              groupOf(lineId, {
                state: 'accepted',
                decidedBy: 'Ana Melo',
                decidedAt: '2026-11-20T14:32:00.000Z' as Instant,
              }),
            ]
          : [],
    }),
    'matching.acceptShown': ({ groupId }) => {
      held.set(Number(groupId.slice(2)), groupId)
      return { results: [{ groupId, outcome: 'done' }] }
    },
    'matching.undo': () => {
      const last = [...held.keys()].at(-1)
      if (last === undefined) return { undone: null, count: 0 }
      held.delete(last)
      return { undone: groupOf(last, { state: 'undone' }), count: 1 }
    },
  }
}

/** The screen of the ledger of `answers`, with some answered otherwise. */
export const open = async (more: Answers = {}) => {
  const given = answers()
  const shown = showApp({ ...given, ...more })
  await screen.findByRole('grid', { name: 'Documentos' })
  const nav = screen.getByRole('navigation')
  await shown.user.click(await within(nav).findByRole('button', { name: 'Contabilidade' }))
  const lines = await screen.findByRole('grid', { name: 'Lançamentos' })
  const transactions = await screen.findByRole('grid', { name: 'Movimentos' })
  return { ...shown, lines, transactions }
}
