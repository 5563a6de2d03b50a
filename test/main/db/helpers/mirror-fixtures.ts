/** Invented documents and transactions, and mirrors in memory or in a temporary folder, for tests of the mirror. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { type FetchedTransaction, UNKNOWN_TRANSACTION } from '#core/transactions.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import {
  indexDocuments,
  insertDocument,
  toDocumentValues,
} from '../../../../src-main/db/documents/document-rows.ts'
import { openWritable } from '../../../../src-main/db/mirror/open-writable.ts'
import { type GroupBody, groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import type { WorkerUrl } from '../../../../src-main/threads/protocol.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { programUrl } from '../../../helpers/programs.ts'

export const AT = '2026-03-01T09:00:00.000Z'
export const TODAY = '2026-03-01' as IsoDate

export const workerUrl: WorkerUrl = (name) => programUrl(`workers/${name}`)

const makeEmptyMirror = async (): Promise<string> => {
  const file = join(newFolder(), 'mirror.sqlite')
  const db = await openWritable(file, { now: AT })
  db.close()
  return file
}

let empty: Promise<string> | undefined

/** A copy of an empty mirror: the steps of its schema have tests of their own, and take ten times as long. */
const copyEmptyMirror = async (file: string): Promise<void> => {
  empty ??= makeEmptyMirror()
  copyFileSync(await empty, file)
}

/** Makes the folder of a company with an empty mirror in it. */
export const makeCompanyFolder = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await copyEmptyMirror(join(folder, 'mirror.sqlite'))
}

let shared: string | undefined
let opened = 0

/** A mirror of its own in a file: a database in memory has no write-ahead log. Gone when the tests end. */
export const openTestMirror = async (): Promise<WritableDb> => {
  shared ??= newFolder()
  opened += 1
  const file = join(shared, `mirror-${opened}.sqlite`)
  await copyEmptyMirror(file)
  return openWritable(file, { now: AT })
}

export const minor = (value: number): Minor => value as Minor
export const day = (text: string): IsoDate => text as IsoDate

export const aDocument = (over: Partial<FetchedDocument> & { id: number }): FetchedDocument => ({
  status: 'C',
  type: 'I',
  serie: 'A',
  number: `FT A/${over.id}`,
  date: day('2026-01-10'),
  dueDate: day('2026-02-10'),
  receiver: {
    taxId: '509442013',
    name: 'Padaria Ribeiro, Lda',
    legalName: 'Padaria Ribeiro, Lda',
    address: null,
    city: null,
    postCode: null,
    countryCode: 'PT',
    email: null,
    iban: null,
    phone: null,
  },
  currency: 'EUR',
  euroRate: null,
  retentionPercent: null,
  externalId: null,
  purchaseOrder: null,
  documentReference: null,
  description: null,
  taxExemptionReasonCode: null,
  transport: null,
  totalMinor: minor(12_300),
  withoutTaxMinor: minor(10_000),
  taxMinor: minor(2_300),
  discountMinor: minor(0),
  retentionMinor: minor(0),
  foreignTotalMinor: null,
  unpaidMinor: minor(12_300),
  paymentStatus: 'NoPayment',
  lines: [
    {
      code: 'PAO',
      description: 'Pão de centeio',
      unitPrice: '1.00',
      quantity: '100',
      unit: 'un',
      kind: 'P',
      taxPercent: '23',
      discountPercent: '0',
      costCenter: null,
    },
  ],
  raw: `{"id":${over.id}}`,
  ...over,
})

/** Documents that suppliers issued, each with its receiver as the supplier, as files bring them. */
export const addSupplierDocuments = (db: WritableDb, documents: readonly FetchedDocument[]): void =>
  db.transaction((trx) => {
    const added = documents.map((document) =>
      insertDocument(
        trx,
        { source: 'file', source_id: null, side: 'supplier', issuer: document.receiver.taxId },
        { ...document, id: null },
        toDocumentValues({ ...document, id: null }, 0),
        AT,
      ),
    )
    indexDocuments(trx, added)
  })

/** A transaction; `sourceId` null makes it one without an id of its own. */
export const aTransaction = (over: Partial<FetchedTransaction>): FetchedTransaction => {
  return {
    ...UNKNOWN_TRANSACTION,
    bookingDate: day('2026-02-12'),
    valueDate: day('2026-02-12'),
    amountMinor: minor(12_300),
    direction: 'in',
    currency: 'EUR',
    text: 'TRF PADARIA RIBEIRO FT A/1',
    counterpartyName: 'PADARIA RIBEIRO',
    ...over,
  }
}

/** Transactions `MOV 0`, `MOV 1` and so on of the given days and amounts, with the balance after each where it is given. */
export const movements = (rows: readonly (readonly [date: string, amount: number, balance?: number])[]) =>
  rows.map(([date, amount, balance], at) =>
    aTransaction({
      sourceId: `m-${at}`,
      bookingDate: day(date),
      amountMinor: minor(amount),
      direction: amount < 0 ? 'out' : 'in',
      text: `MOV ${at}`,
      ...(balance === undefined ? {} : { balanceMinor: minor(balance) }),
    }),
  )

/** The row of a transaction that pays a document, whole where no amount is said. */
export const aPayment = (
  documentId: number,
  transactionId: number,
  amount = 12_300,
): MatchProposal['allocations'][number] => ({
  documentId,
  documentNumber: `FT A/${documentId}`,
  transactionId,
  amountMinor: minor(amount),
  kind: 'payment',
})

export const aProposal = (
  over: Partial<MatchProposal> & Pick<MatchProposal, 'id' | 'allocations'>,
): MatchProposal => ({
  class: 'certain',
  balanceMinor: minor(0),
  currency: 'EUR',
  evidence: [],
  alternatives: [],
  explained: false,
  ...over,
})

/** Group `g-1` of document 1 and transaction 1, and so on. */
export const aSimpleProposal = (number: number): MatchProposal =>
  aProposal({ id: `g-${number}`, allocations: [aPayment(number, number)] })

/** All of a transaction as an advance, joined by hand. */
export const anAdvance = ({
  id,
  transactionId,
  amountMinor,
}: Pick<GroupBody, 'id'> & { transactionId: number; amountMinor: number }): GroupBody =>
  groupByHand({
    id,
    currency: 'EUR',
    allocations: [
      {
        documentId: null,
        documentNumber: null,
        transactionId,
        amountMinor: minor(amountMinor),
        kind: 'advance',
      },
    ],
  })
