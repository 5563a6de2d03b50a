/** A supplier's document may have the number of one of the company's own: nothing takes one for the other. */
import { describe, expect, it } from 'vitest'
import type { FetchedDocument } from '#core/documents.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { documentIdentity } from '../../../src-main/db/events/event-members.ts'
import { findDocument } from '../../../src-main/db/events/find-members.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { bringDocument } from './helpers/bring-document.ts'
import { AT, aDocument, addSupplierDocuments, openTestMirror } from './helpers/mirror-fixtures.ts'

const NUMBER = 'FT 2026/1'
const SUPPLIER = '509999991'

const ofSupplier = (over: Partial<FetchedDocument> = {}): FetchedDocument => {
  const document = aDocument({ id: 1, number: NUMBER, serie: '2026', ...over })
  return { ...document, receiver: { ...document.receiver, taxId: SUPPLIER, name: 'Oficina do Vale' } }
}
const withSupplier = async (over: Partial<FetchedDocument> = {}) => {
  const db = await openTestMirror()
  addSupplierDocuments(db, [ofSupplier(over)])
  return db
}
const sync = (db: WritableDb): void => {
  runCommand(db, 'writeDocuments', {
    documents: [aDocument({ id: 7, number: NUMBER, serie: '2026' })],
    at: AT,
  })
}
const sides = (db: WritableDb) => db.readColumn<string>('SELECT side FROM document ORDER BY id').all()

describe("a supplier's document with a number of the company", () => {
  it('stays where the service shows that number', async () => {
    const db = await withSupplier()
    sync(db)
    expect(sides(db)).toEqual(['supplier', 'customer'])
  })

  it('stays where a SAF-T (PT) file shows that number', async () => {
    const db = await withSupplier()
    bringDocument(db, NUMBER)
    expect(sides(db)).toEqual(['supplier', 'customer'])
  })

  it('is not found for an event of a document of the service, nor that for an event of it', async () => {
    const [both, service, supplier] = [await withSupplier(), await openTestMirror(), await withSupplier()]
    sync(service)
    const own = documentIdentity(service, 1)
    const theirs = documentIdentity(supplier, 1)
    if (!own || !theirs) throw new Error('both are known')
    expect(findDocument(both, own)).toBeUndefined()
    expect(findDocument(service, theirs)).toBeUndefined()
    sync(both)
    expect([findDocument(both, own), findDocument(both, theirs)]).toEqual([2, 1])
  })

  it('is found in another mirror by its supplier and number, whatever its type there', async () => {
    const [here, there] = [await withSupplier(), await withSupplier({ type: 'T' })]
    const known = documentIdentity(there, 1)
    expect(known && findDocument(here, known)).toBe(1)
  })
})
