/** Who paid: customers a transaction points at, by tax id, IBAN, learned alias or name, each with its reasons. */
import type { Customer } from '../model/document.ts'
import { addHit, type PayerFindings, type PayerHit, toFindings, toHit } from '../model/payer-hit.ts'
import type { MatchAlias, MatchTransaction } from '../model/types.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'
import { foldCode, nameWords } from './names.ts'
import { remember } from './remember.ts'
import { foreignForms, lettersAndDigits, taxIdsIn } from './tax-ids.ts'

export interface PayerIndex {
  find(transaction: MatchTransaction): PayerFindings
  /** Takes these aliases in the place of those before; answers the payers, folded, that are now known otherwise. */
  learn(aliases: readonly MatchAlias[]): { ibans: string[]; names: string[] }
  /** Makes new customers known by their tax ids. */
  addCustomers(added: readonly Customer[]): void
  /** Whether texts are read the same with these names among the known ones; if not, the index is of no more use. */
  canAddNames(added: readonly string[]): boolean
  /** Reads the names of all customers anew; answers them as they were indexed before and are now. */
  renewNames(): { before: NameIndex; after: NameIndex }
  /** IBAN and name of the transaction's counterparty as `learn` writes them; empty where it has none. */
  foldedPayer(transaction: MatchTransaction): { iban: string; name: string }
}

/** An IBAN that more customers share belongs to a payer for others. */
const MAX_OWNERS = 50

/** Whom a counterparty's name, or a text without one, may mean. */
interface Party {
  /** The name as compared; empty for a text. */
  key: string
  /** Whom its name alone means, or the text. */
  own: PayerFindings
  /** What was found with the IBAN that last came with it, empty where there was none: few payers have several. */
  last: PayerFindings | undefined
  iban: string
  /** What had been learned then. */
  revision: number
}

/** Numbers that no name holds: bank counters and contracts, by which texts differ that mean the same payer. */
const LONG_NUMBER = /\d{5,}/g
const ANY_LONG_NUMBER = '00000'
const holdsLongNumber = (name: string): boolean => /\d{5}/.test(name)

/** @param keyOf `comparableName`, which remembers the names of documents: most payers write theirs the same way */
export const createPayerIndex = (
  customers: readonly Customer[],
  ibans: ReadonlyMap<string, ReadonlySet<Customer>>,
  aliases: readonly MatchAlias[],
  keyOf: (name: string) => string,
): PayerIndex => {
  const byTaxId = new Map<string, Customer>()
  /** Foreign ids in all their forms; null where a form may be that of two customers. */
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
  /** Whose tax ids the text holds. */
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

  /** Counts what was learned: findings of an earlier revision are not used. */
  let revision = 0
  const toParty = (key: string, hits: readonly PayerHit[]): Party => {
    const found: PayerHit[] = []
    for (const hit of hits) addHit(found, hit)
    return { key, own: toFindings(found, key !== ''), last: undefined, iban: '', revision }
  }
  const readName = (name: string): Party => {
    const key = keyOf(name)
    return toParty(key, names.find(key))
  }
  const readText = (text: string): Party => toParty('', names.findWithin(nameWords(text)))
  let ofName = remember(readName)
  let ofText = remember(readText)
  const hasLongNumber = customers.some((customer) => customer.names.some(holdsLongNumber))
  const alike = (text: string): string => (hasLongNumber ? text : text.replace(LONG_NUMBER, ANY_LONG_NUMBER))

  const addOfIban = (found: PayerHit[], iban: string): void => {
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

  const addOfParty = (found: PayerHit[], party: Party): PayerFindings => {
    const { key, own } = party
    const learned = key === '' ? undefined : aliasNames.get(key)
    if (found.length === 0 && !learned) return own
    if (learned) addHit(found, toHit(learned, 'alias-name', key))
    for (const hit of own.hits) addHit(found, hit)
    return toFindings(found, own.unknownPayer && !learned)
  }

  const find = ({ text, counterpartyName, counterpartyIban }: MatchTransaction): PayerFindings => {
    const found: PayerHit[] = []
    for (const customer of ownersIn(text)) addHit(found, toHit(customer, 'nif-in-text', null))
    const hasOwn = found.length > 0
    const iban = counterpartyIban ?? ''
    const named = counterpartyName === null ? undefined : ofName(counterpartyName)
    const party = named && named.key !== '' ? named : ofText(alike(text))
    if (!hasOwn && party.last && party.iban === iban && party.revision === revision) return party.last
    addOfIban(found, iban)
    const findings = addOfParty(found, party)
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
    ofName = remember(readName)
    ofText = remember(readText)
    return { before, after: names }
  }

  const foldedPayer: PayerIndex['foldedPayer'] = ({ counterpartyIban, counterpartyName }) => ({
    iban: foldCode(counterpartyIban ?? ''),
    name: ofName(counterpartyName ?? '').key,
  })
  const canAddNames = (added: readonly string[]): boolean => hasLongNumber || !added.some(holdsLongNumber)
  return { find, learn, addCustomers, canAddNames, renewNames, foldedPayer }
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
