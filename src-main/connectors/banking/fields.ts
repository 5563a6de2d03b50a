/**
 * The table of names under which a transaction record may carry each datum: the interface does not say
 * (2.10), so every name known of services of this family is looked for, in this order. Names are written
 * without underscores and in lower case, as they are compared; a dot goes into a nested object.
 */

import { cleanText, cutText } from '#contract/clean-text.ts'
import type { FetchedTransaction } from '#core/transactions.ts'
import { firstOf, type Paths, toFields } from './record.ts'

const paths = (text: string): Paths => text.split(/\s+/).map((path) => path.split('.'))

/** A text that is taken unchanged, independent of the record's other members. */
export interface PlainDatum {
  paths: Paths
  read: (sent: unknown) => string | undefined
}
/** Members for which `transform.ts` needs more than a name. */
export type PlainMember = Exclude<
  keyof FetchedTransaction,
  | 'bookingDate'
  | 'valueDate'
  | 'amountMinor'
  | 'direction'
  | 'currency'
  | 'text'
  | 'counterpartyName'
  | 'counterpartyIban'
  | 'status'
  | 'balanceMinor'
  | 'flags'
  | 'place'
>
export const PLAIN: Readonly<Record<PlainMember, PlainDatum>> = {
  sourceId: {
    paths: paths('transactionid id entryreference internaltransactionid referenceid sequence'),
    read: (sent) => readId(sent),
  },
  reference: { paths: paths('endtoendid reference'), read: (sent) => readReference(sent) },
}

export const BOOKING_DATE = paths(
  'bookingdate bookingdatetime bookdate date madeon transactiondate dates.booked timestamp',
)
export const VALUE_DATE = paths('valuedate valuedatetime dates.value')

export const AMOUNT = paths('amount transactionamount value operationamount')
export const CREDIT_AMOUNT = paths('creditamount credit')
export const DEBIT_AMOUNT = paths('debitamount debit')
export const CURRENCY = paths('currency currencycode transactioncurrency')
export const BALANCE = paths('balanceaftertransaction balance runningbalance')

/** The first name has only the direction; the others may have other words. */
export const INDICATOR = paths('creditdebitindicator transactiontype direction type')
export const PURE_INDICATOR = paths('creditdebitindicator')

export const TEXT = paths(
  'description remittanceinformationunstructured remittanceinformation transactioninformation details descriptions.original',
)
export const TEXT_FALLBACK = paths('name')

/** The counterparty by the direction of the money; where that is unknown, only unambiguous names. */
const COUNTERPARTY = 'counterpartyname counterparty.name counterparty'
export const PARTY = {
  in: paths(`debtorname debtor.name debtor payer.name payer counterparties.payer.name ${COUNTERPARTY}`),
  out: paths(
    `creditorname creditor.name creditor payee.name payee counterparties.payee.name ${COUNTERPARTY}`,
  ),
  unknown: paths(COUNTERPARTY),
}
const COUNTERPARTY_IBAN = 'counterpartyiban counterparty.iban counterpartyaccount.iban'
export const PARTY_IBAN = {
  in: paths(`debtoraccount.iban debtoriban debtor.iban payer.iban ${COUNTERPARTY_IBAN}`),
  out: paths(`creditoraccount.iban creditoriban creditor.iban payee.iban ${COUNTERPARTY_IBAN}`),
  unknown: paths(COUNTERPARTY_IBAN),
}

/** Inside an amount that is an object. */
export const INNER_AMOUNT = paths('amount value balanceamount transactionamount')
export const INNER_CURRENCY = paths('currency currencycode')
export const UNSCALED = paths('unscaledvalue')
export const SCALE = paths('scale')
export const STATUS = paths('status')
export const PENDING = paths('pending')

/** Words of an indicator, folded to lower case. */
export const IN_WORDS = new Set([
  'crdt',
  'credit',
  'c',
  'cr',
  'in',
  'inflow',
  'incoming',
  'credito',
  'crédito',
])
export const OUT_WORDS = new Set([
  'dbit',
  'debit',
  'd',
  'dr',
  'out',
  'outflow',
  'outgoing',
  'debito',
  'débito',
])
export const PENDING_WORDS = new Set(['pending', 'pdng', 'pendente', 'unbooked', 'future'])

/** Inside a text that is an object. */
const INNER_TEXT = [['unstructured']]

/** Characters; longer texts are cut, the whole is in the stored page. */
const LONGEST_TEXT = 4000

const clean = (text: string): string | undefined => cutText(cleanText(text).trim(), LONGEST_TEXT) || undefined

export const asIs = (sent: unknown): unknown => sent

/**
 * One text of a transaction record, in any form; undefined where it is none. A text, a list of texts, or an object
 * around one of them (`{unstructured: [...]}`).
 */
export const readText = (sent: unknown): string | undefined => {
  if (typeof sent === 'string') return clean(sent)
  if (typeof sent === 'number') return String(sent)
  if (Array.isArray(sent))
    return clean(sent.filter((part): part is string => typeof part === 'string').join(' '))
  const fields = toFields(sent)
  const inner = fields && firstOf(fields, INNER_TEXT, asIs).value
  return typeof inner === 'string' || Array.isArray(inner) ? readText(inner) : undefined
}

export const readName = (sent: unknown): string | undefined =>
  typeof sent === 'string' ? clean(sent) : undefined

/** An id above 2^53 has lost digits in JSON.parse and would name another record: it is ignored. */
const readId = (sent: unknown): string | undefined =>
  typeof sent === 'number' ? (Number.isSafeInteger(sent) ? String(sent) : undefined) : readName(sent)

export const readIban = (sent: unknown): string | undefined =>
  readName(sent)?.replace(/\s/g, '').toUpperCase()

const readReference = (sent: unknown): string | undefined => {
  const text = readId(sent)
  return text?.toUpperCase() === 'NOTPROVIDED' ? undefined : text
}
