/** Stages documents and receipts of SAF-T (PT) files; they are not shown until they are applied. */
import type { CurrencyCode, IsoDate } from '#contract/values.ts'
import type { FiledDocument, FiledReceipt } from '#core/filed-documents.ts'
import type { VatRate } from '#core/vat/rates.ts'
import type { Trx } from '../../connection/connection.ts'
import { insertInto } from '../../query/query.ts'

export interface StagedSaftHeader {
  fileId: number
  taxId: string
  companyName: string
  from: IsoDate
  to: IsoDate
  basis: string
}

/** A document of a file, with its customer. */
export interface StagedDocument extends FiledDocument {
  line: number
  taxId: string
  name: string
  netMinor: number
  taxMinor: number
  withholdingMinor: number
  currency: CurrencyCode | null
  currencyMinor: number | null
  dueDate: IsoDate | null
  /** From a list of open documents, without sign; null for a SAF-T (PT) file. */
  openMinor: number | null
  /** Empty where its lines do not sum to its totals; null where they are not known. */
  rates: readonly VatRate[] | null
}

const insertFile = insertInto('saft_file')
const insertDocument = insertInto('saft_document')
const insertReceipt = insertInto('saft_receipt')
const insertSettles = insertInto('saft_settles', 'ON CONFLICT DO NOTHING')
const insertCorrects = insertInto('saft_corrects', 'ON CONFLICT DO NOTHING')

/** Sets the owner of the file. */
export const stageSaft = (trx: Trx, header: StagedSaftHeader): void => {
  insertFile(trx, {
    file: header.fileId,
    tax_id: header.taxId,
    company_name: header.companyName,
    from_date: header.from,
    to_date: header.to,
    basis: header.basis,
  })
}

export const stageSaftRows = (
  trx: Trx,
  input: { fileId: number; documents: readonly StagedDocument[]; receipts: readonly FiledReceipt[] },
): void => {
  const { fileId: file } = input
  for (const document of input.documents) {
    insertDocument(trx, {
      file,
      line: document.line,
      number: document.number,
      type: document.type,
      status: document.status,
      date: document.date,
      tax_id: document.taxId,
      name: document.name,
      gross_minor: document.grossMinor,
      net_minor: document.netMinor,
      tax_minor: document.taxMinor,
      withholding_minor: document.withholdingMinor,
      currency: document.currency,
      currency_minor: document.currencyMinor,
      corrects: JSON.stringify(document.references),
      document_id: null,
      due_date: document.dueDate,
      open_minor: document.openMinor,
      rates: document.rates === null ? null : JSON.stringify(document.rates),
    })
    for (const { number } of document.references)
      insertCorrects(trx, { file, credit: document.number, number })
  }
  for (const { number, status, date, grossMinor, lines } of input.receipts) {
    insertReceipt(trx, {
      file,
      number,
      status,
      gross_minor: grossMinor,
      lines: JSON.stringify(lines),
      date,
    })
    for (const { sources } of lines)
      for (const named of sources) insertSettles(trx, { file, receipt: number, number: named })
  }
}
