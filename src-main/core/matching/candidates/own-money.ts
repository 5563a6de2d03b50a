/**
 * Recognises texts that are not about a sale: own accounts, the state, loans, deposits, salaries, refunds and returns.
 */
import { foldText } from '../../fold.ts'

const MAY_MATCH =
  /PR[OÓ]PRI|CONTAS|IMPOST|\bI[VR][ACS]\b|JUROS|SUBS[IÍ]D|IEFP|TRIBUT|SEGURAN|DEV|ESTORN|REEMB|\bAT\b|CAU[CÇ]|SUPRIM|EMPR[EÉ]ST|DIVIDEND|INDE[MV]|CHARGEB|ORDENAD|SAL[AÁ]RI|VENCIM|DUPLIC|FORN|V\.?\/|VOSSA|VS\b/i

const BOTH_DIRECTIONS = [
  /\b(?:CAUCAO|SUPRIMENTOS?|EMPRESTIMOS?|DIVIDENDOS|INDEMNIZACAO|CHARGEBACK)\b/,
  // A cheque or a transfer that the bank returned.
  /\bDEVOLVID[AO]S?\b/,
]
const MONEY_IN = [
  /^(?:DEV|DEVOL|EST)\b/,
  /\b(?:DEVOLUCAO|ESTORNO|REEMBOLSO|REEMB|DUPLICAD[AO]|INDEVID[AO]|FORNECEDOR(?:ES)?)\b/,
  /\b(?:ENTRE CONTAS|CONTAS? PROPRIAS?|MESMO TITULAR)\b/,
  /\b(?:REEMBOLSO|REEMB|DEVOLUCAO|DEV) (?:DE )?(?:IVA|IRC|IRS|IMPOSTO)\b/,
  /\b(?:AUTORIDADE TRIBUTARIA|SEGURANCA SOCIAL|IEFP|IGCP)\b/,
  /\bJUROS (?:CREDORES|DEPOSITO|DP|DO)\b/,
  /\bSUBSIDIO\b/,
]
/** The words of a refund alone are not enough: it may be for a credit note. */
const MONEY_OUT = [
  /\b(?:DEV|DEVOL|DEVOLUCAO) (?:DE )?(?:DEB|DEBITO|DD|SDD|COB|COBRANCA|CHQ|CHEQUE)\b/,
  /\b(?:DUPLICAD[AO]|INDEVID[AO])\b/,
  /\b(?:ORDENADOS?|SALARIOS?|VENCIMENTOS?)\b/,
  // What the company owes to its suppliers: one of them may be a customer too.
  /\b(?:FORNECEDOR(?:ES)?|FORNEC|FORN|VOSSAS? (?:FATURAS?|FACTURAS?)|VS? (?:FT|FTS|FATURAS?|FACTURAS?))\b/,
]

/** @returns the phrase that was found; null where it may be a customer's payment or a refund to a customer */
export const readOwnMoney = (text: string, direction: 'in' | 'out'): string | null => {
  if (!MAY_MATCH.test(text)) return null
  const folded = foldText(text)
  for (const phrase of [...BOTH_DIRECTIONS, ...(direction === 'in' ? MONEY_IN : MONEY_OUT)]) {
    const [found] = phrase.exec(folded) ?? []
    if (found !== undefined) return found
  }
  return null
}
