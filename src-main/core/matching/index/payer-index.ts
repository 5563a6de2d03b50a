/**
 * Finds who paid: the customers that a transaction points at, by tax id, IBAN, learned alias or name, each with its
 * reasons.
 */
import type { Side } from '#contract/sides.ts'
import { payeesIn } from '../../payee-text.ts'
import type { Customer, PayerFindings, PayerHit } from '../model/hypothesis.ts'
import { addHit, toFindings, toHit } from '../model/payer-hit.ts'
import type { MatchAlias, MatchTransaction } from '../model/types.ts'
import { memoize } from './memoize.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'
import { foldCode, nameWords } from './names.ts'
import { foreignForms, lettersAndDigits, taxIdsIn } from './tax-ids.ts'

export interface PayerIndex {
  find(transaction: MatchTransaction): PayerFindings
  /** Replaces the aliases; returns the IBANs and names, folded, whose customer changed. */
  learn(aliases: readonly MatchAlias[]): { ibans: string[]; names: string[] }
  /** Adds new customers by their tax ids. */
  addCustomers(added: readonly Customer[]): void
  /** Whether texts are read in the same way with these new names; if not, the index has to be created again. */
  canAddNames(added: readonly string[]): boolean
  /** Reads the names of all customers again; returns the name index as it was and as it is. */
  renewNames(): { before: NameIndex; after: NameIndex }
  /** IBAN and name of the transaction's counterparty, folded as the keys of aliases; empty where there is none. */
  foldedPayer(transaction: MatchTransaction): { iban: string; name: string }
  /** Names in the text alone, as `payeesIn` finds them, folded as the keys of aliases; none in the customers' book. */
  payeesOf(transaction: Pick<MatchTransaction, 'text' | 'counterpartyName'>): readonly string[]
}

/** An IBAN that more customers share belongs to someone who pays for others. */
const MAX_OWNERS = 50

/** The customers that a counterparty's name, or a text without a name, may mean. */
interface Party {
  /** The normalised name; empty for a text. */
  key: string
  /** What stands for a name in a text, the longest first. */
  payees: readonly string[]
  /** The customers that the name or the text alone points at. */
  own: PayerFindings
  /** The last findings with an IBAN (`iban`, empty where there was none): few payers have several. */
  last: PayerFindings | undefined
  iban: string
  /** The revision of the aliases in `last`. */
  revision: number
}

/**
 * Bank counters and contract numbers, which no name contains: texts that differ only in them point at the same payer.
 */
const LONG_NUMBER = /\d{5,}/g
const PLACEHOLDER = '00000'
const holdsLongNumber = (name: string): boolean => /\d{5}/.test(name)

const NO_PAYEES: readonly string[] = []
/** Between a text and the payees in it, where parties are kept: no text contains it. */
const BEFORE_PAYEES = '\u0000'
/** Entities are shared: that of a service which collects for others is known for the first of them only. */
const SHARED_KIND = 'ENTIDADE '

/**
 * @param keyOf `comparableName`, memoized with the names of documents: most payers write their name in the same way
 * @param side of suppliers, who is paid may be known by an entity or a name in the text alone
 */
export const createPayerIndex = (
  customers: readonly Customer[],
  ibans: ReadonlyMap<string, ReadonlySet<Customer>>,
  aliases: readonly MatchAlias[],
  keyOf: (name: string) => string,
  side: Side = 'customer',
): PayerIndex => {
  const byTaxId = new Map<string, Customer>()
  /** Foreign tax ids in all their forms; null where two customers share a form. */
  const byForm = new Map<string, Customer | null>()
  const addForms = (customer: Customer, taxId: string): void => {
    for (const form of foreignForms(taxId))
      byForm.set(form, byForm.has(form) && byForm.get(form) !== customer ? null : customer)
  }
  const addCustomers = (added: readonly Customer[]): void => {
    for (const customer of added)
      if (customer.taxId !== null) {
        byTaxId.set(customer.taxId, customer)
        addForms(customer, customer.taxId)
      }
  }
  addCustomers(customers)
  const ownerOf = (taxId: string): Customer | undefined => byTaxId.get(foldCode(taxId))
  /** Customers whose tax ids the text contains. */
  const ownersIn = (text: string): Customer[] => {
    const owners = taxIdsIn(text).flatMap((taxId) => byTaxId.get(taxId) ?? byForm.get(taxId) ?? [])
    const others = byForm.size === 0 ? [] : lettersAndDigits(text).flatMap((taxId) => byForm.get(taxId) ?? [])
    return others.length === 0 ? owners : [...new Set([...owners, ...others])]
  }
  let aliasIbans = readAliases(aliases, 'iban', foldCode, ownerOf)
  let aliasNames = readAliases(aliases, 'name', keyOf, ownerOf)
  const indexNames = () =>
    createNameIndex(
      customers.flatMap((customer) => customer.names.map((name) => ({ owner: customer, name }))),
    )
  let names = indexNames()

  /** Counts the changes of aliases: findings of an earlier revision are not used. */
  let revision = 0
  const toParty = (key: string, hits: readonly PayerHit[], payees = NO_PAYEES): Party => {
    const found: PayerHit[] = []
    for (const hit of hits) addHit(found, hit)
    return { key, payees, own: toFindings(found, key !== ''), last: undefined, iban: '', revision }
  }
  const readName = (name: string): Party => {
    const key = keyOf(name)
    return toParty(key, names.find(key))
  }
  const readText = (text: string): Party => {
    const [words = '', ...payees] = text.split(BEFORE_PAYEES)
    return toParty('', names.findWithin(nameWords(words)), payees)
  }
  let partyOfName = memoize(readName)
  let partyOfText = memoize(readText)
  const hasLongNumber = customers.some((customer) => customer.names.some(holdsLongNumber))
  const withoutLongNumbers = (text: string): string =>
    hasLongNumber ? text : text.replace(LONG_NUMBER, PLACEHOLDER)

  const addIbanHits = (found: PayerHit[], iban: string): void => {
    const code = foldCode(iban)
    if (code === '') return
    const owners = ibans.get(code)
    const learned = aliasIbans.get(code)
    const isShared = owners !== undefined && (owners.size > 1 || (learned && !owners.has(learned)))
    if (owners && owners.size <= MAX_OWNERS)
      for (const customer of owners)
        addHit(found, toHit(customer, isShared ? 'iban-shared' : 'iban-matches', null))
    if (learned) addHit(found, toHit(learned, isShared ? 'iban-shared' : 'alias-iban', null))
  }

  const addPartyHits = (found: PayerHit[], party: Party): PayerFindings => {
    const { key, own } = party
    const name = key === '' ? party.payees.find((payee) => aliasNames.has(payee)) : key
    const learned = name === undefined ? undefined : aliasNames.get(name)
    if (found.length === 0 && !learned) return own
    if (learned) {
      const hit = toHit(learned, 'alias-name', name ?? null)
      addHit(found, name?.startsWith(SHARED_KIND) ? { ...hit, strong: false } : hit)
    }
    for (const hit of own.hits) addHit(found, hit)
    return toFindings(found, own.unknownPayer && !learned)
  }

  const payeesOf: PayerIndex['payeesOf'] = ({ text, counterpartyName }) =>
    side === 'customer' || partyOfName(counterpartyName ?? '').key !== ''
      ? NO_PAYEES
      : payeesIn(text).map(keyOf)

  const find = ({ text, counterpartyName, counterpartyIban }: MatchTransaction): PayerFindings => {
    const found: PayerHit[] = []
    for (const customer of ownersIn(text)) addHit(found, toHit(customer, 'nif-in-text', null))
    const hasOwn = found.length > 0
    const iban = counterpartyIban ?? ''
    const named = counterpartyName === null ? undefined : partyOfName(counterpartyName)
    const party =
      named && named.key !== ''
        ? named
        : partyOfText(
            [withoutLongNumbers(text), ...payeesOf({ text, counterpartyName: null })].join(BEFORE_PAYEES),
          )
    if (!hasOwn && party.last && party.iban === iban && party.revision === revision) return party.last
    addIbanHits(found, iban)
    const findings = addPartyHits(found, party)
    if (hasOwn) return findings
    party.last = findings
    party.iban = iban
    party.revision = revision
    return findings
  }

  const learn: PayerIndex['learn'] = (next) => {
    const [ibansBefore, namesBefore] = [aliasIbans, aliasNames]
    aliasIbans = readAliases(next, 'iban', foldCode, ownerOf)
    aliasNames = readAliases(next, 'name', keyOf, ownerOf)
    revision += 1
    return { ibans: differing(ibansBefore, aliasIbans), names: differing(namesBefore, aliasNames) }
  }

  const renewNames: PayerIndex['renewNames'] = () => {
    const before = names
    names = indexNames()
    partyOfName = memoize(readName)
    partyOfText = memoize(readText)
    return { before, after: names }
  }

  const foldedPayer: PayerIndex['foldedPayer'] = ({ counterpartyIban, counterpartyName }) => ({
    iban: foldCode(counterpartyIban ?? ''),
    name: partyOfName(counterpartyName ?? '').key,
  })
  const canAddNames = (added: readonly string[]): boolean => hasLongNumber || !added.some(holdsLongNumber)
  return { find, learn, addCustomers, canAddNames, renewNames, foldedPayer, payeesOf }
}

/** The customer of each alias; an alias that was learned for two customers is left out. */
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
