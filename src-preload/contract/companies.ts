/** Connecting, testing, listing and removing companies; secrets travel from the window to main and never back. */
import { z } from 'zod'
import { wireError } from './errors.ts'
import { compactTaxId, isTaxId } from './issuing/tax-ids.ts'
import { companyId, currencyCode, endpoint, event, instant, typedText } from './values.ts'

/**
 * Which world the addresses belong to; `sample` is the embedded service with invented data. `files` has no addresses:
 * bank statements and SAF-T (PT) files bring everything.
 */
export const environment = z.enum(['production', 'staging', 'sample', 'files'])

/** A partner of another company: reached with that company's account and the partner's token (interface 5.1). */
export const partnerOf = z.strictObject({ companyId, taxId: z.string() })

export const companyView = z.strictObject({
  id: companyId,
  name: z.string(),
  environment,
  invoicingUrl: z.string(),
  bankingUrl: z.string(),
  authUrl: z.string(),
  email: z.string(),
  clientId: z.string(),
  accountIds: z.array(z.string()),
  currency: currencyCode,
  /** Where its secrets are: in the keychain, for this run only, nowhere (to be typed again), or nobody has asked. */
  secrets: z.enum(['keychain', 'session', 'missing', 'not-asked']),
  /** The company in whose partner network this one is, and its tax id there; null for one that was connected. */
  partnerOf: partnerOf.nullable(),
  /** Its own taxpayer number, where somebody said it. */
  taxId: z.string().nullable(),
  createdAt: instant,
})
export type CompanyView = z.infer<typeof companyView>

/** https anywhere, http for this computer alone; what is asked is put behind it, so it ends with its path. */
const serviceUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .max(500)
  .refine(
    (text) => {
      const { protocol, hostname } = new URL(text)
      return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
    },
    { error: 'https-only' },
  )
  .refine(
    (text) => {
      const { username, password, search, hash } = new URL(text)
      return username + password + search + hash === ''
    },
    { error: 'address-only' },
  )

const notBlank = (most: number) => typedText.trim().min(1).max(most)
const secret = (most: number) => z.string().trim().min(1).max(most)

export const connectInput = z.strictObject({
  name: notBlank(75),
  environment: z.enum(['production', 'staging']),
  invoicingUrl: serviceUrl,
  /** Interface 5.1: the API user and the subscription token, at most 50 characters each. */
  email: z.email().max(50),
  token: secret(50),
  bankingUrl: serviceUrl,
  authUrl: serviceUrl,
  clientId: notBlank(200),
  clientSecret: secret(500),
  accountIds: z.array(notBlank(100)).min(1),
  currency: currencyCode,
})
export type ConnectInput = z.infer<typeof connectInput>

/** A company without any service; its taxpayer number tells its files from another company's. */
export const filesCompanyInput = connectInput.pick({ name: true, currency: true }).extend({
  taxId: typedText
    .refine((text) => isTaxId(text, 'PT'), { error: 'not-tax-id' })
    .transform((text) => compactTaxId(text, 'PT')),
})
export type FilesCompanyInput = z.infer<typeof filesCompanyInput>

/** An account of the service: a company's own, or that of its partner network's owner. */
export const accountInput = connectInput.pick({ email: true, token: true })

export const connectionCheck = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('ok') }),
  z.strictObject({ state: z.literal('not-tested') }),
  z.strictObject({ state: z.literal('failed'), error: wireError }),
])
export type ConnectionCheck = z.infer<typeof connectionCheck>

/** What a company's folder holds, where the list of companies is lost. */
const foundCompany = z.strictObject({
  id: companyId,
  /** null: no record lies beside its data. */
  name: z.string().nullable(),
  environment: environment.nullable(),
  /** What its mirror holds; null where there is none, or it cannot be read. */
  decisions: z.int().nullable(),
  lastSyncAt: instant.nullable(),
  copies: z.int(),
})
export type FoundCompany = z.infer<typeof foundCompany>

const checks = { invoicing: connectionCheck, banking: connectionCheck }

const side = z.strictObject({ count: z.int(), minor: z.int() })

export const companyOverview = z.strictObject({
  companyId,
  documents: z.int(),
  openDocuments: z.int(),
  openMinor: z.int(),
  overdueDocuments: z.int(),
  overdueMinor: z.int(),
  /** What suppliers are owed, positive; the figures before are of customers alone. */
  suppliers: z.strictObject({
    documents: z.int(),
    openDocuments: z.int(),
    openMinor: z.int(),
    overdueDocuments: z.int(),
    overdueMinor: z.int(),
  }),
  transactions: z.int(),
  unmatchedTransactions: z.int(),
  /** In the company's currency; transactions in another one are counted, not summed. */
  unmatchedMinor: z.int(),
  /** What is still to be decided of money in and of money out, apart; sums in the company's currency, signed. */
  openReceipts: side,
  openPayments: side,
  /** What a person left open on purpose, which is none of those. */
  leftOpen: z.strictObject({ receipts: side, payments: side }),
  /** What waits for the client, which is none of those either; since when the one that waits longest does. */
  waiting: z.strictObject({ count: z.int(), since: instant.nullable() }),
  proposals: z.strictObject({
    certain: z.int(),
    likely: z.int(),
    possible: z.int(),
    ambiguous: z.int(),
    /** Only link to what the service already shows as paid; in none of the classes. */
    explained: z.int(),
  }),
  accepted: z.int(),
  conflicting: z.int(),
  stale: z.int(),
  /** What came since the company was last on screen. */
  newTransactions: z.int(),
  newDocuments: z.int(),
  /** Transactions that wait for a month, and documents that came to closed ones; no closing has told them since. */
  late: z.strictObject({ transactions: z.int(), documents: z.int() }),
  currency: currencyCode,
  /** When everything was last fetched; null before the first sync. */
  asOf: instant.nullable(),
})
export type CompanyOverview = z.infer<typeof companyOverview>

const answer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('connected'),
    company: companyView,
    /** How many other companies had a secret that was changed, and have the new one too. */
    others: z.int(),
    ...checks,
  }),
  z.strictObject({ outcome: z.literal('refused'), ...checks }),
])

/** A secret that is left out stays as it is. */
export const changeInput = connectInput.extend({
  companyId,
  token: connectInput.shape.token.optional(),
  clientSecret: connectInput.shape.clientSecret.optional(),
})

/** The transactions service of a partner's company; a secret that is left out stays as it is. */
export const bankInput = connectInput
  .pick({ bankingUrl: true, authUrl: true, clientId: true, accountIds: true })
  .extend({ companyId, clientSecret: connectInput.shape.clientSecret.optional() })
export type BankInput = z.infer<typeof bankInput>

export const companiesContract = {
  /** `asksKeychain` false: at once, for the first frame; a keychain may take seconds to answer. */
  'companies.list': endpoint(
    z.strictObject({ asksKeychain: z.boolean().default(true) }),
    z.strictObject({ companies: z.array(companyView), current: companyId.nullable() }),
  ),
  /** Tests both connections and saves nothing. */
  'companies.test': endpoint(connectInput, z.strictObject(checks)),
  /** Tests both connections, then saves; a failed test saves nothing. */
  'companies.connect': endpoint(connectInput, answer),
  /** Adds a company without any service; nothing is tested. Error: conflict (name taken). */
  'companies.addOnFiles': endpoint(filesCompanyInput, companyView),
  /** Tests the changed connection like a new one; a failed test changes nothing. */
  'companies.change': endpoint(changeInput, answer),
  /** Gives a partner's company its bank accounts, tested first; a failed test changes nothing. */
  'companies.connectBank': endpoint(
    bankInput,
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('connected'), company: companyView }),
      z.strictObject({ outcome: z.literal('refused'), banking: connectionCheck }),
    ]),
  ),
  /** Starts the embedded service and opens the sample company, making it when it is not there yet. */
  'companies.explore': endpoint(z.strictObject({}), companyView),
  /** Makes a company the one on screen, opening its mirror. */
  'companies.open': endpoint(z.strictObject({ companyId }), companyView),
  'companies.getOverview': endpoint(z.strictObject({ companyId }), companyOverview),
  /**
   * Begins again without data, where the mirror is lost; what stood in its place is kept among the copies. The window
   * asks first.
   */
  'companies.beginEmpty': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  /** What the folders of the companies hold; works without their list. */
  'companies.listFound': endpoint(z.strictObject({}), z.strictObject({ found: z.array(foundCompany) })),
  /** Puts every company that has a folder into the list again; answers how many were not in it. */
  'companies.restoreList': endpoint(z.strictObject({}), z.strictObject({ added: z.int() })),
  /** Begins an empty list in place of one that is lost; the folders stay. The window asks first. */
  'companies.beginEmptyList': endpoint(z.strictObject({}), z.strictObject({})),
  /**
   * Writes an archive of it and of each company opened as its partner, then deletes folders, backups and keychain
   * entries; the window asks first. `default`: among the data; `choose`: the system asks where; nothing is deleted
   * where an archive cannot be written. A sample has none.
   */
  'companies.remove': endpoint(
    z.strictObject({ companyId, archive: z.enum(['default', 'choose', 'none']).default('default') }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('removed'), archives: z.array(z.string()) }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /** The system asks for the file; the company is put back without its secrets. */
  'companies.openArchive': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('opened'), company: companyView }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /**
   * The system asks for a folder in which copies lie: its companies come into the list, to be opened from a copy, and
   * copies go there from then on. Answers how many came. Error: not-found (no copies lie there).
   */
  'companies.adoptCopies': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('adopted'), added: z.int() }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  'companies.changed': event(z.strictObject({ companyId: companyId.nullable() })),
}
