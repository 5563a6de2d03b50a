/**
 * The table of names under which a transaction record may carry each datum: the interface does not say
 * (2.10), so every name known of services of this family is looked for, in this order. Names are written
 * without underscores and in lower case, as they are compared; a dot goes into a nested object.
 */

const paths = (text: string): string[][] => text.split(/\s+/).map((path) => path.split('.'))

export const SOURCE_ID = paths('transactionid id entryreference internaltransactionid referenceid sequence')

export const BOOKING_DATE = paths(
  'bookingdate bookingdatetime bookdate date madeon transactiondate dates.booked timestamp',
)
export const VALUE_DATE = paths('valuedate valuedatetime dates.value')

export const AMOUNT = paths('amount transactionamount value operationamount')
export const CREDIT_AMOUNT = paths('creditamount credit')
export const DEBIT_AMOUNT = paths('debitamount debit')
export const CURRENCY = paths('currency currencycode transactioncurrency')
export const BALANCE = paths('balanceaftertransaction balance runningbalance')

/** The first says nothing but the direction; the others may hold other words. */
export const INDICATOR = paths('creditdebitindicator transactiontype direction type')

export const TEXT = paths(
  'description remittanceinformationunstructured remittanceinformation transactioninformation details descriptions.original',
)
export const TEXT_FALLBACK = paths('name')

export const COUNTERPARTY = paths('counterpartyname counterparty.name counterparty')
export const DEBTOR = paths('debtorname debtor.name debtor payer.name payer')
export const CREDITOR = paths('creditorname creditor.name creditor payee.name payee')

export const COUNTERPARTY_IBAN = paths('counterpartyiban counterparty.iban counterpartyaccount.iban')
export const DEBTOR_IBAN = paths('debtoraccount.iban debtoriban debtor.iban payer.iban')
export const CREDITOR_IBAN = paths('creditoraccount.iban creditoriban creditor.iban payee.iban')

export const REFERENCE = paths('endtoendid reference')
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
