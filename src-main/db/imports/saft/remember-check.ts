/** Stores the result of comparing a SAF-T (PT) file with the mirror. */
import type { IsoDate } from '#contract/values.ts'
import type { Trx } from '../../connection/connection.ts'
import { insertInto } from '../../query/query.ts'

export interface RememberedCheck {
  at: string
  by: string
  taxId: string
  companyName: string
  from: IsoDate
  to: IsoDate
  proves: boolean
  documents: number
  missing: readonly string[]
  /** Documents that differ, or are cancelled on one side only. */
  differing: number
}

const insertCheck = insertInto('saft_check')

export const rememberSaftCheck = (trx: Trx, check: RememberedCheck): void => {
  insertCheck(trx, {
    at: check.at,
    by: check.by,
    tax_id: check.taxId,
    company_name: check.companyName,
    from_date: check.from,
    to_date: check.to,
    proves: check.proves ? 1 : 0,
    documents: check.documents,
    missing: JSON.stringify(check.missing),
    differing: check.differing,
  })
}
