/**
 * Whether the books of the first generator tell what a transfer pays: all answers that its text and its amount allow are
 * searched among what was open on its day, and there is one. It reads texts by itself, so that what the matcher cannot
 * read still counts. The second generator has a search of its own that asks the same.
 */

import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import type { Sample, TrueTransaction } from './load-sample.ts'

/** Sets tried for one transfer; where they do not suffice, it counts as not told. */
const MAX_STEPS = 200_000
const MAX_ANSWERS = 50
/** Some pay on a pro-forma, days before the document is dated. */
const DAYS_AHEAD = 6
/** Letters of a name that a bank leaves at least, when it cuts. */
const MIN_OF_NAME = 18
const PAYABLE = new Map([
  ['I', 'FT'],
  ['D', 'ND'],
  ['C', 'NC'],
])
/** What the generator says of these itself: a payout names days, several transfers for one batch share it as they like. */
const NOT_SEARCHED = /-payout$|^joint-transfers$/

const SERIES_NUMBER = /(?<![A-Z0-9])(?:(FT|ND|NC|PF)[ -]?)?(20\d\d|LOJA|B)[/-]0*(\d+)((?:, \d+)*(?: E \d+)?)/g
const BARE_NUMBER = /\b(?:FACTURA|FAT) (\d+)\b(?![/-])/g
const ORDER = /\bPO-\d{4}\b/
const LEGAL_FORM = /,? (UNIPESSOAL,? )?(LDA|SA|S\.A)\.?$/
const TAX_ID = /\bNIF (\d{9})\b/

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 /&.,+*-]/g, ' ')
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .trim()

/** A number as a text writes it; type and series are empty where it does not. */
interface Mention {
  type: string
  serie: string
  number: string
}

const mentionsIn = (text: string): Mention[] => [
  ...[...text.matchAll(SERIES_NUMBER)].flatMap(([, type = '', serie = '', number = '', others = '']) => [
    { type, serie, number },
    ...(others.match(/\d+/g) ?? []).map((other): Mention => ({ type: '', serie: '', number: other })),
  ]),
  ...[...text.matchAll(BARE_NUMBER)].map(([, number = '']): Mention => ({ type: '', serie: '', number })),
]

const countOf = ({ number }: MatchDocument): string => number?.slice(number.lastIndexOf('/') + 1) ?? ''

const isMeant = (mention: Mention, document: MatchDocument): boolean =>
  countOf(document) === mention.number &&
  (mention.serie === '' || mention.serie === document.serie) &&
  (mention.type === '' || mention.type === PAYABLE.get(document.type))

type Answer = ReadonlySet<MatchDocument>

/** Equal documents of one customer are paid by age: an answer that differs in such alone is no other answer. */
const shapeOf = (answer: Answer): string =>
  [...answer]
    .map((one) => `${one.taxId} ${one.type} ${one.totalMinor}`)
    .sort()
    .join('|')

/** What a document adds to a sum: what is left of it, with and without what its customer withholds. */
interface Share {
  document: MatchDocument
  cash: readonly number[]
}

/** The smallest sets that add up; null where there were too many to try. */
const setsThatAddUp = (pool: readonly Share[], amount: number): Answer[] | null => {
  const shares = pool.toSorted((a, b) => Math.abs(b.cash[0] ?? 0) - Math.abs(a.cash[0] ?? 0))
  const [lowest, highest] = [[0], [0]]
  for (const { cash } of shares.toReversed()) {
    lowest.unshift((lowest[0] ?? 0) + Math.min(0, ...cash))
    highest.unshift((highest[0] ?? 0) + Math.max(0, ...cash))
  }
  const found: MatchDocument[][] = []
  let steps = 0
  const search = (at: number, rest: number, taken: readonly MatchDocument[]): void => {
    steps += 1
    if (steps > MAX_STEPS || found.length >= MAX_ANSWERS) return
    if (rest === 0 && taken.length > 0) {
      found.push([...taken])
      return
    }
    const share = shares[at]
    if (!share || rest < (lowest[at] ?? 0) || rest > (highest[at] ?? 0)) return
    for (const cash of share.cash) search(at + 1, rest - cash, [...taken, share.document])
    search(at + 1, rest, taken)
  }
  search(0, amount, [])
  if (steps > MAX_STEPS) return null
  const fewest = Math.min(...found.map((one) => one.length))
  return found.filter((one) => one.length === fewest).map((one) => new Set(one))
}

interface Customer {
  name: string
  taxId: string
  ibans: Set<string>
  documents: MatchDocument[]
}

const readCustomers = (documents: readonly MatchDocument[]): Customer[] => {
  const byTaxId = new Map<string, Customer>()
  for (const document of documents) {
    const taxId = document.taxId ?? ''
    const known = byTaxId.get(taxId) ?? {
      name: fold(document.name ?? '').replace(LEGAL_FORM, ''),
      taxId,
      ibans: new Set<string>(),
      documents: [],
    }
    if (document.iban) known.ibans.add(document.iban)
    known.documents.push(document)
    byTaxId.set(taxId, known)
  }
  return [...byTaxId.values()]
}

/** Whether the text holds the name, whole or as a bank cuts it. */
const holdsName = (text: string, name: string): boolean => {
  const start = name.slice(0, MIN_OF_NAME)
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    let end = start.length
    while (end < name.length && name[end] === text[at + end]) end += 1
    const next = text[at + end]
    if (end === name.length || next === undefined || next === ' ') return true
  }
  return false
}

/** The sample, with each transaction decidable where the books tell what it pays. */
export const withDecidable = (sample: Sample): Sample => {
  const isDecidable = decidableIn(sample)
  const truth = [...sample.truth].map(([id, told]): [number, TrueTransaction] => [
    id,
    { ...told, decidable: isDecidable(id) },
  ])
  return { ...sample, truth: new Map(truth) }
}

const decidableIn = ({ input, truth }: Sample): ((id: number) => boolean) => {
  const payable = input.documents.filter(({ type, status }) => status === 'C' && PAYABLE.has(type))
  const byId = new Map(payable.map((one) => [one.id, one]))
  const byCount = Map.groupBy(payable, countOf)
  const byReference = Map.groupBy(payable, ({ documentReference }) => documentReference ?? '')
  const byOrder = Map.groupBy(payable, ({ purchaseOrder }) => purchaseOrder ?? '')
  const customers = readCustomers(payable)
  const byTaxId = new Map(customers.map((one) => [one.taxId, one]))
  const byIban = Map.groupBy(
    customers.flatMap((one) => [...one.ibans].map((iban) => ({ one, iban }))),
    ({ iban }) => iban,
  )
  const byFirstWord = Map.groupBy(customers, ({ name }) => name.split(' ')[0] ?? '')
  const transactions = new Map(input.transactions.map((one) => [one.id, one]))
  const dayOf = (id: number): string => transactions.get(id)?.bookingDate ?? ''

  const paidBy = new Map<MatchDocument, { id: number; cash: number }[]>()
  for (const [id, { documents }] of truth)
    for (const [documentId, cash] of documents) {
      const document = byId.get(documentId)
      if (document) paidBy.set(document, [...(paidBy.get(document) ?? []), { id, cash }])
    }
  /** Magnitude of what earlier transfers left of it. */
  const leftOf = (document: MatchDocument, id: number): number =>
    (paidBy.get(document) ?? []).reduce<number>(
      (left, one) => left - (one.id !== id && dayOf(one.id) < dayOf(id) ? one.cash : 0),
      document.totalMinor,
    )
  const openOf = (documents: readonly MatchDocument[], id: number): MatchDocument[] => {
    const last = addDays(dayOf(id) as IsoDate, DAYS_AHEAD)
    return documents.filter((one) => (one.date ?? '') <= last && leftOf(one, id) > one.retentionMinor + 1)
  }
  const cashOf = (document: MatchDocument, id: number): number[] => {
    const [sign, left] = [document.type === 'C' ? -1 : 1, leftOf(document, id)]
    const { retentionMinor } = document
    return retentionMinor > 0 ? [sign * left, sign * (left - retentionMinor)] : [sign * left]
  }
  const byAmount = Map.groupBy(
    payable.flatMap((one) => cashOf(one, Number.NaN).map((cash) => ({ one, cash }))),
    ({ cash }) => cash,
  )

  const payersOf = ({ counterpartyName, counterpartyIban }: MatchTransaction, text: string): Customer[] => {
    const [, taxId = ''] = TAX_ID.exec(text) ?? []
    const known = byTaxId.get(taxId)
    if (known) return [known]
    const ofIban = byIban.get(counterpartyIban ?? '')
    if (ofIban) return ofIban.map(({ one }) => one)
    const said = counterpartyName === null ? text : fold(counterpartyName)
    const words = [...new Set(said.split(' '))]
    return words.flatMap((word) => (byFirstWord.get(word) ?? []).filter(({ name }) => holdsName(said, name)))
  }

  /** Documents by what the text names them with; an empty list where it names nobody's or what was paid long ago. */
  const meantIn = (text: string, own: readonly MatchDocument[], id: number): MatchDocument[][] => {
    const [order] = ORDER.exec(text) ?? []
    const meant = mentionsIn(text).map((mention) => {
      const { type, serie, number } = mention
      if (type === 'PF') return openOf(byReference.get(`PF ${serie}/${number}`) ?? [], id)
      const known = serie === '' && own.length > 0 ? own : openOf(byCount.get(number) ?? [], id)
      return known.filter((one) => isMeant(mention, one))
    })
    return order === undefined ? meant : [...meant, openOf(byOrder.get(order) ?? [], id)]
  }

  const search = (paid: MatchTransaction): Answer[] => {
    const { id } = paid
    const amount: number = paid.amountMinor
    const text = fold(paid.text)
    const payers = payersOf(paid, text)
    const own = openOf(
      payers.flatMap(({ documents }) => documents),
      id,
    )
    const meant = meantIn(text, own, id)
    if (payers.length === 0 && meant.length === 0) {
      const equal = (byAmount.get(amount) ?? []).map(({ one }) => one)
      return openOf(equal, id).map((one) => new Set([one]))
    }
    const named = new Set(meant.flat())
    const isNamed = meant.length > 0 && meant.every((documents) => documents.length > 0)
    const holders = new Set([...named].flatMap(({ taxId }) => byTaxId.get(taxId ?? '') ?? []))
    const beside = openOf(
      [...holders].flatMap(({ documents }) => documents),
      id,
    )
    for (const pool of isNamed ? [[...named], beside] : [own]) {
      const shares = pool.map((document): Share => ({ document, cash: cashOf(document, id) }))
      const sums = setsThatAddUp(shares, amount)
      if (sums === null) return []
      const fitting = isNamed
        ? sums.filter((sum) => meant.every((documents) => documents.some((one) => sum.has(one))))
        : sums
      if (fitting.length > 0) return fitting
    }
    // No sum: what is named is paid in part or with something more, else a part of one of the payer's is.
    if (isNamed && meant.every((documents) => documents.length === 1)) return [named]
    const distance = (one: MatchDocument): number =>
      Math.min(...cashOf(one, id).map((cash) => Math.abs(cash - amount)))
    const near = own.filter((one) => distance(one) <= 1)
    const larger = own.filter(
      (one) => Math.sign(cashOf(one, id)[0] ?? 0) === Math.sign(amount) && leftOf(one, id) > Math.abs(amount),
    )
    const fitting = near.length > 0 ? near : larger.length > 0 || own.length > 1 ? larger : own
    return fitting.map((one) => new Set([one]))
  }
  const kept = new Map<number, Answer[]>()
  const answersOf = (id: number): Answer[] => {
    const transaction = transactions.get(id)
    const known = kept.get(id) ?? (transaction ? search(transaction) : [])
    kept.set(id, known)
    return known
  }

  /** Whether every transfer that this answer robs could take what this one truly pays instead. */
  const isRival = (answer: Answer, id: number, own: Answer): boolean => {
    const displaced = new Set(
      [...answer].flatMap((one) => (own.has(one) ? [] : (paidBy.get(one) ?? []).map((other) => other.id))),
    )
    displaced.delete(id)
    return [...displaced].every((other) =>
      answersOf(other).some((theirs) => [...theirs].some((one) => own.has(one))),
    )
  }

  return (id) => {
    const told: TrueTransaction | undefined = truth.get(id)
    if (!told || told.documents.size === 0 || NOT_SEARCHED.test(told.scenario))
      return told?.decidable ?? false
    const own = new Set([...told.documents.keys()].flatMap((one) => byId.get(one) ?? []))
    const shape = shapeOf(own)
    const answers = answersOf(id)
    return (
      answers.some((one) => shapeOf(one) === shape) &&
      answers.every((one) => shapeOf(one) === shape || !isRival(one, id, own))
    )
  }
}
