/** Who paid: customers a movement points at, by tax id, IBAN, learned alias or name, each with its reasons. */
import type { EvidenceCode } from '../../../../src-preload/contract/match-values.ts'
import type { MatchAlias, MatchTransaction } from '../types.ts'
import type { Customer } from './doc.ts'
import { createNameIndex, type NameHit } from './name-index.ts'
import { tokensOfNews } from './name-news.ts'
import { foldCode, nameKey } from './names.ts'
import { remember } from './remember.ts'
import { numberToken } from './text-tokens.ts'

export type PayerCode = Extract<
  EvidenceCode,
  | 'nif-in-text'
  | 'iban-matches'
  | 'alias-iban'
  | 'alias-name'
  | 'name-exact'
  | 'name-tokens'
  | 'name-truncated'
>

export interface PayerHit {
  customer: Customer
  codes: PayerCode[]
  /** The name that was found, as compared. */
  name: string | null
}

/** Shared by all movements of a payer, and never changed. */
export interface PayerFindings {
  hits: readonly PayerHit[]
  /** A counterparty is named, and it is nobody this book knows. */
  stranger: boolean
}

/** Whose movements may now be read otherwise: by tokens of their texts, and payers as `learn` tells them. */
export interface PayerNews {
  tokens: Set<number>
  ibans: string[]
  names: string[]
}

export interface PayerIndex {
  find(transaction: MatchTransaction): PayerFindings
  /** Takes these aliases in the place of those before; answers the payers, folded, that are now known otherwise. */
  learn(aliases: readonly MatchAlias[]): { ibans: string[]; names: string[] }
  /**
   * Takes in customers and names the given customers now hold beside those known.
   *
   * @returns undefined where they weigh on every movement: the index is then of no more use
   */
  takeIn(names: readonly string[], customers: readonly Customer[]): PayerNews | undefined
  /** IBAN and name of the movement's counterparty as `learn` writes them; empty where it has none. */
  foldedPayer(transaction: MatchTransaction): { iban: string; name: string }
}

/** Codes that identify a customer alone; the others only resemble one. */
export const STRONG_PAYER: ReadonlySet<EvidenceCode> = new Set<PayerCode>([
  'nif-in-text',
  'iban-matches',
  'alias-iban',
  'alias-name',
  'name-exact',
])

const TAX_ID_DIGITS = 9

/** Runs of exactly nine digits: what may be a tax id. */
const nineDigits = (text: string): string[] => {
  const found: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if (at - start === TAX_ID_DIGITS) found.push(text.slice(start, at))
    start = at + 1
  }
  return found
}

/** What no namesake shares. */
const OWN: ReadonlySet<EvidenceCode> = new Set<PayerCode>(['nif-in-text', 'iban-matches', 'alias-iban'])

/**
 * Payers few and firm enough to look at all their documents: a single one, the only one known by a number of its own
 * among namesakes, or a few that are known by name or number.
 */
export const tellingPayers = (hits: readonly PayerHit[]): readonly PayerHit[] => {
  if (hits.length <= 1) return hits
  const own = hits.filter((hit) => hit.codes.some((code) => OWN.has(code)))
  if (own.length === 1) return own
  const strong = hits.filter((hit) => hit.codes.some((code) => STRONG_PAYER.has(code)))
  return strong.length <= MOST_TELLING ? strong : []
}

const MOST_TELLING = 3
const MOST_PAYERS = 6
/** An IBAN that more customers share is that of somebody who pays for others. */
const MOST_OWNERS = 50
const NOBODY: PayerFindings = { hits: [], stranger: false }
const STRANGER: PayerFindings = { hits: [], stranger: true }

/** Whom a counterparty's name, or a text without one, may mean. */
interface Party {
  /** The name as compared; empty for a text. */
  key: string
  hits: NameHit<Customer>[]
  /** What was found with each IBAN that came beside it, `''` where there was none: a payer has one or two. */
  known: Known[]
  /** What had been learned when they were found. */
  lesson: number
}

interface Known {
  iban: string
  findings: PayerFindings
}

const MOST_KNOWN = 8
/** Numbers that no name holds: bank counters and contracts, by which texts differ that mean the same payer. */
const LONG_NUMBER = /\d{5,}/g
const ANY_LONG_NUMBER = '00000'
const holdsLongNumber = (name: string): boolean => /\d{5}/.test(name)

/** @param keyOf `nameKey`, which remembers the names of documents: most payers write theirs the same way */
export const createPayerIndex = (
  customers: readonly Customer[],
  ibans: ReadonlyMap<string, ReadonlySet<Customer>>,
  aliases: readonly MatchAlias[],
  keyOf: (name: string) => string,
): PayerIndex => {
  const byTaxId = new Map<string, Customer>()
  for (const customer of customers) if (customer.taxId !== null) byTaxId.set(customer.taxId, customer)
  const codeOf = remember(foldCode)
  const ownerOf = (taxId: string): Customer | undefined => byTaxId.get(codeOf(taxId))
  let aliasIbans = readAliases(aliases, 'iban', codeOf, ownerOf)
  let aliasNames = readAliases(aliases, 'name', keyOf, ownerOf)
  let taught = aliases
  const indexNames = () =>
    createNameIndex(
      customers.flatMap((customer) => customer.names.map((name) => ({ owner: customer, name }))),
    )
  let names = indexNames()

  /** Counts what was learned: findings of an earlier lesson are not used. */
  let lesson = 0
  const readName = (name: string): Party => {
    const key = keyOf(name)
    return { key, hits: names.find(key, true), known: [], lesson }
  }
  const readText = (text: string): Party => {
    return { key: '', hits: names.find(nameKey(text), false), known: [], lesson }
  }
  let ofName = remember(readName)
  let ofText = remember(readText)
  const hasLongNumber = customers.some((customer) => customer.names.some(holdsLongNumber))
  const alike = (text: string): string => (hasLongNumber ? text : text.replace(LONG_NUMBER, ANY_LONG_NUMBER))

  const addOfIban = (found: PayerHit[], iban: string): void => {
    const code = codeOf(iban)
    if (code === '') return
    const owners = ibans.get(code)
    if (owners && owners.size <= MOST_OWNERS)
      for (const customer of owners) addHit(found, customer, 'iban-matches', null)
    const learned = aliasIbans.get(code)
    if (learned) addHit(found, learned, 'alias-iban', null)
  }

  const addOfParty = (found: PayerHit[], party: Party): PayerFindings => {
    const { key, hits } = party
    const learned = key === '' ? undefined : aliasNames.get(key)
    if (learned) addHit(found, learned, 'alias-name', key)
    for (const hit of hits) addHit(found, hit.owner, hit.fit, hit.name)
    return toFindings(found, key !== '' && hits.length === 0 && learned === undefined)
  }

  /** What was found before for the party with this IBAN, as long as nothing else was learned. */
  const knownOf = (party: Party, iban: string): PayerFindings | undefined => {
    if (party.lesson !== lesson) Object.assign(party, { known: [], lesson })
    for (const one of party.known) if (one.iban === iban) return one.findings
    return undefined
  }

  const find = ({ text, counterpartyName, counterpartyIban }: MatchTransaction): PayerFindings => {
    const found: PayerHit[] = []
    for (const taxId of nineDigits(text)) {
      const customer = byTaxId.get(taxId)
      if (customer) addHit(found, customer, 'nif-in-text', null)
    }
    const hasOwn = found.length > 0
    const iban = counterpartyIban ?? ''
    const named = counterpartyName === null ? undefined : ofName(counterpartyName)
    const party = named && named.key !== '' ? named : ofText(alike(text))
    const known = hasOwn ? undefined : knownOf(party, iban)
    if (known) return known
    addOfIban(found, iban)
    const findings = addOfParty(found, party)
    if (!hasOwn && party.known.length < MOST_KNOWN) party.known = [...party.known, { iban, findings }]
    return findings
  }

  const learn: PayerIndex['learn'] = (next) => {
    taught = next
    const [ibansBefore, namesBefore] = [aliasIbans, aliasNames]
    aliasIbans = readAliases(next, 'iban', codeOf, ownerOf)
    aliasNames = readAliases(next, 'name', keyOf, ownerOf)
    lesson += 1
    return { ibans: differing(ibansBefore, aliasIbans), names: differing(namesBefore, aliasNames) }
  }

  const takeIn: PayerIndex['takeIn'] = (added, newCustomers) => {
    if (!hasLongNumber && added.some(holdsLongNumber)) return undefined
    const tokens = new Set<number>()
    for (const customer of newCustomers) {
      if (customer.taxId === null) continue
      byTaxId.set(customer.taxId, customer)
      tokens.add(numberToken(customer.taxId))
    }
    if (added.length > 0) {
      const { entries } = names
      names = indexNames()
      const news = tokensOfNews(entries, names.entries, names.nameOf, added)
      if (!news) return undefined
      for (const token of news) tokens.add(token)
      ofName = remember(readName)
      ofText = remember(readText)
    }
    return { tokens, ...learn(taught) }
  }

  const foldedPayer: PayerIndex['foldedPayer'] = ({ counterpartyIban, counterpartyName }) => ({
    iban: codeOf(counterpartyIban ?? ''),
    name: ofName(counterpartyName ?? '').key,
  })
  return { find, learn, takeIn, foldedPayer }
}

const addHit = (found: PayerHit[], customer: Customer, code: PayerCode, name: string | null): void => {
  const hit = found.find((one) => one.customer === customer)
  if (!hit) found.push({ customer, codes: [code], name })
  else if (!hit.codes.includes(code)) {
    hit.codes.push(code)
    hit.name ??= name
  }
}

const toFindings = (found: PayerHit[], stranger: boolean): PayerFindings => {
  if (found.length === 0) return stranger ? STRANGER : NOBODY
  if (found.length > 1) found.sort(byStrength)
  return { hits: found.slice(0, MOST_PAYERS), stranger }
}

/** Who each alias stands for; one that was taught for two customers stands for neither. */
const readAliases = (
  aliases: readonly MatchAlias[],
  kind: MatchAlias['kind'],
  keyOf: (value: string) => string,
  ownerOf: (taxId: string) => Customer | undefined,
): Map<string, Customer> => {
  const owners = new Map<string, Customer>()
  const shared = new Set<string>()
  for (const alias of aliases) {
    const customer = alias.kind === kind ? ownerOf(alias.taxId) : undefined
    if (!customer) continue
    const key = keyOf(alias.value)
    if ((owners.get(key) ?? customer) !== customer) shared.add(key)
    owners.set(key, customer)
  }
  for (const key of shared) owners.delete(key)
  return owners
}

const differing = (a: ReadonlyMap<string, Customer>, b: ReadonlyMap<string, Customer>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key))

const strengthOf = (hit: PayerHit): number => (hit.codes.some((code) => STRONG_PAYER.has(code)) ? 1 : 0)

const byStrength = (a: PayerHit, b: PayerHit): number =>
  strengthOf(b) - strengthOf(a) ||
  b.codes.length - a.codes.length ||
  a.customer.position - b.customer.position
