/**
 * Whom a company pays, where nobody typed a name: a text of a payment by Multibanco has an entity, that of a direct debit
 * or of a card what the creditor or the shop is called in public, and that of a rent what is rented. A decision teaches which
 * supplier is meant.
 */
import { foldText } from './fold.ts'

/** What such names begin with, so that they never mean a counterparty of the same name. */
export const PAYEE_KINDS = ['ENTIDADE', 'DEBITO DIRETO', 'COMPRA', 'RENDA PAGA'] as const

const SERVICES =
  /^(?:PAG|PAGT|PAGTO|PGTO|PAGAMENTO|PAGAMENTOS)(?: DE)? (?:SERV|SERVICO|SERVICOS|MULTIBANCO|MB)\b/
const ENTITY = /\b(?:ENT|ENTIDADE) (\d{5})\b/
const FIRST_OF_FIVE = /\b(\d{5})\b/
const DEBIT =
  /^(?:DD|SDD|DEB DIR|DEB DIRETO|DEB DIRECTO|DEBITO DIR|DEBITO DIRETO|DEBITO DIRECTO|COB|COBRANCA)(?: (?:SEPA|DD|SDD|DE))*\b/
const CARD = /^(?:COMPRA|COMPRAS|PAG CARTAO|PAGAMENTO CARTAO|POS)(?: (?:CARTAO|POS|MB|VISA|DEB|CRED))*\b/
/** What is rented is behind it: a rent alone, or of a month, may be of any landlord. */
const RENT =
  /^(?:(?:TRF|TRANSF|TRANSFERENCIA|PAG|PAGAMENTO|ORDEM|PERMANENTE|SEPA|IMED|INTRAB|P|PARA|DE|A) )*(?:RENDA|RENDAS|ALUGUER)\b/
const NOT_RENTED =
  /^(?:DE|DO|DA|MES|REF|N|NR|JANEIRO|FEVEREIRO|MARCO|ABRIL|MAIO|JUNHO|JULHO|AGOSTO|SETEMBRO|OUTUBRO|NOVEMBRO|DEZEMBRO|JAN|FEV|MAR|ABR|MAI|JUN|JUL|AGO|SET|OUT|NOV|DEZ)$/
/** The country behind the place. */
const COUNTRY = /^(?:PT|PRT|PORTUGAL)$/
/** The most words of a name; a place follows them. */
const MOST_WORDS = 6

/**
 * @returns the names by which a decision may have taught the supplier, the longest first: a place may stand behind the name.
 * Empty for other texts.
 */
export const payeesIn = (text: string): readonly string[] => {
  const folded = foldText(text)
  if (SERVICES.test(folded) || ENTITY.test(folded)) {
    const [, entity] = ENTITY.exec(folded) ?? FIRST_OF_FIVE.exec(folded) ?? []
    return entity === undefined ? NONE : [`ENTIDADE ${entity}`]
  }
  const [debit] = DEBIT.exec(folded) ?? []
  if (debit !== undefined) return beginnings('DEBITO DIRETO', folded.slice(debit.length))
  const [card] = CARD.exec(folded) ?? []
  if (card !== undefined) return beginnings('COMPRA', folded.slice(card.length))
  const [rent] = RENT.exec(folded) ?? []
  if (rent === undefined) return NONE
  const rented = folded
    .slice(rent.length)
    .split(' ')
    .filter((word) => !NOT_RENTED.test(word))
  return beginnings('RENDA PAGA', rented.join(' ')).slice(0, 1)
}

const NONE: readonly string[] = []

const beginnings = (kind: (typeof PAYEE_KINDS)[number], rest: string): readonly string[] => {
  const words = rest
    .split(' ')
    .filter((word) => word !== '' && !/\d/.test(word))
    .slice(0, MOST_WORDS)
  while (words.length > 1 && COUNTRY.test(words.at(-1) ?? '')) words.pop()
  return words.map((_, at) => `${kind} ${words.slice(0, words.length - at).join(' ')}`)
}

const SHORTEST = 4

/**
 * Who is on the other side of a transaction, as one text, the same for each occurrence of what recurs: the counterparty's
 * folded name, else whom the text names, else its words without numbers. Empty where that says nothing.
 */
export const otherSideKey = (counterpartyKey: string | null, text: string): string => {
  if (counterpartyKey !== null && counterpartyKey !== '') return counterpartyKey
  const [payee] = payeesIn(text)
  if (payee !== undefined) return payee
  const words = foldText(text)
    .split(' ')
    .filter((word) => !/\d/.test(word))
  return words.some((word) => word.length >= SHORTEST) ? words.join(' ') : ''
}
