/** A desk with the rows of both books, and what a person does with them. */
import type { LedgerSubject } from '#contract/journal-values.ts'
import { SWITCHED_OFF } from '#core/endings/classification-rules.ts'
import { missingAccounts } from '#core/journal/entries.ts'
import { ledgerAccounts, pendingEntries } from '../../../../src-main/db/journal/journal.ts'
import type { WriterCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { type CommandInput, runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import type { DeskBench } from './desk-bench.ts'
import { all, rowOf } from './log-acts.ts'
import { NUMBERS } from './log-bench.ts'
import { AT, aDocument, addSupplierDocuments, aTransaction, day, minor } from './mirror-fixtures.ts'
import { mirrorPages } from './mirror-pages.ts'

const PAYMENT = -5_000
const CODE = '1201'

/** Payments, documents of a supplier and lines of the ledger beside what every bench has; before the company is shared. */
export const bringBooks = (desk: DeskBench, order: readonly number[]): void => {
  mirrorPages(
    desk.db,
    [
      order.map((id) =>
        aTransaction({
          sourceId: `p-${id}`,
          ...{
            amountMinor: minor(PAYMENT),
            direction: 'out',
            text: `PAGAMENTO ${id}`,
            counterpartyName: 'SERRA',
          },
        }),
      ),
    ],
    { accountId: 'conta-2' },
  )
  addSupplierDocuments(
    desk.db,
    order.map((id) =>
      aDocument({
        ...{ id, number: `FT S/${id}`, date: day('2026-02-01') },
        ...{ totalMinor: minor(-PAYMENT), unpaidMinor: minor(-PAYMENT) },
        receiver: { ...aDocument({ id: 1 }).receiver, taxId: '508112307', name: 'Papelaria Serra' },
      }),
    ),
  )
  const lines = [1, 2, 3, 4, 5].map((id) => ({
    ...{ line: id, entry: `${id}`, date: day('2026-02-12'), text: `Recebimento ${id}` },
    ...{
      amountMinor: minor(id === 5 ? 12_400 : 12_300),
      document: null,
      counterpart: null,
      balanceMinor: null,
    },
  }))
  runCommand(desk.log, 'importExtracts', {
    files: [
      {
        name: 'razao.csv',
        sha256: 'razao',
        extracts: [
          {
            ...{ code: CODE, name: 'Banco', from: day('2026-02-01'), to: day('2026-02-28') },
            ...{ openingMinor: minor(0), closingMinor: minor(61_600), lines },
            proven: { from: day('2026-02-01'), to: day('2026-02-28') },
          },
        ],
      },
    ],
    ties: [{ code: CODE, accountId: 'conta-1' }],
    dryRun: false,
    ...{ by: 'ana', at: AT },
  })
  runCommand(desk.log, 'reviewAcceptedGroups', {})
}

const one = <T>(desk: DeskBench, sql: string, ...values: (string | number)[]): T | undefined =>
  desk.db.readColumn<T>(sql).get(...values)
const receipt = (desk: DeskBench, n: number): number =>
  one<number>(
    desk,
    'SELECT id FROM bank_transaction WHERE source_id = ?1 OR text = ?2',
    `m-${n}`,
    `TRF ${n}`,
  ) ?? 0
const payment = (desk: DeskBench, n: number): number =>
  one<number>(desk, 'SELECT id FROM bank_transaction WHERE source_id = ?', `p-${n}`) ?? 0
const bill = (desk: DeskBench, n: number): number =>
  one<number>(desk, 'SELECT id FROM document WHERE number = ?', `FT S/${n}`) ?? 0
const line = (desk: DeskBench, n: number): number =>
  one<number>(desk, 'SELECT id FROM ledger_line WHERE entry = ?', `${n}`) ?? 0
const alias = (desk: DeskBench, n: number): number =>
  all(desk, 'SELECT id FROM alias ORDER BY kind, value').map((row) => (row as { id: number }).id)[n] ?? 0
const item = (desk: DeskBench, n: number): number =>
  all(desk, 'SELECT id FROM transit_item ORDER BY date, text').map((row) => (row as { id: number }).id)[n] ??
  0

const made = (desk: DeskBench, id: string, allocations: object[], more: object = {}): void =>
  desk.run('acceptManual', {
    group: {
      ...groupByHand({ id, currency: 'EUR', allocations: allocations as never }),
      ...more,
    },
  } as never)
const row = (transactionId: number, amountMinor: number, more: object) => ({
  ...{ documentId: null, documentNumber: null, transactionId, amountMinor, ...more },
})
const member = { documentId: null, documentNumber: null, kind: 'posted' }
const PARTS = {
  parts: [
    { by: 'percent', percent: 10, of: null, categoryId: 'bank-charges' },
    { by: 'rest', categoryId: 'rent' },
  ],
  plan: [],
}
const FEBRUARY = '2026-02'

type Act = (desk: DeskBench, n: number) => unknown
const run =
  <C extends WriterCommand>(command: C, inputOf: (n: number, desk: DeskBench) => object): Act =>
  (desk, n) =>
    desk.run(command, inputOf(n, desk) as Omit<CommandInput<C>, 'by' | 'at'>)

/** Every kind of event that a person makes without the office's agreement. */
export const ACTS: Readonly<Record<string, Act>> = {
  accept: run('acceptGroups', (n) => ({ groupIds: [`g-${n}`] })),
  'accept several': run('acceptGroups', (n) => ({
    groupIds: [`g-${n}`, `g-${1 + (n % 5)}`, `g-${1 + ((n + 1) % 5)}`],
  })),
  'reject several': run('rejectGroups', (n) => ({ groupIds: [`g-${n}`, `g-${1 + (n % 5)}`] })),
  'undo last': run('undoGroup', () => ({})),
  'redo last': run('redoGroup', () => ({})),
  undo: run('undoGroup', (n) => ({ groupId: `g-${n}` })),
  redo: run('redoGroup', (n) => ({ groupId: `g-${n}` })),
  classify: (desk, n) =>
    made(desk, `h-c-${n}`, [
      row(receipt(desk, n), 12_300, { kind: 'classified', categoryId: 'interest-received' }),
    ]),
  divide: (desk, n) =>
    made(desk, `h-d-${n}`, [
      row(payment(desk, n), -4_000, { kind: 'classified', categoryId: 'supplier-payment' }),
      row(payment(desk, n), -1_000, { kind: 'classified', categoryId: 'bank-charges' }),
    ]),
  'classify payment': (desk, n) =>
    made(desk, `h-s-${n}`, [
      row(payment(desk, n), PAYMENT, { kind: 'classified', categoryId: 'supplier-payment' }),
    ]),
  'name payment': (desk, n) =>
    made(desk, `h-n-${n}`, [
      {
        ...{ documentId: bill(desk, n), documentNumber: `FT S/${n}`, transactionId: payment(desk, n) },
        ...{ amountMinor: PAYMENT, kind: 'payment', bankMinor: 0 },
      },
    ]),
  'pay bill': (desk, n) =>
    made(desk, `h-b-${n}`, [
      {
        ...{ documentId: bill(desk, n), documentNumber: `FT S/${n}`, transactionId: payment(desk, n) },
        ...{ amountMinor: PAYMENT, kind: 'payment' },
      },
    ]),
  'leave open': (desk, n) =>
    made(desk, `h-o-${n}`, [row(receipt(desk, n), 12_300, { kind: 'left-open' })], { note: `Fica ${n}` }),
  ask: (desk, n) =>
    made(desk, `h-q-${n}`, [row(receipt(desk, n), 12_300, { kind: 'waiting' })], {
      ...{ note: 'Falta o documento', question: { what: 'document', text: '', until: null } },
    }),
  answer: run('applyAnswers', (n) => ({
    answers: [{ groupId: `h-q-${n}`, amountMinor: 12_300, answer: `Resposta ${n}` }],
  })),
  'ask no more': run('resumeWaiting', (n) => ({ groupIds: [`h-q-${n}`] })),
  'undo by hand': (desk, n) => {
    const groupId = one<string>(
      desk,
      `SELECT id FROM match_group WHERE id GLOB ? AND state <> 'undone' ORDER BY id LIMIT 1`,
      n > 3 ? 'l-*' : 'h-*',
    )
    if (groupId !== undefined) desk.run('undoGroup', { groupId })
  },
  'redo by hand': (desk) => {
    const groupId = one<string>(
      desk,
      `SELECT id FROM match_group WHERE NOT id GLOB 'g-*' AND state = 'undone' ORDER BY id LIMIT 1`,
    )
    if (groupId !== undefined) desk.run('redoGroup', { groupId })
  },
  post: (desk, n) =>
    made(
      desk,
      `l-${n}`,
      [
        { ...member, transactionId: null, lineId: line(desk, n), amountMinor: n === 5 ? 12_400 : 12_300 },
        { ...member, transactionId: receipt(desk, n), amountMinor: 12_300 },
      ],
      n === 5 ? { balanceMinor: 100, error: 'amount-differs' } : {},
    ),
  'post otherwise': (desk, n) =>
    made(desk, `l-o-${n}`, [
      { ...member, transactionId: null, lineId: line(desk, 1 + (n % 4)), amountMinor: 12_300 },
      { ...member, transactionId: receipt(desk, n), amountMinor: 12_300 },
    ]),
  'post both': (desk, n) =>
    made(
      desk,
      `l-b-${n}`,
      [
        { ...member, transactionId: null, lineId: line(desk, 1), amountMinor: 12_300 },
        { ...member, transactionId: null, lineId: line(desk, 2), amountMinor: 12_300 },
        { ...member, transactionId: receipt(desk, 1), amountMinor: 12_300 },
      ],
      { balanceMinor: 12_300, error: 'posted-twice' },
    ),
  'end error': (desk, n) =>
    made(desk, `l-e-${n}`, [], { ends: n > 3 ? 'l-b-1' : 'l-5', balanceMinor: 0, note: 'corrigido' }),
  teach: run('teachAlias', (n) => ({ kind: 'name', value: `Pagador ${n}`, taxId: '509442013' })),
  'forget payer': run('forgetAlias', (n, desk) => ({ id: alias(desk, n - 1), forgotten: true })),
  'remember payer': run('forgetAlias', (n, desk) => ({ id: alias(desk, n - 1), forgotten: false })),
  'forget lessons': run('forgetLessons', (n) => ({
    groupIds: [`h-c-${n}`, `h-c-${1 + (n % 5)}`],
    forgotten: true,
  })),
  'remember lessons': run('forgetLessons', (n) => ({ groupIds: [`h-c-${n}`], forgotten: false })),
  deductions: run('saveDeductions', (n) => ({
    tables: { withholdingRates: [], fees: [], roundingMinor: n },
  })),
  category: run('writeCategory', (n) => ({
    id: `own-${n}`,
    name: `Própria ${n}`,
    account: null,
    isHidden: n > 3,
  })),
  'rename category': run('writeCategory', (n, desk) => ({
    ...{ id: `own-${n}`, name: `Própria ${desk.name}`, account: '6226', isHidden: false },
  })),
  'no category': run('removeCategory', (n) => ({ id: `own-${n}` })),
  rule: run('writeClassificationRule', (n, desk) => ({
    ...{ id: `r-${n}`, categoryId: 'rent', conditions: { ...SWITCHED_OFF, words: `RENDA ${desk.name}` } },
    ...(n === 2 && { split: PARTS }),
  })),
  'no rule': run('removeClassificationRule', (n) => ({ id: `r-${n}` })),
  'follow set': run('followSet', (n) => ({
    ...{ set: 'office', mark: `${n}`, stepsBack: n === 5 },
    entries: [1, 2, 3]
      .filter((key) => key !== n)
      .map((key) => ({
        ...{ kind: 'category', key: `own-${key}`, by: 'rui', at: AT },
        body: { name: `Do gabinete ${n}`, account: null, isHidden: false },
      })),
  })),
  'leave set': run('leaveSet', () => ({})),
  'ledger account': run('writeLedgerAccount', (n) => ({
    ...{ subject: (n > 3 ? 'customers' : 'rounding') as LedgerSubject, account: n === 1 ? null : `21${n}` },
  })),
  balance: run('typeBalance', (n) => ({
    ...{ period: '2026-03', account: 'conta-1', currency: 'EUR', kind: 'closing' },
    amountMinor: n === 1 ? null : n * 100,
  })),
  transit: run('addTransit', (n, desk) => ({
    ...{ account: 'conta-1', date: day(`2026-03-0${n}`), text: `Cheque ${desk.name}`, amountMinor: n * 100 },
  })),
  'change transit': run('changeTransit', (n, desk) => ({ id: item(desk, n - 1), amountMinor: n * 7 })),
  'no transit': run('removeTransit', (n, desk) => ({ id: item(desk, n - 1) })),
  'clear transit': run('clearTransit', (n, desk) => ({ id: item(desk, n - 1), on: day(`2026-03-1${n}`) })),
  start: run('startAt', (n) => ({ period: n > 3 ? '2026-01' : FEBRUARY })),
  direction: run('answerDirection', (n) => ({ accountId: 'conta-2', direction: n > 3 ? 'by-sign' : 'out' })),
  apart: run('keepApart', (n) => ({ accountId: 'conta-1', otherId: `conta-${n + 1}` })),
  track: run('trackDocuments', (n) => ({ documentIds: [100 + n, 102], source: 'tracked' })),
  untrack: run('untrackDocuments', (n) => ({ documentIds: [100 + n, 101] })),
  'note document': run('writeNote', (n, desk) => ({
    ...{ of: { documentId: rowOf(desk, n) }, text: n === 5 ? null : `ver ${desk.name}` },
  })),
  'note payment': run('writeNote', (n, desk) => ({
    of: { transactionId: payment(desk, n) },
    text: `ver ${desk.now()}`,
  })),
  'note line': run('writeNote', (n, desk) => ({ of: { lineId: line(desk, n) }, text: `linha ${desk.name}` })),
  'undo note': run('undoNote', (n, desk) => ({ of: { documentId: rowOf(desk, n) } })),
  'note group': (desk, n) => {
    if (one(desk, 'SELECT id FROM match_group WHERE id = ?', `g-${n}`) !== undefined)
      desk.run('writeNote', { of: { groupId: `g-${n}` }, text: `grupo ${desk.name}` } as never)
  },
  'take late': run('takeLate', (_n, desk) => ({ transactionId: receipt(desk, 9) })),
  'end late': (desk) =>
    made(desk, 'h-l-9', [row(receipt(desk, 9), 12_300, { kind: 'left-open' })], { note: 'Fica' }),
  tie: run('tieLedger', (n) => ({
    code: CODE,
    accountId: n > 3 ? 'conta-1' : 'conta-2',
    isTied: n % 2 === 0,
  })),
}

const FEBRUARY_ROWS = `SELECT id, amount_minor AS amount, text FROM bank_transaction t
  WHERE open_minor <> 0 AND id NOT IN (SELECT transaction_id FROM allocation WHERE transaction_id IS NOT NULL)`

/** What is left of the month is left open, or is a payment without a document; then it is closed, or reopened. */
export const closeOrReopen = (desk: DeskBench): void => {
  const closed = one(desk, 'SELECT id FROM closing WHERE reopened_at IS NULL')
  if (closed !== undefined) {
    desk.online('reopenMonth', { period: FEBRUARY, reason: 'teste' } as never)
    return
  }
  for (const { id, amount, text } of all(desk, FEBRUARY_ROWS) as {
    id: number
    amount: number
    text: string
  }[]) {
    const groupId = `h-f-${text.replaceAll(' ', '')}`
    if (amount < 0)
      made(desk, groupId, [row(id, amount, { kind: 'classified', categoryId: 'supplier-payment' })])
    else made(desk, groupId, [row(id, amount, { kind: 'left-open' })], { note: 'Fica' })
  }
  desk.online('closeMonth', { period: FEBRUARY, reason: 'teste', seen: null, today: '2026-03-31' } as never)
}

/** Every entry that waits is exported, with accounts for all they are about; or the last export is withdrawn. */
export const exportOrWithdraw = (desk: DeskBench, n: number): void => {
  const last = one<number>(desk, 'SELECT max(id) FROM journal_export WHERE withdrawn_at IS NULL')
  if (n > 3 && last !== null && last !== undefined) {
    desk.online('withdrawExport', { id: last } as never)
    return
  }
  const missing = (): string[] => {
    const pending = pendingEntries(desk.db, {})
    return missingAccounts(pending, ledgerAccounts(desk.db))
  }
  for (const subject of missing()) desk.run('writeLedgerAccount', { subject, account: '999' } as never)
  desk.online('exportEntries', { scope: {} } as never)
}

/** The bank shows one more row of the month, on every desk. */
export const bringLate = (desk: DeskBench): void => {
  mirrorPages(desk.db, [
    [...NUMBERS, 9].map((id) => aTransaction(id % 2 === 0 ? { sourceId: `m-${id}` } : { text: `TRF ${id}` })),
  ])
  runCommand(desk.log, 'reviewAcceptedGroups', {})
}
