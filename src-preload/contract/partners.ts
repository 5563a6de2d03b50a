/** The partner network (interface 3.3, 4.6 to 4.9); a partner's token goes to the keychain and is never told. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { wireError } from './errors.ts'
import { partnerBody } from './issuing/bodies.ts'
import { problem } from './issuing/fields.ts'
import { companyId, instant } from './values.ts'

const taxId = z.string().trim().min(2).max(20)

export const partnerView = z.strictObject({
  taxId: z.string(),
  countryCode: z.string(),
  name: z.string(),
  /** registered: new to the service, access at once; requested: the company has to approve; granted: it did. */
  state: z.enum(['registered', 'requested', 'granted']),
  addedAt: instant,
  grantedAt: instant.nullable(),
  checkedAt: instant.nullable(),
  /** When it is asked again by itself; null once there is access. */
  nextCheckAt: instant.nullable(),
})
export type PartnerView = z.infer<typeof partnerView>

/** What became of one row. */
export const partnerRow = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('added'),
    row: z.int(),
    partner: partnerView,
    text: z.string().nullable(),
  }),
  z.strictObject({
    outcome: z.literal('invalid'),
    row: z.int(),
    taxId: z.string(),
    issues: z.array(z.strictObject({ field: z.string(), problem })),
  }),
  z.strictObject({ outcome: z.literal('failed'), row: z.int(), taxId: z.string(), error: wireError }),
])
export type PartnerRow = z.infer<typeof partnerRow>

/** The text of a CSV file that was dropped or pasted: separated by semicolon, comma or tab. */
const csvText = z.string().min(1).max(5_000_000)

export const partnersContract = {
  /** Registers the company, or asks a registered one for access (it gets an e-mail). */
  'partners.add': endpoint(z.strictObject({ companyId, body: partnerBody }), partnerRow),
  /** Columns by name: the body's own, or tax id, name, e-mail, phone, country; or tax ids alone in the first. */
  'partners.addList': endpoint(
    z.strictObject({ companyId, csv: csvText }),
    z.strictObject({ rows: z.array(partnerRow) }),
  ),
  'partners.list': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ partners: z.array(partnerView) }),
  ),
  /** Asks for the token now; with access it goes to the keychain. */
  'partners.check': endpoint(z.strictObject({ companyId, taxId }), partnerView),
  /** Asks for those whose time has come: gently, less and less often. */
  'partners.checkDue': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ partners: z.array(partnerView) }),
  ),
  /** Main asks where the result goes; country and tax id in two columns, or tax ids alone (PT). */
  'partners.validateList': endpoint(
    z.strictObject({ companyId, csv: csvText, profile: z.enum(['excel-pt', 'rfc4180']) }),
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('saved'),
        fileName: z.string(),
        valid: z.int(),
        invalid: z.int(),
        failed: z.int(),
      }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
}
