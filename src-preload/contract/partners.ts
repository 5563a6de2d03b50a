/** The partner network (interface 3.3, 4.6 to 4.9); a partner's token goes to the keychain and is never told. */
import { z } from 'zod'
import { csvProfile } from './app.ts'
import { accountInput, companyView } from './companies.ts'
import { errorCode, wireError } from './errors.ts'
import { partnerBody } from './issuing/bodies.ts'
import { problem } from './issuing/fields.ts'
import { companyId, endpoint, event, instant, typedText } from './values.ts'

const taxId = typedText.trim().min(2).max(20)

const partnerView = z.strictObject({
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
const partnerRow = z.discriminatedUnion('outcome', [
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

/** One tax id of a list. */
const taxIdRow = z.strictObject({
  row: z.int(),
  countryCode: z.string(),
  taxId: z.string(),
  result: z.enum(['valid', 'invalid', 'failed', 'not-asked']),
  /** Which check it fails, or the failure's code; null where it is valid. */
  reason: z.union([z.enum(['local-check', 'country', 'service']), errorCode]).nullable(),
})
export type TaxIdRow = z.infer<typeof taxIdRow>

/** As much of a table as the border takes. */
export const MAX_CSV_BYTES = 5_000_000
/** The text of a CSV file that was chosen or pasted: separated by semicolon, comma or tab. */
const csvText = z.string().min(1).max(MAX_CSV_BYTES)
/** The line after which to go on; 0 for all. */
const after = z.int().min(0).default(0)
/** Why a list ended early: cancelled, or what would have hit every row; null where it came to its end. */
const stopped = wireError.nullable()

export const savedFile = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('saved'), fileName: z.string() }),
  z.strictObject({ outcome: z.literal('cancelled') }),
])

export const partnersContract = {
  /** Registers the company, or asks a registered one for access (it gets an e-mail). */
  'partners.add': endpoint(z.strictObject({ companyId, body: partnerBody }), partnerRow),
  /** Main asks which file and reads it: a page may not open the system's dialog. */
  'partners.chooseTable': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('read'), csv: csvText }),
      z.strictObject({ outcome: z.enum(['too-large', 'not-read', 'cancelled']) }),
    ]),
  ),
  /** What is recognised in a table before anything is asked; `is` names a column, null where it is none. */
  'partners.readTable': endpoint(
    z.strictObject({ csv: csvText, of: z.enum(['partners', 'tax-ids']) }),
    z.strictObject({
      columns: z.array(z.strictObject({ title: z.string(), is: z.string().nullable() })),
      rows: z.int(),
      /** Rows that fail the local check and will not be sent. */
      wrong: z.int(),
      sample: z.array(z.strictObject({ row: z.int(), fields: z.record(z.string(), z.string()) })),
    }),
  ),
  /** Columns by name: the body's own, or tax id, name, e-mail, phone, country; or tax ids alone in the first. */
  'partners.addList': endpoint(
    z.strictObject({ companyId, csv: csvText, after }),
    z.strictObject({ rows: z.array(partnerRow), stopped, left: z.int() }),
  ),
  'partners.list': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ partners: z.array(partnerView) }),
  ),
  /** Asks for the token now; with access it goes to the keychain. */
  'partners.check': endpoint(z.strictObject({ companyId, taxId }), partnerView),
  /** Country and tax id in two columns, or tax ids alone (PT); rows nobody asked about are told too. */
  'partners.validateList': endpoint(
    z.strictObject({ companyId, csv: csvText, after }),
    z.strictObject({ rows: z.array(taxIdRow), stopped }),
  ),
  /** Stops the list under way after the row it is at; what was done is in the list's answer. */
  'partners.stopList': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  'partners.listProgressed': event(z.strictObject({ companyId, done: z.int(), total: z.int() })),
  /** Main asks where the result goes. */
  'partners.saveList': endpoint(
    z.strictObject({ rows: z.array(taxIdRow).min(1).max(10_000), profile: csvProfile }),
    savedFile,
  ),
  /** The e-mail of the network owner's own account; null where the company's is used (interface 5.1). */
  'partners.getOwner': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ email: z.string().nullable() }),
  ),
  /** Tests the account with a harmless call and keeps it; null goes back to the company's own. */
  'partners.setOwner': endpoint(
    z.strictObject({
      companyId,
      owner: accountInput.nullable(),
    }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('kept') }),
      z.strictObject({ outcome: z.literal('refused'), error: wireError }),
    ]),
  ),
  /** Opens a partner as a company of its own, made when it is not there yet. Error: not-found (no access). */
  'partners.openCompany': endpoint(z.strictObject({ companyId, taxId }), companyView),
}
