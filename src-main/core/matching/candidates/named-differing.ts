/** Documents a text names whose sum is not the transaction, and why it may be so: in part, more, a charge, a discount. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc } from '../model/document.ts'
import type { Hypothesis, Part, PartRow, TransactionReading } from '../model/hypothesis.ts'
import { percentOf } from '../model/settings.ts'
import type { MinorUnits } from '../model/units.ts'
import { misreadNumbers } from './misread-numbers.ts'
import { isDeclined, isDue } from './shares.ts'
import { isFirmHit, payerOf, referenceTo, weigh } from './weigh.ts'
import { amountAt, placeOf, writtenAmounts } from './written-amounts.ts'

/** Of what is open, so much more is taken for an advance; in percent. */
export const MAX_ADVANCE = 15
/** No bank takes more for a transfer. */
const MAX_CHARGE: MinorUnits = 5_000
/** Words of a charge whose amount the text may leave out: there is no free tolerance. */
const CHARGES = /\b(?:DESP|DESPESAS|COMISSAO|COMISSOES|CHARGES?|FEES?|GASTOS|FRAIS|SPESEN)\b/i
/** The largest discount that a percentage in the text is taken for; in percent. */
const MAX_DISCOUNT = 20

const PERCENT = /(?<![\d,.])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g
const AMOUNT = /(?<![\d,./])(\d{1,4})[.,](\d{2})(?![\d%])/g

interface Named {
  docs: readonly Doc[]
  /** How many of them are named without a mistake. */
  firm: number
  sum: MinorUnits
  /** What the text writes behind the number of each, as in `FT A/12 450,00`; null where it writes no amount. */
  written: readonly (MinorUnits | null)[]
}

/** What the text names, and a named reason why the transaction is not its sum: for a transaction that nothing fits. */
export const namedDiffering = (reading: TransactionReading, index: DocumentIndex): Hypothesis[] => {
  const { amount, source } = reading.transaction
  if (source.currency !== 'EUR') return []
  const written = byWrittenAmounts(reading, index)
  const named = namedInOrder(reading, index)
  const explained = named ? explain(named, amount, source.text) : null
  const only = named || written ? null : onlyOpen(reading, index)
  const more = only && withAdvance(only, amount - only.sum)
  const [docs, how] = written ?? (explained ? [named?.docs ?? [], explained] : [only?.docs ?? [], more])
  const [first] = docs
  if (!how || !first) return []
  const isFull = docs.every((doc) => referenceTo(doc, reading, index)?.strength === 'reference-full')
  // Without its payer a document must be named in full, or with others of its customer; more money than it is possible at best.
  const hasMistake = named !== null && named.firm < docs.length
  const isAdvance = how.amount.code === 'amount-advance' && !hasMistake
  const isNamedEnough = isFull || isAdvance || (hasMistake ? named.firm : docs.length) > 1
  if (payerOf(first.customer, reading) === null && !isNamedEnough) return []
  const parts = docs.map(
    (doc, at): Part => ({ doc, rows: how.rows[at] ?? [], reference: referenceTo(doc, reading, index) }),
  )
  return [weigh(parts, how.amount, reading, index)]
}

/**
 * Every number has its amount behind it, and these make up the transaction: a number that cannot be read, or is another
 * customer's, stands for the only other open document of just its amount.
 */
const byWrittenAmounts = (reading: TransactionReading, index: DocumentIndex): [Doc[], Explained] | null => {
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
    const [only, ...more] = stated ? [stated] : others.filter((doc) => doc.target === minor)
    return only && more.length === 0 && minor <= only.target ? only : null
  })
  const meant = docs.flatMap((doc) => doc ?? [])
  if (new Set(meant).size < lines.length || !own.every((doc) => meant.includes(doc))) return null
  const rows = meant.map((doc, at) => [pay(doc, lines[at]?.minor ?? 0)])
  return [
    meant,
    { amount: { code: 'amount-written', params: { count: meant.length, amountMinor: amount } }, rows },
  ]
}

/** The customer's documents that a number at the text's cut end may mean; null where it is not known which. */
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

/** The open documents of one customer that the text names, in its order; null where it also names others. */
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

/** Whose documents a list names: the payer's, else those of whom it names most. */
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

/** How the amount comes about, and the rows of each document in the order of the text. */
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
  const isSpoken = missing <= MAX_CHARGE && CHARGES.test(text)
  const sign = docs[0]?.sign ?? 1
  if (!isStated && !isSpoken) return null
  const rows = docs.map((doc) => [pay(doc, doc.target)])
  rows.at(-1)?.push({ kind: 'fee', amountMinor: -sign * missing, named: false })
  return {
    amount: { code: 'amount-less-charge', params: { amountMinor: missing, stated: isStated ? 1 : 0 } },
    rows,
  }
}

/** All but the last in full, and of the last what is left. */
const inOrder = ({ docs, sum }: Named, missing: MinorUnits): Explained | null => {
  const last = docs.at(-1)
  if (!last || docs.length < 2 || missing >= last.target) return null
  const rows = docs.map((doc) => [pay(doc, doc === last ? doc.target - missing : doc.target)])
  return {
    amount: { code: 'amount-in-order', params: { count: docs.length, amountMinor: missing, sumMinor: sum } },
    rows,
  }
}

/** One document under a number with a mistake: less money than it is a part. */
const inPart = ({ docs: [doc] }: Named, amount: MinorUnits): Explained | null =>
  doc
    ? {
        amount: { code: 'amount-part', params: { amountMinor: amount, openMinor: doc.target } },
        rows: [[pay(doc, amount)]],
      }
    : null

/** As much of each as the text writes behind its number; what has no amount there is paid in full, the last such with the rest. */
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

const withAdvance = ({ docs, sum }: Pick<Named, 'docs' | 'sum'>, more: MinorUnits): Explained | null => {
  const sign = docs[0]?.sign ?? 1
  if (more * 100 > sum * MAX_ADVANCE) return null
  const rows = docs.map((doc) => [pay(doc, doc.target)])
  rows.at(-1)?.push({ kind: 'advance', amountMinor: sign * more, named: false })
  return { amount: { code: 'amount-advance', params: { amountMinor: more } }, rows }
}

const explain = (named: Named, amount: MinorUnits, text: string): Explained | null => {
  const missing = named.sum - amount
  if (missing < 0) return withAdvance(named, -missing)
  if (missing === 0) return null
  const written = asWritten(named, amount)
  if (written) return written
  return (
    lessDiscount(named, missing, text) ??
    lessCharge(named, missing, text) ??
    (named.firm === 0 && named.docs.length === 1 ? inPart(named, amount) : inOrder(named, missing))
  )
}

/** A known payer's only open document, where the money is a little more than that. */
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
