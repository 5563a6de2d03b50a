/** Texts that speak of no sale: own accounts, the state, loans, deposits, salaries, and money that comes or goes back. */
import { foldText } from '../../fold.ts'

const MAY_SPEAK =
  /PR[OÓ]PRI|CONTAS|IMPOST|\bI[VR][ACS]\b|JUROS|SUBS[IÍ]D|IEFP|TRIBUT|SEGURAN|DEV|ESTORN|REEMB|\bAT\b|CAU[CÇ]|SUPRIM|EMPR[EÉ]ST|DIVIDEND|INDE[MV]|CHARGEB|ORDENAD|SAL[AÁ]RI|VENCIM|DUPLIC/i

const EITHER_WAY = [
  /\b(?:CAUCAO|SUPRIMENTOS?|EMPRESTIMOS?|DIVIDENDOS|INDEMNIZACAO|CHARGEBACK)\b/,
  // A cheque or a transfer that the bank took back.
  /\bDEVOLVID[AO]S?\b/,
]
const COMING_IN = [
  /^(?:DEV|DEVOL|DEVOLUCAO|ESTORNO|EST|REEMBOLSO|REEMB)\b/,
  /\b(?:ENTRE CONTAS|CONTAS? PROPRIAS?|MESMO TITULAR)\b/,
  /\b(?:REEMBOLSO|REEMB|DEVOLUCAO|DEV) (?:DE )?(?:IVA|IRC|IRS|IMPOSTO)\b/,
  /\b(?:AUTORIDADE TRIBUTARIA|SEGURANCA SOCIAL|IEFP|IGCP)\b/,
  /\bJUROS (?:CREDORES|DEPOSITO|DP|DO)\b/,
  /\bSUBSIDIO\b/,
]
/** A return alone may be that of a credit note. */
const GOING_OUT = [
  /\b(?:DEV|DEVOL|DEVOLUCAO) (?:DE )?(?:DEB|DEBITO|DD|SDD|COB|COBRANCA|CHQ|CHEQUE)\b/,
  /\b(?:DUPLICAD[AO]|INDEVID[AO])\b/,
  /\b(?:ORDENADOS?|SALARIOS?|VENCIMENTOS?)\b/,
]

/** @returns what the text says, or null where it may be a customer's payment or what a customer is given back */
export const readOwnMoney = (text: string, direction: 'in' | 'out'): string | null => {
  if (!MAY_SPEAK.test(text)) return null
  const folded = foldText(text)
  for (const phrase of [...EITHER_WAY, ...(direction === 'in' ? COMING_IN : GOING_OUT)]) {
    const [found] = phrase.exec(folded) ?? []
    if (found !== undefined) return found
  }
  return null
}
