/** A customer that a transaction points at, with the reasons why. */
import type { EvidenceCode } from '#contract/match-values.ts'
import type { Customer, PayerCode, PayerFindings, PayerHit } from './hypothesis.ts'

const STRONG: ReadonlySet<EvidenceCode> = new Set<PayerCode>([
  'nif-in-text',
  'iban-matches',
  'alias-iban',
  'alias-name',
  'name-exact',
])

/** Codes that identify one customer alone. */
const OWN: ReadonlySet<EvidenceCode> = new Set<PayerCode>(['nif-in-text', 'iban-matches', 'alias-iban'])
/**
 * Codes that distinguish a customer from others of the same name; of names, only an alias that a person confirmed does.
 */
const DISTINCTIVE: ReadonlySet<EvidenceCode> = new Set<PayerCode>([...OWN, 'alias-name'] as PayerCode[])

/** A transaction that points at more customers than this does not distinguish any of them. */
const MAX_DISTINCTIVE = 6
/** So many customers are considered for one transaction, the strongest first. */
const MAX_PAYERS = 10
const NO_PAYER: PayerFindings = { hits: [], distinctive: [], unknownPayer: false }
const UNKNOWN: PayerFindings = { hits: [], distinctive: [], unknownPayer: true }

/** Each code as a list with that code alone, shared by all hits for that reason. */
const ALONE: { [C in PayerCode]: readonly [C] } = {
  'nif-in-text': ['nif-in-text'],
  'iban-matches': ['iban-matches'],
  'iban-shared': ['iban-shared'],
  'alias-iban': ['alias-iban'],
  'alias-name': ['alias-name'],
  'name-exact': ['name-exact'],
  'name-tokens': ['name-tokens'],
  'name-truncated': ['name-truncated'],
  'name-similar': ['name-similar'],
}

export const toHit = (customer: Customer, code: PayerCode, name: string | null): PayerHit => ({
  customer,
  codes: ALONE[code],
  strong: STRONG.has(code),
  name,
  namesakes: 1,
})

/** Adds the hit; where its customer is already there, only its codes. */
export const addHit = (found: PayerHit[], hit: PayerHit): void => {
  const at = found.findIndex((one) => one.customer === hit.customer)
  const known = found[at]
  if (!known) found.push(hit)
  else if (!hit.codes.every((code) => known.codes.includes(code)))
    found[at] = {
      customer: hit.customer,
      codes: [...new Set([...known.codes, ...hit.codes])],
      strong: known.strong || hit.strong,
      name: known.name ?? hit.name,
      namesakes: 1,
    }
}

const byStrength = (a: PayerHit, b: PayerHit): number =>
  Number(b.strong) - Number(a.strong) ||
  b.codes.length - a.codes.length ||
  a.customer.position - b.customer.position

/** @param unknownPayer a counterparty is named, and none of the hits is for its name */
export const toFindings = (found: PayerHit[], unknownPayer: boolean): PayerFindings => {
  if (found.length === 0) return unknownPayer ? UNKNOWN : NO_PAYER
  const hits = weakenNamesakes(found.sort(byStrength).slice(0, MAX_PAYERS))
  return { hits, distinctive: distinctiveOf(hits), unknownPayer }
}

const isDistinctive = ({ codes }: PayerHit): boolean => codes.some((code) => DISTINCTIVE.has(code))

/**
 * Where several customers have the name, or one name is the beginning of another, the name is no longer a strong
 * reason.
 */
const weakenNamesakes = (hits: readonly PayerHit[]): readonly PayerHit[] => {
  const named = hits.filter(({ codes }) => codes.some((code) => code !== 'iban-shared'))
  if (named.length < 2 || !named.some((hit) => hit.strong && !isDistinctive(hit))) return hits
  return hits.map((hit) =>
    isDistinctive(hit) || !named.includes(hit) ? hit : { ...hit, strong: false, namesakes: named.length },
  )
}

const isOfWords = (code: PayerCode): boolean => code === 'name-tokens'

const distinctiveOf = (hits: readonly PayerHit[]): readonly PayerHit[] => {
  if (hits.length <= 1) return hits
  const own = hits.filter((hit) => hit.codes.some((code) => OWN.has(code)))
  if (own.length === 1) return own
  const strong = hits.filter((hit) => hit.strong)
  // Words that many names share prove nothing; a name that is cut off or misspelt means one of a few.
  const meant = strong.length > 0 ? strong : hits.filter(({ codes }) => !codes.every(isOfWords))
  return meant.length <= MAX_DISTINCTIVE ? meant : []
}
