/** An invented company behind the fake bridge: as many rows as asked, every second document with a proposal. */
import type { Settings } from '#contract/app.ts'
import type { CompanyView } from '#contract/companies.ts'
import type { DocumentColumns, DocumentDetail } from '#contract/documents.ts'
import type { Combination, MatchClass } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { SyncState } from '#contract/sync.ts'
import type { TransactionColumns } from '#contract/transactions.ts'
import type { CompanyId, Instant, IsoDate, Minor } from '#contract/values.ts'
import { type Answers, countsOf } from './fake-bridge.ts'
import { byNameAndAmount, ruleAnswers } from './fake-rules.ts'
import { noLines } from './no-lines.ts'
import { quietAnswers } from './quiet-answers.ts'

export const companyId = 'moinho' as CompanyId
const minor = (value: number) => value as Minor
const day = (value: string) => value as IsoDate
const at = '2026-11-20T14:32:00.000Z' as Instant
export const company: CompanyView = {
  id: companyId,
  name: 'Moinho da Ponte, Lda',
  environment: 'staging',
  invoicingUrl: 'https://faturas.example',
  bankingUrl: 'https://banco.example',
  authUrl: 'https://entrada.example',
  email: 'contas@moinho.example',
  clientId: 'moinho',
  accountIds: ['conta-1'],
  currency: 'EUR',
  secrets: 'keychain',
  partnerOf: null,
  taxId: null,
  createdAt: at,
}

export const idleSync: SyncState = {
  companyId,
  running: false,
  phase: 'idle',
  page: null,
  pageCount: null,
  transactionsReceived: 0,
  documentsDone: 0,
  documentsTotal: 0,
  changed: false,
  paused: false,
  resumable: false,
  outage: null,
  retryAt: null,
  heldUntil: null,
  lastCompletedAt: new Date().toISOString() as Instant,
  lastError: null,
}

export interface Shape {
  readonly documents: number
  readonly transactions: number
}

const SOURCE_IDS = 5_000
/** Of each detail. */
const SAME = { side: 'customer', foreignTotalMinor: null, externalId: null, purchaseOrder: null } as const
const PAID = { kind: 'payment' as const, name: 'Moinho', date: day('2026-10-02'), more: 0 }
const amountOf = (id: number) => 1000 + id * 7
const classOf = (id: number): MatchClass | null =>
  id % 2 === 0 ? null : id % 5 === 0 ? 'ambiguous' : 'certain'

/** A proposal as it is shown among many. */
export const shown = (id: number) => ({ groupId: `g-${id}`, meaning: id.toString(16).padStart(16, '0') })

/** The proposal of an odd document with the transaction of the same number. */
export const groupOf = (id: number): GroupView => {
  const rows = [
    {
      documentId: id,
      documentNumber: `FT A/${id}`,
      transactionId: id,
      amountMinor: minor(amountOf(id)),
      kind: 'payment' as const,
    },
  ]
  const evidence: GroupView['evidence'] = [
    { code: 'reference-full' as const, params: { number: `FT A/${id}` } },
    { code: 'amount-exact' as const, params: { amountMinor: amountOf(id), currency: 'EUR' } },
  ]
  const isAmbiguous = classOf(id) === 'ambiguous'
  return {
    id: `g-${id}`,
    class: classOf(id),
    state: 'proposed',
    balanceMinor: minor(0),
    currency: 'EUR',
    allocations: rows,
    evidence,
    alternatives: isAmbiguous
      ? [
          { explained: false, allocations: rows, evidence, deciding: null },
          {
            explained: false,
            allocations: rows.map((row) => ({
              ...row,
              documentId: id + 1,
              documentNumber: `FT A/${id + 1}`,
            })),
            evidence: [{ code: 'name-truncated' as const, params: { name: 'MOINHO' } }],
            deciding: 'reference' as const,
          },
        ]
      : [],
    explained: false,
    decidedBy: null,
    decidedAt: null,
  }
}
const byNumber: Combination = {
  key: 'certain.amount-exact.number-full',
  class: 'certain',
  signs: ['amount-exact', 'number-full'],
}

/** Answers of a company of that shape; decisions are remembered as the mirror would. */
export const companyAnswers = ({ documents, transactions }: Shape) => {
  const done = new Set<number>()
  const accepted: number[] = []
  const undone: number[] = []
  const ids = (from: number, count: number, most: number) =>
    Array.from({ length: Math.max(0, Math.min(count, most - from)) }, (_, index) => from + index + 1)
  const openOf = (id: number) => minor(done.has(id) ? 0 : amountOf(id))
  const accept = (id: number) => {
    done.add(id)
    accepted.push(id)
  }
  const documentOf = (documentId: number, sourceId: number): DocumentDetail => ({
    id: documentId,
    sourceId,
    number: `FT A/${documentId}`,
    type: 'I',
    status: 'C',
    paymentStatus: 'NoPayment',
    serie: 'A',
    date: day('2026-09-01'),
    dueDate: day('2026-10-01'),
    customer: `Cliente ${documentId}`,
    legalName: null,
    taxId: '123456789',
    iban: null,
    currency: 'EUR',
    totalMinor: minor(amountOf(documentId)),
    withoutTaxMinor: minor(amountOf(documentId)),
    taxMinor: minor(0),
    retentionMinor: minor(0),
    unpaidMinor: minor(amountOf(documentId)),
    openMinor: openOf(documentId),
    ...SAME,
    ...{ documentReference: null, description: null, lines: [] },
    fetchedAt: at,
    note: null,
    filed: null,
  })
  const documentRows = (own: number[]): DocumentColumns => ({
    id: own,
    sourceId: own.map((id) => id + SOURCE_IDS),
    side: own.map(() => 'customer' as const),
    number: own.map((id) => `FT A/${id}`),
    type: own.map(() => 'I' as const),
    date: own.map(() => day('2026-09-01')),
    dueDate: own.map(() => day('2026-10-01')),
    customer: own.map((id) => `Cliente ${id}`),
    ...{ taxId: own.map(() => '123456789'), note: own.map(() => null) },
    totalMinor: own.map((id) => minor(amountOf(id))),
    unpaidMinor: own.map((id) => minor(amountOf(id))),
    openMinor: own.map(openOf),
    currency: own.map(() => 'EUR'),
    status: own.map(() => 'C' as const),
    proposed: own.map((id) => (done.has(id) ? null : classOf(id))),
    otherSide: own.map((id) => (done.has(id) ? PAID : null)),
  })
  const transactionRows = (own: number[]): TransactionColumns => ({
    id: own,
    accountId: own.map(() => 'conta-1'),
    bookingDate: own.map(() => day('2026-10-02')),
    valueDate: own.map(() => day('2026-10-02')),
    amountMinor: own.map((id) => minor(amountOf(id))),
    openMinor: own.map(openOf),
    balanceMinor: own.map(() => null),
    leftOpenMinor: own.map(() => minor(0)),
    currency: own.map(() => 'EUR'),
    text: own.map((id) => `TRF DE CLIENTE ${id} FT A/${id}`),
    counterparty: own.map(() => null),
    direction: own.map(() => 'in' as const),
    status: own.map(() => 'booked' as const),
    proposed: own.map((id) => (done.has(id) ? null : classOf(id))),
    otherSide: own.map((id) => (done.has(id) ? PAID : null)),
    postingProposed: own.map(() => null),
    postedBy: own.map(() => null),
    note: own.map(() => null),
  })
  const numberOf = (groupId: string) => Number(groupId.slice(2))
  return {
    ...ruleAnswers(),
    ...quietAnswers,
    'app.getInfo': () => ({
      version: '0.1.0',
      platform: 'linux',
      runtime: 'test',
      fallbackRuntime: false,
      keychain: 'available',
      dataFolder: '/invented',
      archiveFolder: '/invented/archives',
    }),
    'app.getSettings': (): Settings => ({
      language: 'pt-PT',
      theme: 'light',
      density: 'compact',
      csvProfile: 'excel-pt',
      fullName: '',
      singleKeys: true,
      syncAtStart: true,
      notifications: true,
      syncEveryMinutes: 0,
    }),
    'companies.list': () => ({ companies: [company], current: companyId }),
    'companies.open': () => company,
    'companies.getOverview': () => ({
      companyId,
      ...{ documents, openDocuments: documents - done.size },
      openMinor: 123_456,
      overdueDocuments: 3,
      overdueMinor: 65_432,
      suppliers: { documents: 0, openDocuments: 0, openMinor: 0, overdueDocuments: 0, overdueMinor: 0 },
      transactions,
      unmatchedTransactions: transactions - done.size,
      unmatchedMinor: 98_765,
      openReceipts: { count: 7, minor: 120_000 },
      openPayments: { count: 3, minor: -21_235 },
      leftOpen: { receipts: { count: 0, minor: 0 }, payments: { count: 0, minor: 0 } },
      proposals: { certain: 4, likely: 0, possible: 0, ambiguous: 1, explained: 0 },
      accepted: accepted.length,
      newTransactions: 12,
      newDocuments: 3,
      late: { transactions: 0, documents: 0 },
      ...{ conflicting: 2, stale: 0, waiting: { count: 0, since: null } },
      currency: 'EUR',
      asOf: at,
    }),
    'reports.getVatRegime': () => ({ regime: null }),
    'reports.open': ({ report }: { report: string }) => ({
      viewId: `view-${report}`,
      columns: [
        { id: 'group', title: 'Grupo', isFigure: false, isMain: false, isTogether: true },
        { id: 'documentNumber', title: 'Documento', isFigure: false, isMain: true, isTogether: false },
        { id: 'open', title: 'Por reconciliar', isFigure: true, isMain: true, isTogether: false },
      ],
      count: documents,
      isWhole: true,
      sums: [1],
      rows: ids(0, 200, documents).map((id) => [`g-${id}`, `FT A/${id}`, `${id},00`]),
    }),
    'reports.getFigures': () => ({
      currency: 'EUR',
      ageing: [
        { band: 'not-due', documents: 0, openMinor: 0 },
        { band: '1-30', documents: 2, openMinor: 20_000 },
        { band: '31-60', documents: 1, openMinor: 10_000 },
        { band: '61-90', documents: 0, openMinor: 0 },
        { band: 'over-90', documents: 1, openMinor: -500 },
      ],
      cash: [
        { month: '2026-09', inMinor: 30_000, outMinor: -12_000, matchedMinor: 10_000 },
        { month: '2026-10', inMinor: 0, outMinor: 0, matchedMinor: 0 },
      ],
      due: [{ month: '2026-10', dueMinor: 50_000, settledMinor: 20_000 }],
    }),
    'sync.getState': () => idleSync,
    'office.getSyncAll': () => ({ round: null }),
    'sync.start': () => ({ outcome: 'started' }),
    'sync.getSettings': () => ({ overlapDays: 14, requestsPerSecond: 20, accounts: [] }),
    'sync.pause': () => ({}),
    'sync.cancel': () => ({}),
    'documents.readFirst': () => documentRows(ids(0, 200, documents)),
    'documents.openList': () => ({
      listId: 'documents',
      count: documents,
      openMinor: 123_456,
      isWhole: true,
      rows: documentRows(ids(0, 200, documents)),
    }),
    'documents.countLists': countsOf(documents, 123_456),
    'documents.readList': ({ from, count }) => documentRows(ids(from, count, documents)),
    'documents.sumList': () => ({ openMinor: 123_456 }),
    'documents.findPosition': ({ id }) => ({ position: id <= documents ? id - 1 : null }),
    'documents.get': ({ documentId: id }) => ({ ...documentOf(id, id + SOURCE_IDS), contradictions: [] }),
    'issuing.listNotes': () => ({ numbers: [] }),
    'documents.getBySource': ({ sourceId }) => documentOf(sourceId, sourceId),
    'transactions.listAccounts': () => ({ accounts: [] }),
    'transactions.readFirst': () => transactionRows(ids(0, 200, transactions)),
    'transactions.openList': () => ({
      listId: 'transactions',
      count: transactions,
      openMinor: 98_765,
      isWhole: true,
      rows: transactionRows(ids(0, 200, transactions)),
    }),
    'transactions.countLists': countsOf(transactions, 98_765),
    'transactions.readList': ({ from, count }) => transactionRows(ids(from, count, transactions)),
    'transactions.sumList': () => ({ openMinor: 98_765 }),
    'transactions.findPosition': ({ id }) => ({ position: id <= transactions ? id - 1 : null }),
    'transactions.get': ({ transactionId }) => ({
      id: transactionId,
      accountId: 'conta-1',
      bookingDate: day('2026-10-02'),
      valueDate: day('2026-10-02'),
      amountMinor: minor(amountOf(transactionId)),
      openMinor: openOf(transactionId),
      currency: 'EUR',
      text: `TRF DE CLIENTE ${transactionId}`,
      counterparty: null,
      direction: 'in',
      status: 'booked',
      key: `k${transactionId}`,
      counterpartyIban: null,
      reference: null,
      balanceMinor: null,
      page: 1,
      flags: [],
      raw: '{"id":1}',
      firstSeenAt: at,
      vanishedAt: null,
      note: null,
    }),
    'matching.listProposals': ({ documentId, transactionId }) => {
      const id = documentId ?? transactionId ?? 1
      const groups = classOf(id) === null || done.has(id) ? [] : [groupOf(id)]
      return { groups, total: groups.length }
    },
    'notes.get': () => ({ note: null }),
    'documents.getProbe': () => ({ progress: null }),
    'documents.listTracked': () => ({
      counts: { pending: 0, fetched: 1, unreadable: 0, unknown: 1, 'not-allowed': 0 },
      rows: [
        {
          id: 1,
          state: 'fetched',
          source: 'tracked',
          trackedAt: at,
          checkedAt: at,
          nextAttemptAt: null,
          misses: 0,
          number: 'FT A/1',
        },
        {
          id: 77,
          state: 'unknown',
          source: 'tracked',
          trackedAt: at,
          checkedAt: at,
          nextAttemptAt: at,
          misses: 3,
          number: null,
        },
      ],
    }),
    'search.findExact': ({ text }) => {
      const named = ids(0, documents, documents).filter((id) => text.toLowerCase() === `ft a/${id}`)
      return { documents: documentRows(named), transactions: transactionRows([]) }
    },
    'search.find': ({ text, limit }) => {
      // Every name and text holds the number of its row.
      const found = (most: number) =>
        ids(0, most, most).filter((id) =>
          `FT A/${id} Cliente ${id}`.toLowerCase().includes(text.toLowerCase()),
        )
      const [own, other] = [found(documents), found(transactions)]
      return {
        documents: { count: own.length, isWhole: true, rows: documentRows(own.slice(0, limit)) },
        transactions: { count: other.length, isWhole: true, rows: transactionRows(other.slice(0, limit)) },
      }
    },
    'matching.countBulk': () => ({
      counts: [
        { combination: byNumber, shown: [shown(1), shown(3)], paidMinor: 2_056 },
        { combination: byNameAndAmount, shown: [shown(7)], paidMinor: 1_049 },
      ],
      currency: 'EUR',
    }),
    'matching.sampleBulk': ({ seed }) => ({ groups: [groupOf(seed === 0 ? 1 : 3)] }),
    'matching.acceptBulk': ({ shown: all }) => {
      for (const { groupId } of all) accept(numberOf(groupId))
      return { results: all.map(({ groupId }) => ({ groupId, outcome: 'done' as const })) }
    },
    'matching.acceptShown': ({ groupId }) => {
      accept(numberOf(groupId))
      return { results: [{ groupId, outcome: 'done' as const }] }
    },
    'matching.reject': ({ groupIds }) => ({
      results: groupIds.map((groupId) => ({ groupId, outcome: 'done' as const })),
    }),
    'matching.acceptManual': ({ documentIds }) => {
      for (const id of documentIds) accept(id)
      return { outcome: 'done', group: { ...groupOf(documentIds[0] ?? 1), state: 'accepted' } }
    },
    'matching.undo': () => {
      const id = accepted.pop()
      if (id === undefined) return { undone: null, count: 0 }
      done.delete(id)
      undone.push(id)
      return { undone: { ...groupOf(id), state: 'undone' }, count: 1 }
    },
    'matching.redo': () => {
      const id = undone.pop()
      if (id === undefined) return { redone: null, count: 0, stale: 0 }
      accept(id)
      return { redone: { ...groupOf(id), state: 'accepted' }, count: 1, stale: 0 }
    },
    'matching.findSums': ({ documentIds = [], transactionIds, scope }) => {
      // Among everything that is open, the fourth row alone and the sixth with the seventh add up to anything.
      const sets = scope === 'close' ? [] : [[4], [6, 7]]
      const members = sets.flat()
      return {
        targetMinor: [...documentIds, ...transactionIds].reduce((sum, id) => sum + amountOf(id), 0),
        sets: sets.map((set) => set.map((id) => ({ id, minor: amountOf(id) }))),
        complete: true,
        pool: scope === 'close' ? 0 : documents,
        documents: documentRows(documentIds.length === 0 ? members : []),
        lines: noLines,
        transactions: transactionRows(documentIds.length === 0 ? [] : members),
      }
    },
    'matching.explain': ({ documentId = 0, transactionId }) => {
      const detail = { documentMinor: amountOf(documentId), transactionMinor: amountOf(transactionId) }
      return {
        gates: [
          { gate: 'unpaid-known', passed: true, detail: {} },
          { gate: 'amount', passed: documentId === transactionId, detail },
        ],
        evidence: [],
        outcome: documentId === transactionId ? 'proposed' : null,
        decision: null,
      }
    },
    'matching.listDecided': ({ documentId, transactionId }) => {
      const id = documentId ?? transactionId ?? 0
      return {
        groups: done.has(id)
          ? [{ ...groupOf(id), state: 'accepted' as const, decidedBy: 'Ana Melo', decidedAt: at }]
          : [],
      }
    },
  } satisfies Answers
}
