/** The mirror beside the source: what each holds, read on ways of their own. */
import { join } from 'node:path'
import { openReadable } from '../../../../../src-main/db/open.ts'
import { clientsOf, type SyncBench } from './sync-bench.ts'

/** The records the source has now, as JSON texts in order. */
export const sourceRecords = async (bench: SyncBench): Promise<string[]> => {
  const { banking } = clientsOf(bench.sandbox)
  const raws: string[] = []
  for (let page = 1; ; page += 1) {
    const read = await banking.listTransactions({ accountId: bench.accountId, page })
    raws.push(...read.transactions.map((transaction) => transaction.raw))
    if (page >= read.totalPages) return raws.sort()
  }
}

const reading = <T>(bench: SyncBench, work: (db: ReturnType<typeof openReadable>) => T): T => {
  const db = openReadable(join(bench.folder, 'mirror.sqlite'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** The records the mirror takes as present, as JSON texts in order. */
export const mirroredRecords = (bench: SyncBench): string[] =>
  reading(bench, (db) =>
    db
      .readColumn<string>(
        `SELECT r.raw FROM bank_transaction_raw r JOIN bank_transaction t ON t.id = r.transaction_id
         WHERE t.vanished_at IS NULL`,
      )
      .all()
      .sort(),
  )

/** Every decision and what it settles. */
export const decisions = (bench: SyncBench): unknown =>
  reading(bench, (db) => ({
    events: db.read('SELECT * FROM decision_event ORDER BY sequence').all(),
    allocations: db
      .read(
        `SELECT a.*, r.raw FROM allocation a JOIN bank_transaction_raw r ON r.transaction_id = a.transaction_id
         ORDER BY a.group_id, a.position`,
      )
      .all(),
  }))

/** What SQLite says of the file. */
export const integrity = (bench: Pick<SyncBench, 'folder'>): string => {
  const db = openReadable(join(bench.folder, 'mirror.sqlite'))
  try {
    return db.readColumn<string>('PRAGMA integrity_check').get() ?? ''
  } finally {
    db.close()
  }
}
