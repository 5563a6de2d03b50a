/** The partners of a company and how far each has come (interface 3.3). */
import type { ReadableDb } from '../connection.ts'

/** registered: new to the service, its token there at once; requested: asked, not approved yet; granted: approved. */
export type PartnerState = 'registered' | 'requested' | 'granted'

export interface Partner {
  taxId: string
  countryCode: string
  name: string
  state: PartnerState
  addedAt: string
  grantedAt: string | null
  checkedAt: string | null
  nextCheckAt: string | null
  checks: number
}

const COLUMNS = `tax_id AS taxId, country_code AS countryCode, name, state, added_at AS addedAt,
  granted_at AS grantedAt, checked_at AS checkedAt, next_check_at AS nextCheckAt, checks`

export const findPartner = (db: ReadableDb, taxId: string): Partner | undefined =>
  db.read<Partner>(`SELECT ${COLUMNS} FROM partner WHERE tax_id = ?`).get(taxId)

/** By name. */
export const listPartners = (db: ReadableDb): Partner[] =>
  db.read<Partner>(`SELECT ${COLUMNS} FROM partner ORDER BY name, tax_id`).all()

/** Those whose token is to be asked for now. */
export const listPartnersToCheck = (db: ReadableDb, now: string): string[] =>
  db
    .readColumn<string>(
      'SELECT tax_id FROM partner WHERE next_check_at IS NOT NULL AND next_check_at <= ? ORDER BY next_check_at',
    )
    .all(now)

/** The documents that were issued in a partner's name from this company. */
export const listIssuedFor = (db: ReadableDb, taxId: string): number[] =>
  db
    .readColumn<number>(
      'SELECT DISTINCT document_id FROM issuing_intent WHERE on_behalf_of = ? AND document_id IS NOT NULL',
    )
    .all(taxId)
