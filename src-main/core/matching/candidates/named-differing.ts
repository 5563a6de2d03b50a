/**
 * Documents that a text names whose sum is not the amount, with a reason: paid in part, an advance, a charge or a
 * discount.
 */
import type { DocumentIndex } from '../index/document-index.ts'
import type {
  Customer,
  Doc,
  Hypothesis,
  MinorUnits,
  Part,
  PartRow,
  TransactionReading,
} from '../model/hypothesis.ts'
import { percentOf } from '../model/settings.ts'
import { misreadNumbers } from './misread-numbers.ts'
import { isFirmHit, payerOf, referenceTo } from './reference-to.ts'
import { isDeclined, isDue } from './shares.ts'
import { weigh } from './weigh.ts'
import { amountAt, placeOf, writtenAmounts } from './written-amounts.ts'

/** At most so much more than the open amount is taken for an advance that the text does not mention; in percent. */
export const MAX_ADVANCE = 15
const ADVANCES =
  /\b(?:ADIANTAMENTOS?|ADIANT|ADTO|SINAL|ANTECIPAD[AO]S?|AVAN[CÇ]O|ADVANCE|ANTICIPO|ACOMPTE|ANZAHLUNG)\b/i
export const mentionsAdvance = (text: string): boolean => ADVANCES.test(text)
/** No bank charges more for a transfer. */
const MAX_CHARGE: MinorUnits = 5_000
/** Words for a charge whose amount the text may leave out. */
const CHARGES = /\b(?:DESP|DESPESAS|COMISSAO|COMISSOES|CHARGES?|FEES?|GASTOS|FRAIS|SPESEN)\b/i
/** The largest percentage in the text that is taken for a discount. */
const MAX_DISCOUNT = 20

const PERCENT = /(?<![\d,.])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g
const AMOUNT = /(?<![\d,./])(\d{1,4})[.,](\d{2})(?![\d%])/g

interface Named {
  docs: readonly Doc[]
  /** How many of them are named without a mistake. */
  firm: number
  sum: MinorUnits
  /** The amount that the text writes after the number of each, as in `FT A/12 450,00`; null where it writes none. */
  written: readonly (MinorUnits | null)[]
}

/** The named documents with a reason why their sum differs from the amount; called only where nothing fits exactly. */
export const namedDiffering = (reading: TransactionReading, index: DocumentIndex): Hypothesis[] => {
  const { amount, source } = reading.transaction
  if (source.currency !== 'EUR') return []
  const written = matchWrittenAmounts(reading, index)
  const named = namedInOrder(reading, index)
  const explained = named ? explain(named, amount, source.text) : null
  const only = named || written ? null : onlyOpen(reading, index)
  const advance = only && withAdvance(only, amount - only.sum, source.text)
  const [docs, explanation] =
    written ?? (explained ? [named?.docs ?? [], explained] : [only?.docs ?? [], advance])
  const [first] = docs
  if (!explanation || !first) return []
  const isFull = docs.every((doc) => referenceTo(doc, reading, index)?.strength === 'reference-full')
  // Where the payer is unknown, a document must be named in full, or with others of its customer; an advance is at best
  // possible then.
  const hasMistake = named !== null && named.firm < docs.length
  const isAdvance = explanation.amount.code === 'amount-advance' && !hasMistake
  const isNamedEnough = isFull || isAdvance || (hasMistake ? named.firm : docs.length) > 1
  if (payerOf(first.customer, reading) === null && !isNamedEnough) return []
  const parts = docs.map(
    (doc, at): Part => ({
      doc,
      rows: explanation.rows[at] ?? [],
      reference: referenceTo(doc, reading, index),
    }),
  )
  return [weigh(parts, explanation.amount, reading, index)]
}

/**
 * Every number is followed by its amount, and the amounts add up to the transaction. A number that cannot be read, or
 * belongs to another customer, stands for the only other open document with exactly its amount.
 */
const matchWrittenAmounts = (
  reading: TransactionReading,
  index: DocumentIndex,
): [Doc[], Explained] | null => {
  const { transaction, references } = reading
  const { sign, amount, source } = transaction
  const lines = writtenAmounts(source.text)
  if (lines.length < 2 || lines.reduce((sum, { minor }) => sum + minor, 0) !== amount) return null
  const isOpen = (doc: Doc): boolean =>
    doc.sign === sign && !doc.settled && isDue(doc, reading) && !isDeclined(doc, reading, index)
  const named = references.hits.flatMap((hit) => {
    const doc = isFirmHit(hit) ? index.docs[hit.position] : undefined
    return doc && isOpen(doc) ? [doc] : []
  })
  const isMeant = ({ customer }: Doc): boolean =>
    payerOf(customer, reading) !== null || named.filter((one) => one.customer === customer).length > 1
  const own = named.filter(isMeant)
  const [first] = own
  if (!first || own.some((doc) => doc.customer !== first.customer)) return null
  const { received, refunded } = first.customer
  const others = (sign > 0 ? received : refunded).filter((doc) => isOpen(doc) && !own.includes(doc))
  const docs = lines.map(({ at, minor }) => {
    const stated = own.find((doc) => placeOf(doc, source.text) === at)
    const [only, ...advance] = stated ? [stated] : others.filter((doc) => doc.target === minor)
    return only && advance.length === 0 && minor <= only.target ? only : null
  })
  const meant = docs.flatMap((doc) => doc ?? [])
  if (new Set(meant).size < lines.length || !own.every((doc) => meant.includes(doc))) return null
  const rows = meant.map((doc, at) => [pay(doc, lines[at]?.minor ?? 0)])
  return [
    meant,
    { amount: { code: 'amount-written', params: { count: meant.length, amountMinor: amount } }, rows },
  ]
}

/** The customer's documents that a number at the cut-off end of the text may mean; null where it is unknown which. */
const namedAtEnd = (
  { customer }: Doc,
  isOpen: (doc: Doc) => boolean,
  { references: { cut }, ends }: TransactionReading,
  index: DocumentIndex,
): Doc[] | null => {
  const docs = cut ? [...customer.received, ...customer.refunded].filter(isOpen) : []
  const begun = docs.filter((doc) => cut && index.references.completes(doc.position, cut))
  const whole = begun.filter((doc) => ends.includes(doc.position))
  return begun.length > 0 && whole.length === 0 ? null : whole
}

/**
 * The open documents of one customer that the text names, in the order of the text; null where it also names others.
 */
const namedInOrder = (reading: TransactionReading, index: DocumentIndex): Named | null => {
  const { transaction, references } = reading
  const { sign, source } = transaction
  const isOpen = (doc: Doc): boolean => doc.sign === sign && !doc.settled && !isDeclined(doc, reading, index)
  const hits = references.hits.flatMap((hit) => {
    const doc = isFirmHit(hit) ? index.docs[hit.position] : undefined
    return doc && isOpen(doc) ? [doc] : []
  })
  const customer = customerOfList(hits, reading)
  const misread = customer ? misreadNumbers(customer, hits, isOpen, reading, index) : null
  const own = hits.filter((doc) => doc.customer === customer)
  const last = own[0] ? namedAtEnd(own[0], isOpen, reading, index) : []
  if (!misread || !last || own.length + misread.length === 0) return null
  const firm = [...new Set([...own, ...last])]
  const ordered = [...firm.map((doc) => ({ doc, at: placeOf(doc, source.text) })), ...misread].sort(
    (a, b) => a.at - b.at || a.doc.position - b.doc.position,
  )
  return {
    docs: ordered.map(({ doc }) => doc),
    firm: firm.length,
    sum: ordered.reduce((sum, { doc }) => sum + doc.target, 0),
    written: ordered.map(({ at }) => amountAt(at, source.text)),
  }
}

/** The customer whose documents a list names: the payer, else the customer of whom it names most. */
const customerOfList = (hits: readonly Doc[], { payers }: TransactionReading): Customer | undefined => {
  const [payer, ...others] = payers.distinctive
  const isPayers = hits.length === 0 || hits.some((doc) => doc.customer === payer?.customer)
  if (payer && others.length === 0 && isPayers) return payer.customer
  const hasSecond = (doc: Doc): boolean => hits.some((one) => one !== doc && one.customer === doc.customer)
  return (hits.find(hasSecond) ?? hits[0])?.customer
}

const statedPercents = (text: string): number[] =>
  [...text.matchAll(PERCENT)].map(([, percent = '']) => Number(percent.replace(',', '.')))

const statesAmount = (text: string, amount: MinorUnits): boolean =>
  [...text.matchAll(AMOUNT)].some(
    ([, whole = '', cents = '']) => Number(whole) * 100 + Number(cents) === amount,
  )

const pay = (doc: Doc, minor: MinorUnits): PartRow => ({
  kind: 'payment',
  amountMinor: doc.sign * minor,
  named: true,
})

/** A reason for the difference, and the rows of each document in the order of the text. */
interface Explained {
  amount: Hypothesis['amount']
  rows: PartRow[][]
}

const lessDiscount = ({ docs, sum }: Named, missing: MinorUnits, text: string): Explained | null => {
  const percent = statedPercents(text).find(
    (one) => one > 0 && one <= MAX_DISCOUNT && Math.abs(percentOf(sum, one) - missing) <= docs.length,
  )
  if (percent === undefined) return null
  let left = missing
  const rows = docs.map((doc, at) => {
    const off = at === docs.length - 1 ? left : Math.min(left, percentOf(doc.target, percent))
    left -= off
    return [
      pay(doc, doc.target - off),
      { kind: 'discount' as const, amountMinor: doc.sign * off, named: true },
    ]
  })
  return { amount: { code: 'amount-less-discount', params: { percent, amountMinor: missing } }, rows }
}

const lessCharge = ({ docs }: Named, missing: MinorUnits, text: string): Explained | null => {
  const isStated = missing <= MAX_CHARGE && statesAmount(text, missing)
  const isMentioned = missing <= MAX_CHARGE && CHARGES.test(text)
  const sign = docs[0]?.sign ?? 1
  if (!isStated && !isMentioned) return null
  const rows = docs.map((doc) => [pay(doc, doc.target)])
  rows.at(-1)?.push({ kind: 'fee', amountMinor: -sign * missing, named: false })
  return {
    amount: { code: 'amount-less-charge', params: { amountMinor: missing, stated: isStated ? 1 : 0 } },
    rows,
  }
}

/** Pays all documents in full except the last, which gets the rest. */
const inOrder = ({ docs, sum }: Named, missing: MinorUnits): Explained | null => {
  const last = docs.at(-1)
  if (!last || docs.length < 2 || missing >= last.target) return null
  const rows = docs.map((doc) => [pay(doc, doc === last ? doc.target - missing : doc.target)])
  return {
    amount: { code: 'amount-in-order', params: { count: docs.length, amountMinor: missing, sumMinor: sum } },
    rows,
  }
}

/** Pays part of the only document, named by a number with a mistake. */
const inPart = ({ docs: [doc] }: Named, amount: MinorUnits): Explained | null =>
  doc
    ? {
        amount: { code: 'amount-part', params: { amountMinor: amount, openMinor: doc.target } },
        rows: [[pay(doc, amount)]],
      }
    : null

/**
 * Pays of each document the amount that the text writes after its number. Documents without an amount are paid in full,
 * except the last of them, which gets the rest.
 */
const asWritten = ({ docs, written }: Named, amount: MinorUnits): Explained | null => {
  if (docs.length < 2 || written.every((one) => one === null)) return null
  const last = written.lastIndexOf(null)
  let left = amount
  const paid = docs.map((doc, at) => {
    const minor = at === last ? 0 : (written[at] ?? doc.target)
    left -= minor
    return minor
  })
  if (last >= 0) paid[last] = left
  else if (left !== 0) return null
  if (docs.some((doc, at) => !((paid[at] ?? 0) > 0 && (paid[at] ?? 0) <= doc.target))) return null
  return {
    amount: { code: 'amount-written', params: { count: docs.length, amountMinor: amount } },
    rows: docs.map((doc, at) => [pay(doc, paid[at] ?? 0)]),
  }
}

const withAdvance = (
  { docs, sum }: Pick<Named, 'docs' | 'sum'>,
  advance: MinorUnits,
  text: string,
): Explained | null => {
  const sign = docs[0]?.sign ?? 1
  if (advance * 100 > sum * MAX_ADVANCE && !mentionsAdvance(text)) return null
  const rows = docs.map((doc) => [pay(doc, doc.target)])
  rows.at(-1)?.push({ kind: 'advance', amountMinor: sign * advance, named: false })
  return { amount: { code: 'amount-advance', params: { amountMinor: advance } }, rows }
}

const explain = (named: Named, amount: MinorUnits, text: string): Explained | null => {
  const missing = named.sum - amount
  if (missing < 0) return withAdvance(named, -missing, text)
  if (missing === 0) return null
  const written = asWritten(named, amount)
  if (written) return written
  return (
    lessDiscount(named, missing, text) ??
    lessCharge(named, missing, text) ??
    (named.firm === 0 && named.docs.length === 1 ? inPart(named, amount) : inOrder(named, missing))
  )
}

/** A known payer's only open document, where the amount is a little larger. */
const onlyOpen = (reading: TransactionReading, index: DocumentIndex): Pick<Named, 'docs' | 'sum'> | null => {
  const { references, payers, transaction } = reading
  const [payer] = payers.distinctive
  if (!payer || payers.distinctive.length > 1 || references.hits.length + references.unknown.length > 0)
    return null
  const { received, refunded } = payer.customer
  const open = (transaction.sign > 0 ? received : refunded).filter(
    (doc) =>
      !doc.settled &&
      doc.target < transaction.amount &&
      (transaction.amount - doc.target) * 100 <= doc.target * MAX_ADVANCE &&
      doc.day <= transaction.day &&
      !isDeclined(doc, reading, index),
  )
  const [doc] = open
  return doc && open.length === 1 ? { docs: [doc], sum: doc.target } : null
}
