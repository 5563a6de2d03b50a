/**
 * Whether the books tell what a payment pays: all answers that fit the words of the line and the amount are searched,
 * and there is one. What another payment needs more is not free: an answer that takes its document counts only if that
 * payment could do with these instead.
 */
import { setsThatAddUp } from '../sets-that-add-up.ts'
import { plain } from './bank-lines.ts'
import { addDays, type Book, type Issued, type Paid } from './book.ts'
import type { Customer } from './customers.ts'
import { signedOpen } from './pay-line.ts'

/** How far sums are searched, among the documents of one payer. */
const LIMITS = { sets: 50, steps: 50_000 }
/** Some pay on a pro-forma, days before the document is dated. */
const DAYS_AHEAD = 10

const LEGAL = /\b(LDA|UNIPESSOAL|S\.?A\.?|S\.?L\.?|SARL|SAS|GMBH( & CO\.? KG)?|LTD|LIMITED)\b/g
const bare = (text: string): string =>
  plain(text)
    .replaceAll(LEGAL, '')
    .replaceAll(/[^A-Z0-9]/g, '')

/** One letter missing, added, exchanged or turned. */
const isOneLetterOff = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const left = Math.max(a.length, b.length) - start - end
  return (
    left <= 1 ||
    (left === 2 && a.length === b.length && a[start] === b[start + 1] && a[start + 1] === b[start])
  )
}

const namesFit = (shown: string, wholes: readonly string[]): boolean => {
  const said = bare(shown)
  return wholes.some(
    (whole) => whole === said || whole.startsWith(said) || (said.length >= 6 && isOneLetterOff(whole, said)),
  )
}

const countOf = (document: Issued): string => document.number.slice(document.number.lastIndexOf('/') + 1)
const seriesOf = (document: Issued): string => document.number.slice(document.number.indexOf(' ') + 1)

const couldBeNamed = (clue: Paid['clues']['numbers'][number], document: Issued): boolean => {
  if (clue.shape === 'bare') return countOf(clue.document) === countOf(document)
  if (clue.shape === 'series') return seriesOf(clue.document) === seriesOf(document)
  return clue.document === document
}

type Wholes = ReadonlyMap<Customer, readonly string[]>

const payersOf = (wholes: Wholes, paid: Paid): Customer[] => {
  const { shown, taxId, iban } = paid.clues
  return [...wholes].flatMap(([one, names]) => {
    if (taxId !== null) return one.taxId === taxId ? [one] : []
    if (iban !== null) return one.iban === iban ? [one] : []
    return namesFit(shown, names) ? [one] : []
  })
}

const cashOf = (document: Issued): number[] => {
  const open = signedOpen(document)
  return document.retentionMinor > 0 ? [open, open - document.retentionMinor] : [open]
}

type Answer = ReadonlySet<Issued>

const isSame = (a: Answer, b: Answer): boolean => a.size === b.size && [...a].every((one) => b.has(one))

/** Equal documents of one customer are dealt by age, so an answer that differs in such alone is no other answer. */
const shapeOf = (answer: Answer): string =>
  [...answer]
    .map((one) => `${one.customer.taxId} ${one.type} ${signedOpen(one)}`)
    .sort()
    .join('|')

export interface DecidableBook {
  answersOf(paid: Paid): Answer[]
  isDecidable(paid: Paid): boolean
}

/** Prepares the search over a finished book. */
export const createDecidable = (book: Book): DecidableBook => {
  const byCustomer = Map.groupBy(
    book.documents.filter((one) => one.type !== 'P'),
    (one) => one.customer,
  )
  const wholes: Wholes = new Map(
    book.customers.map((one) => [one, [...new Set([bare(one.name), bare(one.legalName ?? one.name)])]]),
  )
  const byAmount = Map.groupBy(book.documents, signedOpen)
  const ownerOf = new Map(
    book.payments.flatMap((paid) => [...paid.documents.keys()].map((one) => [one, paid] as const)),
  )
  const kept = new Map<Paid, Answer[]>()

  const poolOf = (paid: Paid, daysAhead: number): readonly Issued[] => {
    const { clues } = paid
    const nobody = clues.shown === '' && clues.taxId === null && clues.iban === null
    const own =
      nobody && clues.numbers.length === 0
        ? (byAmount.get(paid.amountMinor) ?? [])
        : nobody
          ? book.documents
          : payersOf(wholes, paid).flatMap((one) => byCustomer.get(one) ?? [])
    const dated = own.filter((one) => one.date <= addDays(paid.date, daysAhead))
    if (clues.numbers.length === 0) return dated
    const named = dated.filter((one) => clues.numbers.some((clue) => couldBeNamed(clue, one)))
    return named.length >= clues.numbers.length ? named : dated
  }

  const search = (paid: Paid): Answer[] => {
    const truth = new Set(paid.documents.keys())
    const pool = poolOf(paid, 0)
    for (const documents of [pool, poolOf(paid, DAYS_AHEAD)]) {
      const sums = setsThatAddUp(documents, paid.amountMinor, cashOf, {
        ...LIMITS,
        members: Math.max(truth.size, 2),
      })
      if (sums.length > 0) return sums
    }
    // No sum: part payments, deductions and advances fit what is named, else one document of the payer.
    const named = pool.filter((one) => paid.clues.numbers.some((clue) => couldBeNamed(clue, one)))
    if (named.length > 0 && named.length === paid.clues.numbers.length) return [new Set(named)]
    return pool
      .filter((one) => Math.sign(signedOpen(one)) === Math.sign(paid.amountMinor))
      .map((one) => new Set([one]))
  }

  const answersOf = (paid: Paid): Answer[] => {
    const known = kept.get(paid)
    if (known) return known
    const found = search(paid)
    kept.set(paid, found)
    return found
  }

  /** Whether every payment that this answer robs could take what this one truly pays instead. */
  const isRival = (paid: Paid, answer: Answer): boolean => {
    const truth = new Set(paid.documents.keys())
    const displaced = new Set([...answer].flatMap((one) => (truth.has(one) ? [] : (ownerOf.get(one) ?? []))))
    displaced.delete(paid)
    return [...displaced].every((other) =>
      answersOf(other).some((theirs) => [...theirs].some((one) => truth.has(one))),
    )
  }

  return {
    answersOf,
    isDecidable(paid) {
      const truth = new Set(paid.documents.keys())
      if (truth.size === 0) return false
      const answers = answersOf(paid)
      if (!answers.some((one) => isSame(one, truth) || shapeOf(one) === shapeOf(truth))) return false
      return answers.every((one) => shapeOf(one) === shapeOf(truth) || !isRival(paid, one))
    },
  }
}
