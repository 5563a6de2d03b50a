/** Stored documents, and the numbering of their series. */
import type { Store } from '../store.ts'

export interface RemoteLine {
  Code: string
  Description: string
  UnitPrice: number
  Quantity: number
  Unit: string
  Type: string
  TaxValue: number
  ProductDiscount: number
  CostCenter: string | null
}

export interface RemoteAddress {
  AddressDetail: string
  City: string
  PostalCode: string
  CountryCode: string
}

/** Members of interface 2.7 that are stored and sent back unchanged. */
export interface DocumentBody {
  document: {
    DueDate: string
    Description: string
    DocumentReference: string
    TaxExemptionReasonCode: string | null
    Currency: string
    Retention: number
    EuroRate: number
    PurchaseOrder: string
    LoadDateTime: string | null
    LoadAddress: RemoteAddress | null
    DestinationAddress: RemoteAddress | null
    VehicleLicence: string | null
    Lines: RemoteLine[]
  }
  receiver: {
    TaxId: string
    Name: string
    Address: string
    City: string
    PostCode: string
    CountryCode: string
    PhoneNumber: string
    CountryName: string
    LegalName: string
    Email: string | null
    IBAN: string | null
  }
  totals: Record<string, number | string>
  retentionMinor: number
}

export type DocumentStatus = 'C' | 'D' | 'A'

export interface StoredDocument {
  id: number
  /** Subscription the document belongs to: `main`, or a partner's NIF. */
  owner: string
  type: string
  serie: string
  number: number | null
  status: DocumentStatus
  date: string
  externalId: string | null
  totalMinor: number
  unpaidMinor: number
  /** Until this time (epoch milliseconds) a fetch answers as if the id did not exist. */
  availableAt: number
  atCode: string | null
  body: DocumentBody
}

export type DocumentRow = Omit<StoredDocument, 'body'> & { body: string }

/** Inserts the document, or replaces the draft with the same id. */
export const saveDocument = (store: Store, document: StoredDocument): void => {
  const { TaxId: nif, CountryCode: country } = document.body.receiver
  store.put('documents', { ...document, nif, country, body: JSON.stringify(document.body) })
}

export const toDocument = ({ body, ...row }: DocumentRow): StoredDocument => ({
  ...row,
  body: JSON.parse(body) as DocumentBody,
})

export const findDocument = (store: Store, id: number): StoredDocument | undefined => {
  const row = store.get<DocumentRow>('SELECT * FROM documents WHERE id = ?', id)
  return row && toDocument(row)
}

/** Another document of the same client with this ExternalId (interface 2.3: uniqueness per client). */
export const findDuplicate = (
  store: Store,
  key: { owner: string; externalId: string; nif: string; country: string; exceptId: number },
): number | undefined =>
  store.get<{ id: number }>(
    `SELECT id FROM documents WHERE externalId = ? AND owner = ? AND nif = ? AND country = ? AND id <> ?
     ORDER BY id LIMIT 1`,
    key.externalId,
    key.owner,
    key.nif,
    key.country,
    key.exceptId,
  )?.id

/** The newest document issued to this tax id, for GET /client. */
export const findNewestFor = (store: Store, owner: string, nif: string): StoredDocument | undefined => {
  const row = store.get<DocumentRow>(
    'SELECT * FROM documents WHERE nif = ? AND owner = ? ORDER BY id DESC LIMIT 1',
    nif,
    owner,
  )
  return row && toDocument(row)
}

export const highestDocumentId = (store: Store): number =>
  store.get<{ id: number | null }>('SELECT max(id) AS id FROM documents')?.id ?? 0

/** Lowers the unpaid amount, not below zero. */
export const lowerUnpaid = (store: Store, id: number, byMinor: number): void => {
  store.run('UPDATE documents SET unpaidMinor = max(0, unpaidMinor - ?) WHERE id = ?', byMinor, id)
}
