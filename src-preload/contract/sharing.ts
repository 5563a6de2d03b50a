/** sharing.*: the office's server, the companies that its desks share, and decisions that did not fit into a shared log. */
import { z } from 'zod'
import { month } from './closing-values.ts'
import { categoryId, clientQuestion, ruleConditions } from './ending-values.ts'
import { wireError } from './errors.ts'
import { ledgerSubject } from './journal-values.ts'
import { allocationKind, combination } from './match-values.ts'
import { groupId } from './matching.ts'
import { contestedReason, factWord, loggedAction } from './sharing-values.ts'
import {
  companyId,
  currencyCode,
  endpoint,
  event,
  instant,
  isoDate,
  minorUnits,
  typedText,
} from './values.ts'

const ofCompany = { companyId }
const done = z.strictObject({})

/** What a person says a company's tax id is, where none is known here. */
const saidTaxId = typedText.trim().max(40).optional()

/** An id that the server gave a company. */
export const sharedId = z.uuid()
/** A login of the server. */
const login = typedText.trim().min(1).max(63)
/** As long as the server takes. */
const personName = typedText.trim().min(1).max(200)
const role = z.enum(['reader', 'preparer', 'reviewer'])
export type Role = z.infer<typeof role>

export const serverAddress = z.strictObject({
  host: typedText.trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  database: typedText.trim().min(1).max(63),
  user: login,
  /** Certificates (PEM) that the server's must come from; null: those that this program trusts. */
  ca: z.string().max(200_000).nullable(),
})
export type ServerAddress = z.infer<typeof serverAddress>

/** A password that is null is the one in the keychain. It never comes back. */
const typedServer = serverAddress.extend({ password: z.string().min(1).max(1_000).nullable() })

/**
 * none: no server was set. offline: it is not reached, and is asked again. refused: something a person has to mend
 * (login, certificate, version, rights).
 */
const connection = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({ state: z.literal('connecting') }),
  z.strictObject({ state: z.literal('online') }),
  z.strictObject({ state: z.literal('offline'), error: wireError, retryAt: instant }),
  z.strictObject({ state: z.literal('refused'), error: wireError }),
])
export type OfficeConnection = z.infer<typeof connection>

/** A company of this computer that is shared. */
const sharedCompany = z.strictObject({
  companyId,
  sharedId,
  name: z.string(),
  /** Null before the server was first reached. */
  role: role.nullable(),
  fullName: z.string().nullable(),
  fourEyes: z.boolean(),
  /** Own decisions that the server has not numbered. */
  pending: z.int(),
  contested: z.int(),
  /** Events that this version cannot read, and imports whose rows are not here yet. */
  unreadable: z.int(),
  lastSyncAt: instant.nullable(),
  /** restored: the server lost decisions that this computer has. gone: the server has no such company for this login. */
  state: z.enum(['current', 'syncing', 'waiting', 'restored', 'gone', 'failed']),
  error: wireError.nullable(),
  /** Who else has the company open. */
  present: z.array(z.strictObject({ login: z.string(), name: z.string(), desk: z.string(), at: instant })),
})
export type SharedCompanyState = z.infer<typeof sharedCompany>

const officeState = z.strictObject({
  server: serverAddress.nullable(),
  connection,
  companies: z.array(sharedCompany),
})
export type OfficeState = z.infer<typeof officeState>

/** A company of the server; `companyId` is the one of this computer with its tax id, null where there is none. */
const serverCompany = z.strictObject({
  sharedId,
  name: z.string(),
  taxId: z.string(),
  role,
  companyId: companyId.nullable(),
  isJoined: z.boolean(),
})
export type ServerCompany = z.infer<typeof serverCompany>

const member = z.strictObject({ login, role, fullName: personName })
export type OfficeMember = z.infer<typeof member>

/** What an event names or sets beside rows, by what it is; the window has the words. */
const fact = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.literal('text'), text: z.string() }),
  z.strictObject({ fact: z.literal('amount'), amountMinor: minorUnits, currency: currencyCode }),
  z.strictObject({ fact: z.literal('month'), month }),
  z.strictObject({ fact: z.literal('date'), date: isoDate }),
  /** A bank account. */
  z.strictObject({ fact: z.literal('account'), accountId: z.string() }),
  z.strictObject({ fact: z.literal('category'), categoryId }),
  z.strictObject({ fact: z.literal('rule'), ...ruleConditions.shape }),
  /** How money ends: so much as what. */
  z.strictObject({
    fact: z.literal('part'),
    kind: allocationKind,
    categoryId: categoryId.nullable(),
    amountMinor: minorUnits,
    currency: currencyCode,
  }),
  /** What a ledger account is named for. */
  z.strictObject({ fact: z.literal('subject'), subject: ledgerSubject }),
  z.strictObject({ fact: z.literal('question'), question: clientQuestion }),
  z.strictObject({ fact: z.literal('combination'), combination }),
  z.strictObject({ fact: z.literal('word'), word: factWord }),
])
export type Fact = z.infer<typeof fact>

const readingRow = z.strictObject({
  kind: z.enum(['document', 'transaction', 'ledger-line']),
  /** A document's number, a transaction's text. */
  label: z.string(),
  /** The customer or supplier of a document; the payer. */
  party: z.string().nullable(),
  date: isoDate.nullable(),
  amountMinor: minorUnits.nullable(),
  currency: currencyCode.nullable(),
  isHere: z.boolean(),
})
export type ReadingRow = z.infer<typeof readingRow>

/** A decision or another event: who recorded it, and what it says. */
const reading = z.strictObject({
  uuid: z.string(),
  /** An action of the decision log. */
  action: loggedAction,
  by: z.string(),
  at: instant,
  /** Of a decision about a group. */
  groupId: groupId.nullable(),
  /** Documents, transactions and lines of the ledger that it names, as they are here. */
  rows: z.array(readingRow),
  /** What it is about, beside rows. */
  about: z.array(fact),
  /** What it sets; nothing where it removes. */
  sets: z.array(fact),
})
export type Reading = z.infer<typeof reading>

const contested = z.strictObject({
  uuid: z.string(),
  reason: contestedReason,
  mine: reading,
  /** What counts instead; none where nothing of the office is in the way. */
  office: z.array(reading),
})
export type ContestedView = z.infer<typeof contested>

export const sharingContract = {
  'sharing.getState': endpoint(z.strictObject({}), officeState),
  'sharing.changed': event(z.strictObject({})),
  /**
   * Reaches the server with these and says what is there; nothing is kept. Errors: office-*, invalid-input,
   * credential-missing.
   */
  'sharing.test': endpoint(typedServer, z.strictObject({ companies: z.int() })),
  /** As `test`, then keeps them; the password in the keychain. Error: conflict (another login has decisions to be sent). */
  'sharing.connect': endpoint(typedServer, officeState),
  /** Forgets server and password. Error: conflict (a company is shared; leave it first). */
  'sharing.disconnect': endpoint(z.strictObject({}), done),
  /** The system's dialog; the text of the file that was chosen. */
  'sharing.chooseCertificate': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('cancelled') }),
      z.strictObject({ outcome: z.literal('read'), fileName: z.string(), ca: z.string() }),
    ]),
  ),
  /** Companies of the server that this login is a member of. */
  'sharing.listOnServer': endpoint(z.strictObject({}), z.strictObject({ companies: z.array(serverCompany) })),
  /**
   * Makes a company of this computer one of the server, and sends what it has; by an administrator, who becomes its first
   * reviewer. `taxId` is what a person says where none is known here. Errors: conflict (its tax id is there already: join it),
   * invalid-input (it has no tax id).
   */
  'sharing.share': endpoint(
    z.strictObject({ ...ofCompany, fullName: personName, fourEyes: z.boolean(), taxId: saidTaxId }),
    done,
  ),
  /**
   * Joins a company of this computer with one of the server, of the same tax id. Errors: conflict (another tax id; shared
   * already; closings or exports of its own that the log does not have), invalid-input (it has no tax id).
   */
  'sharing.join': endpoint(z.strictObject({ ...ofCompany, sharedId, taxId: saidTaxId }), done),
  /** Everything stays here; what others decide does not come any more. */
  'sharing.leave': endpoint(z.strictObject(ofCompany), done),
  /** Now rather than when it is due; null: all. Resolves when it is through. */
  'sharing.sync': endpoint(z.strictObject({ companyId: companyId.nullable() }), done),
  'sharing.listMembers': endpoint(z.strictObject(ofCompany), z.strictObject({ members: z.array(member) })),
  /** By reviewers. Errors: not-found (no such login at the server), conflict (one reviewer has to stay). */
  'sharing.admit': endpoint(member.extend(ofCompany), done),
  /** By reviewers: closings need another login's review. */
  'sharing.setFourEyes': endpoint(z.strictObject({ ...ofCompany, isOn: z.boolean() }), done),
  /** By reviewers, after a restored server: sends what it lost. */
  'sharing.sendLost': endpoint(z.strictObject(ofCompany), z.strictObject({ sent: z.int() })),
  'sharing.listContested': endpoint(
    z.strictObject(ofCompany),
    z.strictObject({ contested: z.array(contested) }),
  ),
  /** Errors: not-found, month-closed, late-row, decision-waits. */
  'sharing.settle': endpoint(
    z.strictObject({ ...ofCompany, uuid: z.string(), keep: z.enum(['office', 'mine']) }),
    z.strictObject({ outcome: z.enum(['kept', 'repeated', 'not-possible']) }),
  ),
  /** Which company the window shows, for who else has it open; null: none. */
  'sharing.show': endpoint(z.strictObject({ companyId: companyId.nullable() }), done),
}
