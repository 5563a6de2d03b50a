/** What the services, a person and the program do in the life of a company, each by its own draw. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Month } from '#contract/closing-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { DocumentId, IsoDate, Minor, TransactionId } from '#contract/values.ts'
import { minor } from '../../db/helpers/mirror-fixtures.ts'
import type { Draw } from './changing-service.ts'
import type { HistoryBench } from './history-bench.ts'

type Act = (bench: HistoryBench, draw: Draw) => Promise<unknown>

interface OpenRow {
  id: TransactionId
  open: Minor
  currency: string
}
const openRows = (bench: HistoryBench, where = 'TRUE'): OpenRow[] =>
  bench.rows<OpenRow>(
    `SELECT id, open_minor AS open, currency FROM bank_transaction
     WHERE open_minor <> 0 AND vanished_at IS NULL AND ${where} ORDER BY id`,
  )

const some = <T>(draw: Draw, most: number, from: readonly T[]): T[] =>
  from.length === 0 ? [] : [...new Set(Array.from({ length: draw.number(1, most) }, () => draw.pick(from)))]

const proposals = async (bench: HistoryBench, draw: Draw): Promise<GroupView[]> => {
  const asked = draw.pick(['certain', 'likely', 'possible', 'ambiguous'] as const)
  return (await bench.value('matching.listProposals', { class: asked, limit: 200 })).groups
}

const closeNext: Act = async (bench, draw) => {
  const { next: period } = await bench.value('closing.readMonth', { period: null })
  const rows = openRows(bench, `substr(booking_date, 1, 7) = '${period}'`)
  if (rows.length > 0)
    await bench.unlessClosed('endings.leaveOpen', {
      transactionIds: rows.map(({ id }) => id),
      note: 'espera documento',
    })
  const { statement, shown } = await bench.value('closing.readMonth', { period })
  const [line] = statement.bank
  if (line && draw.chance(0.5)) {
    const { accountId, currency } = line
    const amountMinor = minor(draw.number(-1_000, 100_000))
    await bench.unlessClosed('closing.typeBalance', {
      period,
      accountId,
      currency,
      kind: 'closing',
      amountMinor,
    })
    const { shown } = await bench.value('closing.readMonth', { period })
    return bench.value('closing.close', { period, shown, reason: 'saldo por confirmar' })
  }
  return bench.value('closing.close', { period, shown, reason: 'sem saldo' })
}

const acceptMany: Act = async (bench, draw) => {
  const { counts } = await bench.value('matching.countBulk', {})
  if (counts.length === 0) return
  // Never refused as a whole: one about a closed month is passed over.
  const { shown } = draw.pick(counts)
  if (shown.length > 1) await bench.value('matching.acceptBulk', { shown })
}

/** What closings count changes at its source afterwards, and is decided with the rest. */
const closedRowsChange: Act = async (bench, draw) => {
  const closed = bench.rows<{ id: string }>(
    `SELECT t.source_id AS id FROM closed_transaction x JOIN closing o ON o.id = x.closing AND o.reopened_at IS NULL
     JOIN bank_transaction t ON t.id = x.transaction_id WHERE t.source_id IS NOT NULL ORDER BY t.id`,
  )
  for (const { id } of some(draw, 4, closed)) bench.service.changeTransaction(draw, id)
  await bench.sync(true)
  await acceptMany(bench, draw)
}

const importFile: Act = async (bench, draw) => {
  const accountId = draw.pick(['acc-1', 'acc-2', 'acc-3'])
  const known = bench.service
    .rowsOf(accountId)
    .filter(({ status }) => status === 'booked' && draw.chance(0.7))
    .map(({ date, text, amount }) => ({ date, text, amount }))
  const date: IsoDate = bench.service.dayOf(draw)
  const rows = [...known, { date, text: 'EDP COMERCIAL', amount: -draw.number(1, 9_000) }]
  const lines = rows
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, text, amount }) => `${date};${text};${(amount / 100).toFixed(2).replace('.', ',')}\r\n`)
  const file = join(bench.folder, `extrato-${draw.number(1, 1e9)}.csv`)
  writeFileSync(file, `Data;Descrição;Valor\r\n${lines.join('')}`)
  bench.chosenFiles = [file]
  const offered = await bench.value('imports.choose', {})
  const [chosen] = offered.outcome === 'chosen' ? offered.files : []
  if (!chosen) throw new Error('a file was chosen')
  const { handle } = chosen
  return bench.unlessClosed('imports.run', {
    handles: [handle],
    accounts: [{ handle, name: null, accountId }],
    ours: [handle],
    layouts: [],
  })
}

export const exportJournal = async (bench: HistoryBench): Promise<void> => {
  const { missing } = await bench.value('journal.getState', { scope: {} })
  for (const subject of missing)
    await bench.value('journal.saveAccount', { subject, account: `9-${subject}` })
  await bench.value('journal.export', { scope: {}, format: 'csv', profile: 'rfc4180' })
}

/** Of the exports of journal entries that are not withdrawn, the latest alone can be. */
export const withdrawLatest = async (bench: HistoryBench): Promise<boolean> => {
  const { exports } = await bench.value('journal.getState', { scope: {} })
  const latest = exports.find(({ isLatest }) => isLatest)
  if (latest) await bench.value('journal.withdraw', { id: latest.id })
  return latest !== undefined
}

export const ACTS = {
  async documentsChange({ service }, draw) {
    for (let left = draw.number(1, 5); left > 0; left -= 1) service.changeDocument(draw)
  },
  async transactionsChange({ service }, draw) {
    for (let left = draw.number(1, 5); left > 0; left -= 1) service.changeTransaction(draw)
  },
  async more({ service }, draw) {
    for (let left = 4; left > 0; left -= 1) {
      service.addDocument(draw)
      service.addTransaction(draw)
    }
  },
  async sync(bench, draw) {
    const kind = draw.pick(['rows-move', 'row-twice', 'fails', undefined, undefined, undefined] as const)
    bench.service.fault = kind && { kind, draw }
    await bench.sync(draw.chance(0.5))
    bench.service.fault = undefined
  },
  async accept(bench, draw) {
    const groups = await proposals(bench, draw)
    if (groups.length === 0) return
    const group = draw.pick(groups)
    if (group.class === null) return
    const way = group.class === 'ambiguous' ? (group.alternatives[0] ?? group) : group
    await bench.unlessClosed('matching.acceptShown', {
      groupId: group.id,
      class: group.class,
      allocations: way.allocations,
      explained: group.explained,
    })
  },
  acceptMany,
  async rejectMany(bench, draw) {
    const groups = await proposals(bench, draw)
    if (groups.length > 1)
      await bench.value('matching.reject', { groupIds: groups.slice(0, 2).map(({ id }) => id) })
  },
  async byHand(bench, draw) {
    const documents = bench.rows<{ id: DocumentId }>(
      'SELECT id FROM document WHERE open_minor > 0 ORDER BY id',
    )
    const documentIds = some(draw, 2, documents).map(({ id }) => id)
    const transactionIds = some(draw, 2, openRows(bench, "currency = 'EUR'")).map(({ id }) => id)
    if (documentIds.length === 0 || transactionIds.length === 0) return
    const result = await bench.call('matching.acceptManual', { documentIds, transactionIds, named: [] })
    if (!result.ok || result.value.outcome !== 'unbalanced') return
    const { differenceMinor: amountMinor } = result.value
    const kind = draw.pick(['discount', 'advance', 'fee', 'write-off'] as const)
    await bench.call('matching.acceptManual', { documentIds, transactionIds, named: [{ kind, amountMinor }] })
  },
  async classify(bench, draw) {
    const transactionIds = some(draw, 6, openRows(bench)).map(({ id }) => id)
    if (transactionIds.length > 0)
      await bench.unlessClosed('endings.classify', {
        transactionIds,
        categoryId: draw.pick(['bank-charges', 'salaries', 'other']),
      })
  },
  async split(bench, draw) {
    const [row] = some(draw, 1, openRows(bench))
    if (!row) return
    const part = minor(Math.trunc(row.open / 3))
    await bench.call('endings.split', {
      transactionId: row.id,
      parts: [
        { categoryId: 'loan-capital', amountMinor: part },
        { categoryId: 'interest-paid', amountMinor: minor(row.open - part) },
      ],
    })
  },
  async offset(bench, draw) {
    const rows = openRows(bench)
    const [one] = some(draw, 1, rows)
    const other = rows.find(({ open, currency }) => open === -(one?.open ?? 0) && currency === one?.currency)
    if (one && other)
      await bench.unlessClosed('endings.offset', { transactionIds: [one.id, other.id], kind: 'reversal' })
  },
  undo: (bench) => bench.unlessClosed('matching.undo', {}),
  redo: (bench) => bench.unlessClosed('matching.redo', {}),
  async undoAny(bench, draw) {
    const [group] = some(
      draw,
      1,
      bench.rows<{ id: string }>("SELECT id FROM match_group WHERE state <> 'undone'"),
    )
    if (group) await bench.unlessClosed('matching.undo', { groupId: group.id })
  },
  closeNext,
  closedRowsChange,
  async reopen(bench, draw) {
    const closed = bench.rows<{ period: Month }>('SELECT period FROM closing WHERE reopened_at IS NULL')
    const [one] = some(draw, 1, closed)
    if (one) await bench.value('closing.reopen', { period: one.period, reason: 'fatura em falta' })
  },
  async takeLate(bench) {
    const { late } = await bench.value('closing.readMonth', { period: null })
    const added = late.find(({ kind, transactionId }) => kind === 'added' && transactionId !== null)
    if (added?.transactionId) await bench.call('closing.takeLate', { transactionId: added.transactionId })
  },
  copy: (bench) => bench.value('backups.make', {}),
  async goBack(bench, draw) {
    const { backups } = await bench.value('backups.list', {})
    const [copy] = some(
      draw,
      1,
      backups.filter(({ state }) => state === 'readable'),
    )
    if (!copy) return
    await bench.value('backups.restore', { backupId: copy.id })
    await bench.sync(true)
  },
  async restart(bench) {
    await bench.close()
    bench.open()
    await bench.value('companies.open', {})
  },
  anew: (bench) => bench.makeAnew(),
  async daysPass(bench, draw) {
    bench.advance(draw.number(1, 20) * 24 * 60)
  },
  importFile,
  async undoImport(bench, draw) {
    const { files } = await bench.value('imports.list', {})
    const [file] = some(
      draw,
      1,
      files.filter(({ undoneAt }) => undoneAt === null),
    )
    if (file) await bench.unlessClosed('imports.undo', { fileId: file.fileId })
  },
  exportJournal,
  withdrawLatest,
} satisfies Record<string, Act>

export type ActName = keyof typeof ACTS
/** Relative frequency of each act. */
export const WEIGHTS: Readonly<Record<ActName, number>> = {
  documentsChange: 4,
  transactionsChange: 4,
  more: 2,
  sync: 7,
  accept: 6,
  acceptMany: 3,
  rejectMany: 2,
  byHand: 6,
  classify: 3,
  split: 2,
  offset: 2,
  undo: 3,
  redo: 2,
  undoAny: 3,
  closeNext: 4,
  closedRowsChange: 4,
  reopen: 1,
  takeLate: 2,
  copy: 1,
  goBack: 1,
  restart: 1,
  anew: 1,
  daysPass: 2,
  importFile: 3,
  undoImport: 2,
  exportJournal: 3,
  withdrawLatest: 1,
}
