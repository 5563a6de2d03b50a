/** The partners of a company and how far each has come (interface 3.3). */
import type { ServiceDocumentId } from '#contract/values.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, mirror, type Params, type QueryRow, query } from '../query/query.ts'

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

export type Partner = QueryRow<typeof byName>

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

/** The companies of the partner network that this one works with (interface 3.3). */
export interface WritePartnerInput {
  taxId: string
  countryCode: string
  name: string
  at: string
}

/** Writes a partner that the service accepted; a known one keeps its state and gets the new name. */
export const writePartner = (trx: Trx, input: WritePartnerInput): void => {
  trx
    .write(
      `INSERT INTO partner (tax_id, country_code, name, state, added_at, next_check_at)
       VALUES (?1, ?2, ?3, 'registered', ?4, ?4)
       ON CONFLICT DO UPDATE SET country_code = ?2, next_check_at = ?4,
         name = CASE ?3 WHEN '' THEN name ELSE ?3 END`,
    )
    .run(input.taxId, input.countryCode, input.name, input.at)
}

export interface WritePartnerCheckInput {
  taxId: string
  /** Whether its token could be read. */
  granted: boolean
  at: string
  /** When to check again; null once granted. */
  nextCheckAt: string | null
}

/**
 * Records whether a partner's token could be read. A company that was new to the service is registered with its token
 * at once; one that must approve first is requested until it does.
 */
export const writePartnerCheck = (trx: Trx, input: WritePartnerCheckInput): void => {
  trx
    .write(
      `INSERT INTO partner (tax_id, country_code, name, state, added_at, granted_at, checked_at, next_check_at, checks)
       VALUES (?1, 'PT', '', CASE ?2 WHEN 1 THEN 'granted' ELSE 'requested' END, ?3,
         CASE ?2 WHEN 1 THEN ?3 END, ?3, ?4, 1)
       ON CONFLICT DO UPDATE SET checked_at = ?3, next_check_at = ?4, checks = checks + 1,
         granted_at = CASE ?2 WHEN 1 THEN coalesce(granted_at, ?3) ELSE NULL END,
         state = CASE WHEN ?2 = 0 THEN 'requested' WHEN state = 'requested' THEN 'granted' ELSE state END`,
    )
    .run(input.taxId, input.granted ? 1 : 0, input.at, input.nextCheckAt)
}
