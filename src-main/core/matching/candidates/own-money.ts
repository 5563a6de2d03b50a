/** Texts that speak of no customer: own accounts, the state, interest, and money that comes back. */
import { foldText } from '../../fold.ts'

const MAY_SPEAK =
  /PR[OÓ]PRI|CONTAS|IMPOST|\bI[VR][ACS]\b|JUROS|SUBS[IÍ]D|IEFP|TRIBUT|SEGURAN|DEV|ESTORN|REEMB|\bAT\b/i
const PHRASES = [
  /^(?:DEV|DEVOL|DEVOLUCAO|ESTORNO|EST|REEMBOLSO|REEMB)\b/,
  /\b(?:ENTRE CONTAS|CONTAS? PROPRIAS?|MESMO TITULAR)\b/,
  /\b(?:REEMBOLSO|REEMB|DEVOLUCAO|DEV) (?:DE )?(?:IVA|IRC|IRS|IMPOSTO)\b/,
  /\b(?:AUTORIDADE TRIBUTARIA|SEGURANCA SOCIAL|IEFP|IGCP)\b/,
  /\bJUROS (?:CREDORES|DEPOSITO|DP|DO)\b/,
  /\bSUBSIDIO\b/,
]

/** @returns what the text says, or null where it may be a customer's payment */
export const readOwnMoney = (text: string): string | null => {
  if (!MAY_SPEAK.test(text)) return null
  const folded = foldText(text)
  for (const phrase of PHRASES) {
    const [found] = phrase.exec(folded) ?? []
    if (found !== undefined) return found
  }
  return null
}
