/** Compares the mirror with the source, each read independently. */
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { openReadable } from '../../../../../src-main/db/connection/open.ts'
import { groupByHand } from '../../../../../src-main/db/rows/group-body.ts'
import { getTransaction } from '../../../../../src-main/db/transactions/transactions.ts'
import { clientsOf, type SyncBench } from './sync-bench.ts'

/** The records of a page as sent, as JSON texts. */
const recordsOf = (body: Uint8Array): string[] => {
  const page: { transactions: unknown[] } = JSON.parse(new TextDecoder().decode(body))
  return page.transactions.map((record) => JSON.stringify(record))
}

/** The records the source has now, as JSON texts in order. */
export const sourceRecords = async (bench: Pick<SyncBench, 'sandbox' | 'accountId'>): Promise<string[]> => {
  const { banking } = clientsOf(bench.sandbox)
  const raws: string[] = []
  for (let page = 1; ; page += 1) {
    const read = await banking.listTransactions({ accountId: bench.accountId, page })
    raws.push(...recordsOf(read.body))
    if (page >= read.totalPages) return raws.sort()
  }
}

const reading = <T>(
  bench: Pick<SyncBench, 'folder'>,
  work: (db: ReturnType<typeof openReadable>) => T,
): T => {
  const db = openReadable(join(bench.folder, 'mirror.sqlite'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** The records the mirror takes as present, as JSON texts in order. */
export const mirroredRecords = (bench: Pick<SyncBench, 'folder'>): string[] =>
  reading(bench, (db) => {
    const pages = new Map(
      db
        .read<{ id: number; body: Uint8Array }>('SELECT id, body FROM sent_page')
        .all()
        .map(({ id, body }) => [id, recordsOf(inflateSync(body))]),
    )
    return db
      .read<{ page: number; place: number }>(
        'SELECT sent_page AS page, sent_place AS place FROM bank_transaction WHERE vanished_at IS NULL',
      )
      .all()
      .map(({ page, place }) => pages.get(page)?.[place] ?? 'no such record')
      .sort()
  })

/** A document's fields without payments; `unpaid` for a closed one that can be owed. */
interface PlainDocument {
  id: number
  number: unknown
  details: unknown
  unpaid: number | null
}

const PAYABLE = 'TISCD'

/** A link to the file is another one at each answer. */
const plain = (sent: RemoteDocument, unpaidMinor: number | null): PlainDocument => {
  const { Id, Type, DocumentStatusId } = sent.Details.Document
  const owes = DocumentStatusId === 'C' && PAYABLE.includes(Type)
  return { id: Id, number: sent.DocumentNumber, details: sent.Details, unpaid: owes ? unpaidMinor : null }
}

interface RemoteDocument {
  DocumentNumber: unknown
  UnpaidAmount: string | null
  Details: { Document: { Id: number; Type: string; DocumentStatusId: string } }
}

const toCents = (text: string | null): number | null =>
  text === null ? null : Math.round(Number(text.replace(',', '.')) * 100)

/** The documents the source shows this company now, in order of their id. */
export const sourceDocuments = async ({ sandbox }: Pick<SyncBench, 'sandbox'>): Promise<PlainDocument[]> => {
  const { documentIds, email, token, invoicingUrl } = sandbox
  const found: PlainDocument[] = []
  for (let id = documentIds.from; id <= documentIds.to; id += 1) {
    const answer = await fetch(`${invoicingUrl}/api/v1.1/document/property?documentId=${id}`, {
      headers: { email, token, 'user-agent': 'Concilia/0.0.0-test (compare)' },
    })
    const { Object: sent } = (await answer.json()) as { Object: RemoteDocument | null }
    if (sent !== null) found.push(plain(sent, toCents(sent.UnpaidAmount)))
  }
  return found
}

/** The documents the mirror takes as present, every row of them up to this id of the service, in the order of their ids. */
export const mirroredDocuments = (
  bench: Pick<SyncBench, 'folder'>,
  lastId = Number.MAX_SAFE_INTEGER,
): PlainDocument[] =>
  reading(bench, (db) =>
    db
      .read<{ raw: string; unpaid_minor: number | null }>(
        `SELECT r.raw, d.unpaid_minor FROM document d JOIN document_raw r ON r.document_id = d.id
         WHERE d.vanished_at IS NULL AND d.source_id <= ? ORDER BY d.source_id`,
      )
      .all(lastId)
      .map((row) => plain(JSON.parse(row.raw) as RemoteDocument, row.unpaid_minor)),
  )

/** Every decision and what it settles. */
export const decisions = (bench: SyncBench): unknown =>
  reading(bench, (db) => ({
    events: db.read('SELECT * FROM decision_event ORDER BY sequence').all(),
    allocations: db
      .read<{ transaction_id: number | null }>('SELECT * FROM allocation ORDER BY group_id, position')
      .all()
      .map((allocation) => ({
        ...allocation,
        raw: allocation.transaction_id === null ? null : getTransaction(db, allocation.transaction_id).raw,
      })),
  }))

/** A person accepts the transaction of this id at the source, whole, as an advance. */
export const decideOn = async (bench: SyncBench, sourceId: string): Promise<void> => {
  const transactionId = bench.mirror.read.findTransactionByKey(sourceId)
  if (transactionId === undefined) throw new Error('a transaction to decide on is mirrored')
  const { openMinor, currency } = bench.mirror.read.getTransaction(transactionId)
  const allocation = { documentId: null, documentNumber: null, transactionId, amountMinor: openMinor }
  const { outcome } = await bench.mirror.write.run('acceptManual', {
    group: groupByHand({
      id: `h-${transactionId}`,
      currency,
      allocations: [{ ...allocation, kind: 'advance' }],
    }),
    by: 'ana',
    at: bench.clock.now(),
  })
  if (outcome !== 'done') throw new Error(`the decision ended as ${outcome}`)
}

/** Each decision after a review, with the id its transaction has at the source now. */
export const stateOfDecisions = async (
  bench: SyncBench,
): Promise<{ state: string; transaction: string | null }[]> => {
  await bench.mirror.write.run('reviewAcceptedGroups', {})
  return reading(bench, (db) =>
    db
      .read<{ state: string; transaction: string | null }>(
        `SELECT g.state, t.source_id AS "transaction" FROM match_group g
         JOIN allocation a ON a.group_id = g.id JOIN bank_transaction t ON t.id = a.transaction_id
         ORDER BY g.sequence`,
      )
      .all(),
  )
}

/** What SQLite says of the file. */
export const integrity = (bench: Pick<SyncBench, 'folder'>): string => {
  const db = openReadable(join(bench.folder, 'mirror.sqlite'))
  try {
    return db.readColumn<string>('PRAGMA integrity_check').get() ?? ''
  } finally {
    db.close()
  }
}
