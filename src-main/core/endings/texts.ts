/**
 * Extracts the stable part of a bank text: its words without numbers, dates and the bank's own counters, and what of
 * them names the payee or the purpose.
 */

import type { CategoryId } from '#contract/ending-values.ts'
import { foldText } from '#core/fold.ts'
import { DEFAULT_CATEGORIES } from './categories.ts'

/** Words that occur in texts of any kind. */
const NOISE: ReadonlySet<string> = new Set([
  ...['REF', 'REFERENCIA', 'DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'A', 'O', 'NR', 'N', 'EUR', 'NOTPROVIDED'],
  // An invoice is another one each time, and a legal form is written or left out.
  ...['FT', 'FAT', 'FATURA', 'FATURAS', 'FACTURA', 'FACTURAS', 'LDA', 'SA', 'UNIPESSOAL'],
])
const MONTHS: ReadonlySet<string> = new Set([
  ...['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'],
  ...['JANEIRO', 'FEVEREIRO', 'MARCO', 'ABRIL', 'MAIO', 'JUNHO', 'JULHO', 'AGOSTO', 'SETEMBRO', 'OUTUBRO'],
  ...['NOVEMBRO', 'DEZEMBRO'],
])
/**
 * Words that banks write before everything: how the money went, never to whom or what for. They count as such only at
 * the beginning of a text, before the first other word.
 */
const LEADS: ReadonlySet<string> = new Set([
  ...[
    'PAG',
    'PAGT',
    'PAGTO',
    'PGTO',
    'PAGAMENTO',
    'PAGAMENTOS',
    'PAYMENT',
    'ORDEM',
    'ORD',
    'EMITIDA',
    'EMIT',
  ],
  ...[
    'TRF',
    'TRANSF',
    'TRANSFERENCIA',
    'TRANSFERENCIAS',
    'TRANSFER',
    'SEPA',
    'CRED',
    'CREDITO',
    'CREDIT',
    'CR',
  ],
  ...['TR', 'TRFS', 'IPS', 'CT', 'FAVOR', 'EMISSAO', 'NAC', 'NACIONAL', 'INT', 'INTERNACIONAL', 'INSTANT'],
  ...['HB', 'HOMEBANKING', 'NETBANCO', 'BPINET', 'CXDOL', 'DOC', 'REFMB', 'PAGSERV', 'PSERV'],
  ...[
    'SDD',
    'CDD',
    'DEBITOS',
    'DIRETOS',
    'DIRECTOS',
    'COB',
    'ADC',
    'AUT',
    'CORE',
    'VISA',
    'MASTERCARD',
    'CONTACTLESS',
  ],
  ...['IMEDIATA', 'INST', 'INSTANTANEA', 'INTRAB', 'INTRABANCARIA', 'INTERB', 'INTERBANCARIA', 'BANCARIA'],
  ...['RECEBIDA', 'RECEBIDO', 'ENVIADA', 'ENVIADO'],
  ...['P', 'PARA', 'AO', 'AOS', 'POR', 'VIA', 'S', 'C', 'MB', 'MBWAY', 'WAY', 'MULTIBANCO', 'NET', 'ONLINE'],
  ...['SERV', 'SERVICO', 'SERVICOS', 'PS', 'ENT', 'ENTIDADE'],
  ...[
    'DD',
    'DEB',
    'DEBITO',
    'DIRETO',
    'DIRECTO',
    'DIRECT',
    'DEBIT',
    'COBRANCA',
    'COMPRA',
    'COMPRAS',
    'CARTAO',
    'CARD',
  ],
  ...['PAYPAL', 'EASYPAY', 'IFTHENPAY', 'EUPAGO', 'HIPAY', 'STRIPE', 'KLARNA', 'MOLLIE', 'SUMUP'],
  ...['ESTADO', 'IMPOSTOS', 'DUC', 'AT', 'AUTORIDADE', 'TRIBUTARIA', 'ADUANEIRA', 'FINANCAS'],
])
const SERVICE: ReadonlySet<string> = new Set([
  ...['SERV', 'SERVICO', 'SERVICOS', 'PS', 'ENT', 'ENTIDADE', 'PAGSERV', 'PSERV', 'MULTIBANCO', 'REFMB'],
])
const CARD: ReadonlySet<string> = new Set(['COMPRA', 'COMPRAS', 'CARTAO', 'CARD'])
const DEBIT: ReadonlySet<string> = new Set([
  ...['DD', 'SDD', 'CDD', 'DIRETO', 'DIRECTO', 'DIRETOS', 'DIRECTOS', 'DIRECT', 'COBRANCA', 'COB', 'ADC'],
])
const HAS_DIGIT = /\d/
/** A transfer that names an invoice. The text is folded, so that the search ends at the first of many blanks. */
const INVOICE = / (?:FT|FAT|FATURA|FACTURA|FATURAS|FACTURAS) [A-Z]{0,4}\d/
const ENTITY = /^\d{5}$/
/** A reference behind an entity: nine digits, together or in groups. */
const REFERENCE = /^(?:\d{9}|\d{3} \d{3} \d{3})\b/
/** An entity of service payments is one word: all others have the same text. */
const ENTITY_OF = 'ENT '
/** The kind of a transaction is at the beginning of its text; later words are names and addresses. */
const MAX_WORDS = 8

/** Counterparties that stand for others: who received the money is only in the text, if anywhere. */
const STANDS_FOR_OTHERS: ReadonlySet<string> = new Set([
  ...['PAYPAL', 'SIBS', 'UNICRE', 'EASYPAY', 'IFTHENPAY', 'IFTHEN', 'EUPAGO', 'HIPAY', 'STRIPE', 'ADYEN'],
  ...['KLARNA', 'MOLLIE', 'SUMUP', 'AUTORIDADE', 'ESTADO', 'TESOURO', 'IGCP'],
])

/** Whether banks write this before everything, so that it tells nothing where nothing follows. */
export const isLead = (words: string): boolean => words.split(' ').every((word) => LEADS.has(word))

export const isEntity = (word: string): boolean => word.startsWith(ENTITY_OF)

interface Read {
  lead: string
  telling: string[]
  isDebit: boolean
  isCard: boolean
}

/** At most eight words of a folded text, in their order: first those of the bank, then those that tell something. */
const read = (folded: string): Read => {
  const telling: string[] = []
  let lead = ''
  let leads = 0
  let [isService, isDebit, isCard] = [false, false, false]
  const words = folded.split(' ')
  for (const [at, word] of words.entries()) {
    if (telling.length === 0 && ENTITY.test(word) && (isService || isBeforeReference(words, at)))
      telling.push(`${ENTITY_OF}${word}`)
    else if (word === '' || NOISE.has(word) || MONTHS.has(word) || HAS_DIGIT.test(word)) continue
    else if (telling.length === 0 && LEADS.has(word)) {
      lead = lead === '' ? word : `${lead} ${word}`
      leads += 1
      isService ||= SERVICE.has(word)
      isDebit ||= DEBIT.has(word)
      isCard ||= CARD.has(word)
    } else telling.push(word)
    if (leads + telling.length === MAX_WORDS) break
  }
  return { lead, telling, isDebit, isCard }
}

const isBeforeReference = (words: readonly string[], at: number): boolean =>
  REFERENCE.test(words.slice(at + 1, at + 4).join(' '))

/** The features of a transaction that are compared, computed once. */
export interface Features {
  /** The whole folded text with a space on either side, so that `includes` finds whole words. */
  folded: string
  /** The first words, which banks write before everything; empty where there are none. */
  lead: string
  /** The words after them: they name the payee or the purpose. */
  telling: readonly string[]
  /** The telling words joined with spaces; empty where there are none. */
  line: string
  /** The beginning of the text with `DD` for every way to write a direct debit. */
  opening: string
  /** Whether money was sent, neither by card nor collected by a direct debit, for an invoice that the text names. */
  paysInvoice: boolean
  /** The IBAN without spaces, else the folded name; null where there is neither. */
  counterparty: string | null
  counterpartyName: string | null
  /** IBAN and folded name of a counterparty that is the payee; empty where there is none, or one that stands for others. */
  parties: readonly string[]
}

/** The texts of a transaction. */
export interface Described {
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
}

/** Features are cached by object: a transaction whose texts change is a new object. */
const known = new WeakMap<Described, Features>()

export const featuresOf = (transaction: Described): Features => {
  const before = known.get(transaction)
  if (before) return before
  const text = foldText(transaction.text)
  const name = transaction.counterpartyName === null ? '' : foldText(transaction.counterpartyName)
  const iban = transaction.counterpartyIban?.replace(/\s/g, '').toUpperCase() ?? ''
  const { lead, telling, isDebit, isCard } = read(text)
  const line = telling.join(' ')
  const folded = ` ${text} ${name} `
  const features: Features = {
    folded,
    lead,
    telling,
    line,
    opening: isDebit ? ` DD ${line} ` : folded,
    paysInvoice: lead !== '' && !isDebit && !isCard && INVOICE.test(folded),
    counterparty: iban || name || null,
    counterpartyName: transaction.counterpartyName,
    parties: partiesOf(iban, name),
  }
  known.set(transaction, features)
  return features
}

const NOBODY: readonly string[] = []

const partiesOf = (iban: string, name: string): readonly string[] => {
  if ((iban === '' && name === '') || standsForOthers(name)) return NOBODY
  if (iban === '') return [name]
  return name === '' ? [iban] : [iban, name]
}

const standsForOthers = (name: string): boolean =>
  name !== '' && name.split(' ').some((word) => STANDS_FOR_OTHERS.has(word))

/** Words that banks, the state and employers use: a text that begins with them belongs to their category. */
export interface KnownWords {
  words: string
  categoryId: CategoryId
  direction: 'in' | 'out' | null
  /** False where they only say how the money went, as a purchase by card does: whatever names the payee is stronger. */
  isTelling: boolean
}

/** The longest known words at the beginning of the text, after whatever banks write before everything. */
export const knownWordsOf = (
  features: Features,
  direction: 'in' | 'out' | 'unknown',
): KnownWords | undefined =>
  find(tellingWords, ` ${features.line} `, direction) ??
  find(openings, features.opening, direction) ??
  (features.paysInvoice && direction === 'out' ? INVOICE_PAID : undefined)

type ByFirstWord = ReadonlyMap<string, KnownWords[]>

/** Longer ones first. */
const byFirstWord = (all: readonly KnownWords[]): ByFirstWord =>
  Map.groupBy(
    [...all].sort(
      (one, other) => other.words.length - one.words.length || (one.words < other.words ? -1 : 1),
    ),
    ({ words }) => words.slice(0, `${words} `.indexOf(' ')),
  )

const openings = byFirstWord(
  DEFAULT_CATEGORIES.flatMap(({ id, direction, openings: own }) =>
    own.map((words) => ({ words, categoryId: id, direction, isTelling: !isLead(words) })),
  ),
)
const tellingWords = byFirstWord(
  DEFAULT_CATEGORIES.flatMap(({ id, direction, knownWords }) =>
    knownWords.map((words) => ({ words, categoryId: id, direction, isTelling: true })),
  ),
)

const find = (among: ByFirstWord, text: string, direction: string): KnownWords | undefined =>
  among
    .get(text.slice(1, text.indexOf(' ', 1)))
    ?.find(
      (one) => (one.direction === null || one.direction === direction) && text.startsWith(` ${one.words} `),
    )

const INVOICE_PAID: KnownWords = {
  words: 'FT',
  categoryId: 'supplier-payment',
  direction: 'out',
  isTelling: false,
}

/** Words that join two numbers or names. */
const JOINING: ReadonlySet<string> = new Set(['A', 'ATE', 'DE', 'DO', 'DA', 'E', 'EM'])

/** The words as shown: `FECHO 30-06 A 02-07` without its numbers ends before the A that joined them. */
export const withoutJoining = (name: string): string => {
  const words = name.split(' ')
  const last = words.findLastIndex((word) => !JOINING.has(word))
  return last < 0 ? name : words.slice(0, last + 1).join(' ')
}
