/** The partners of a company and how far each has come (interface 3.3). */
import type { ServiceDocumentId } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import type { PartnerState } from '../schema/schema.ts'

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

const partners = () =>
  mirror
    .selectFrom('partner')
    .select([
      'tax_id as taxId',
      'country_code as countryCode',
      'name',
      'state',
      'added_at as addedAt',
      'granted_at as grantedAt',
      'checked_at as checkedAt',
      'next_check_at as nextCheckAt',
      'checks',
    ])
const byTaxId = query(({ taxId }: Params<{ taxId: string }>) => partners().where('tax_id', '=', taxId))
const byName = query(() => partners().orderBy('name').orderBy('tax_id'))

export const findPartner = (db: ReadableDb, taxId: string): Partner | undefined => byTaxId.get(db, { taxId })

/** By name. */
export const listPartners = (db: ReadableDb): Partner[] => byName.all(db)

const toCheck = column(({ now }: Params<{ now: string }>) =>
  mirror
    .selectFrom('partner')
    .select('tax_id')
    .where('next_check_at', 'is not', null)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at'),
)
const issuedFor = column(({ taxId }: Params<{ taxId: string }>) =>
  mirror
    .selectFrom('issuing_intent')
    .select('source_id')
    .distinct()
    .where('on_behalf_of', '=', taxId)
    .where('source_id', 'is not', null)
    .$narrowType<{ source_id: ServiceDocumentId }>(),
)

/** Those whose token is to be asked for now. */
export const listPartnersToCheck = (db: ReadableDb, now: string): string[] => toCheck.all(db, { now })

/** The documents that were issued in a partner's name from this company. */
export const listIssuedFor = (db: ReadableDb, taxId: string): ServiceDocumentId[] =>
  issuedFor.all(db, { taxId })
