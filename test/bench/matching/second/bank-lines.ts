/** How banks write a line: phrases of five languages, names folded and cut, numbers as payers type them. */
import type { Country, Customer } from './customers.ts'
import type { Chance } from './random.ts'

/** Upper case, without accents and without what a bank's character set leaves out. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 /.,+&-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

const PREFIXES: Record<Country, readonly string[]> = {
  PT: ['TRF DE ', 'TRANSF SEPA+ 0042 ', 'TR-IPS-', 'CREDITO SEPA ', 'TRF. CR INTRAB ', 'IMEDIATA DE '],
  ES: ['TRANSFERENCIA DE ', 'ABONO TRANSF ', 'TRANSF. INMED. '],
  FR: ['VIR SEPA ', 'VIREMENT RECU ', 'VIR INST '],
  DE: ['GUTSCHRIFT ', 'UEBERWEISUNG ', 'SEPA-GUTSCHR '],
  GB: ['FASTER PAYMENT ', 'BANK GIRO CREDIT ', 'FP FROM '],
}
const PAYS: Record<Country, readonly string[]> = {
  PT: ['PAGAMENTO FATURA ', 'PAG FAT ', 'LIQ ', 'FATURA N. '],
  ES: ['PAGO FACTURA ', 'FRA ', 'N FACTURA: '],
  FR: ['REGLEMENT FACTURE ', 'FACT ', 'PAIEMENT '],
  DE: ['RECHNUNG ', 'RG NR ', 'RE-NR. '],
  GB: ['INVOICE ', 'INV ', 'PAYMENT OF '],
}
const CUTS = [18, 22, 27, 35, 70] as const

const withOneLetterWrong = (name: string, chance: Chance): string => {
  const words = name.split(' ')
  const long = words.flatMap((word, index) => (word.length >= 6 ? [index] : []))
  const at = long.length > 0 ? chance.pick(long) : undefined
  const word = at === undefined ? undefined : words[at]
  if (at === undefined || word === undefined) return name
  const place = chance.between(1, word.length - 2)
  words[at] = chance.happens(50)
    ? word.slice(0, place) + word.slice(place + 1)
    : word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2)
  return words.join(' ')
}

/** What a payer's name becomes in a line. */
export type NameShape = 'whole' | 'cut' | 'legal' | 'one-letter' | 'no-spaces' | 'none'

export const shownName = (customer: Customer, shape: NameShape, chance: Chance): string => {
  const name = plain(customer.name)
  switch (shape) {
    case 'none':
      return ''
    case 'legal':
      return plain(customer.legalName ?? customer.name)
    case 'cut':
      return name.slice(0, Math.max(8, Math.min(name.length - 2, chance.pick(CUTS)))).trim()
    case 'one-letter':
      return withOneLetterWrong(name, chance)
    case 'no-spaces':
      return name.replaceAll(' ', '')
    default:
      return name
  }
}

export interface Line {
  text: string
  counterpartyName: string | null
}

/** One bank line: the payer in the text or in a field of its own, and what the payer wrote. */
export const writeLine = (country: Country, shown: string, written: string, chance: Chance): Line => {
  const apart = shown !== '' && chance.happens(40)
  const text = `${chance.pick(PREFIXES[country])}${apart ? '' : `${shown} `}${written}`.trim()
  return { text, counterpartyName: apart ? shown : null }
}

/** "FATURA ", "INVOICE " and the like, in the payer's language; now and then nothing. */
export const paysWords = (country: Country, chance: Chance): string =>
  chance.happens(25) ? '' : chance.pick(PAYS[country])

/** How a payer types the number of a document `FT S/12`. */
export type NumberShape = 'full' | 'joined' | 'series' | 'bare'

export const typedNumber = (number: string, shape: NumberShape): string => {
  const [type = '', rest = ''] = number.split(' ')
  const [series = '', count = ''] = rest.split('/')
  switch (shape) {
    case 'joined':
      return `${type}${series}/${count}`
    case 'series':
      return `${series}/${count}`
    case 'bare':
      return count
    default:
      return number
  }
}

export const MONTHS = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
  'NOVEMBRO',
  'DEZEMBRO',
] as const

/** Lines that pay no document: what else moves on a company's account. */
export const OUTGOING = [
  'VENCIMENTO',
  'PAG SERV',
  'COBRANCA SEGURO',
  'IMPOSTO DO SELO',
  'COMISSAO MANUT CONTA',
  'DEBITO DIRETO ENERGIA',
  'RENDA LOJA',
  'LOHN',
  'NOMINA',
  'SALAIRE',
] as const
export const INCOMING = [
  'REEMBOLSO IVA AT',
  'DEVOLUCAO IMPOSTO',
  'TRF ENTRE CONTAS PROPRIAS',
  'JUROS CREDORES',
  'DEPOSITO NUMERARIO',
  'SUBSIDIO IEFP',
] as const
