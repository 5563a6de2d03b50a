/** Reads a transaction once: the documents that its texts name and the customers that it points at. */

import type { Side } from '#contract/sides.ts'
import { foldText } from '../../fold.ts'
import type { ReferenceFindings } from '../../reference/reference-findings.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { foldedWords, isLegalForm } from '../index/names.ts'
import { isInPayersPlace } from '../index/payers-place.ts'
import { isNear } from '../index/similar-names.ts'
import {
  type PayerFindings,
  type PayerHit,
  type TransactionReading,
  toOpenTransaction,
} from '../model/hypothesis.ts'
import type { MatchTransaction } from '../model/types.ts'
import { readMonths } from './read-months.ts'

/** Banks write these where the payer gave no reference. */
const EMPTY_REFERENCE = /^(NOT\s?PROVIDED|NONREF|NOTPROVIDED|N\/A)?$/i

const NOWHERE: readonly number[] = []

export const readTransaction = (source: MatchTransaction, index: DocumentIndex): TransactionReading => {
  const payers = index.payers.find(source)
  const references = findReferences(source, payers, index)
  return {
    transaction: toOpenTransaction(source),
    references,
    ends: readWholeAtEnd(references, index),
    payers,
    returnedAfterDays: index.returns.daysUntilReturn(source),
    paidBackAfterDays: index.returns.daysUntilPaidBack(source),
    isReversal: index.returns.isReturnOfPayment(source),
    months: readMonths(source.text),
    ownMoney: source.direction === 'unknown' ? null : readOwnMoney(source.text, source.direction, index.side),
  }
}

/** Whether the texts of a transaction still name the same documents as when it was read. */
export const namesTheSame = (
  { transaction, references, ends, payers }: TransactionReading,
  index: DocumentIndex,
): boolean => {
  const now = findReferences(transaction.source, payers, index)
  const endsNow = readWholeAtEnd(now, index)
  return ends.join() === endsNow.join() && JSON.stringify(references) === JSON.stringify(now)
}

/** Whether it still points at the same customers; that the payer is unknown counts only where no customer is found. */
export const pointsAtTheSame = (
  { transaction, payers }: TransactionReading,
  index: DocumentIndex,
): boolean => {
  const { hits } = index.payers.find(transaction.source)
  return hits.length === payers.hits.length && hits.every((hit, at) => isSamePayer(hit, payers.hits[at]))
}

const isSamePayer = (a: PayerHit, b: PayerHit | undefined): boolean =>
  a === b || (a.customer === b?.customer && a.name === b.name && a.codes.join() === b.codes.join())

/**
 * Documents whose whole number ends the text: a text that is as long as the bank allows may still end with a whole
 * number.
 */
const readWholeAtEnd = ({ cut }: ReferenceFindings, index: DocumentIndex): readonly number[] =>
  cut === null ? NOWHERE : index.references.wholeNumbers(cut)

const findReferences = (
  source: MatchTransaction,
  payers: PayerFindings,
  index: DocumentIndex,
): ReferenceFindings => {
  const inText = index.references.find(source.text, isNameOf(source, payers))
  const reference = source.reference?.trim() ?? ''
  if (EMPTY_REFERENCE.test(reference) || source.text.includes(reference)) return inText
  const inReference = index.references.find(reference)
  if (inReference.hits.length === 0) return inText
  const known = new Set(inText.hits.map((hit) => hit.position))
  return {
    hits: [...inText.hits, ...inReference.hits.filter((hit) => !known.has(hit.position))],
    unknown: inText.unknown,
    bare: inText.bare,
    cut: inText.cut,
    end: inText.end,
  }
}

/** Banks cut names off: a part of a word has at least this many letters. */
const SHORTEST_PART = 3
/** Shorter words all differ by one letter. */
const SHORTEST_MISTYPED = 5

/**
 * Returns whether a folded word is part of the payer's name, whole or cut off, or a legal form after it. Names are read
 * when the first number asks for them: most texts have none.
 */
const isNameOf = (source: MatchTransaction, payers: PayerFindings): ((word: string) => boolean) => {
  let words: readonly string[] | undefined
  return (word) => {
    if (isLegalForm(word)) return true
    words ??= namesOf(source, payers).flatMap(foldedWords)
    return words.some((own) => isSameWord(own, word))
  }
}

/** Words of a name that stand anywhere in a text may belong to a street: no number is expected after them. */
const namesOf = ({ counterpartyName, text }: MatchTransaction, { hits }: PayerFindings): string[] => [
  counterpartyName ?? '',
  ...hits
    .filter(
      ({ codes, name }) =>
        codes.some((code) => code !== 'name-tokens') || (name !== null && isInPayersPlace(name, text)),
    )
    .flatMap(({ customer }) => customer.names),
]

const isSameWord = (own: string, word: string): boolean =>
  own === word ||
  (word.length >= SHORTEST_PART && own.startsWith(word)) ||
  (word.length >= SHORTEST_MISTYPED && isNear(own, word))

const MAY_MATCH =
  /PR[OÓ]PRI|CONTAS|IMPOST|\bI[VR][ACS]\b|JUROS|SUBS[IÍ]D|IEFP|TRIBUT|SEGURAN|DEV|ESTORN|REEMB|\bAT\b|CAU[CÇ]|SUPRIM|EMPR[EÉ]ST|DIVIDEND|INDE[MV]|CHARGEB|ORDENAD|SAL[AÁ]RI|VENCIM|DUPLIC|FORN|V\.?\/|VOSSA|VS\b/i

const OWN_ACCOUNTS = /\b(?:ENTRE CONTAS|CONTAS? PROPRIAS?|MESMO TITULAR)\b/
const SALARIES = /\b(?:ORDENADOS?|SALARIOS?|VENCIMENTOS?)\b/
const TAX_PAID_BACK = /\b(?:REEMBOLSO|REEMB|DEVOLUCAO|DEV) (?:DE )?(?:IVA|IRC|IRS|IMPOSTO)\b/
const RETURNED_DEBIT = /\b(?:DEV|DEVOL|DEVOLUCAO) (?:DE )?(?:DEB|DEBITO|DD|SDD|COB|COBRANCA|CHQ|CHEQUE)\b/

const BOTH_DIRECTIONS = [
  /\b(?:CAUCAO|SUPRIMENTOS?|EMPRESTIMOS?|DIVIDENDOS|INDEMNIZACAO|CHARGEBACK)\b/,
  // A cheque or a transfer that the bank returned.
  /\bDEVOLVID[AO]S?\b/,
]
const MONEY_IN = [
  /^(?:DEV|DEVOL|EST)\b/,
  /\b(?:DEVOLUCAO|ESTORNO|REEMBOLSO|REEMB|DUPLICAD[AO]|INDEVID[AO]|FORNECEDOR(?:ES)?)\b/,
  OWN_ACCOUNTS,
  TAX_PAID_BACK,
  /\b(?:AUTORIDADE TRIBUTARIA|SEGURANCA SOCIAL|IEFP|IGCP)\b/,
  /\bJUROS (?:CREDORES|DEPOSITO|DP|DO)\b/,
  /\bSUBSIDIO\b/,
]
/** The words of a refund alone are not enough: it may be for a credit note. */
const MONEY_OUT = [
  RETURNED_DEBIT,
  /\b(?:DUPLICAD[AO]|INDEVID[AO])\b/,
  SALARIES,
  // What the company owes to its suppliers: one of them may be a customer too.
  /\b(?:FORNECEDOR(?:ES)?|FORNEC|FORN|VOSSAS? (?:FATURAS?|FACTURAS?)|VS? (?:FT|FTS|FATURAS?|FACTURAS?))\b/,
]

/** As above, of suppliers: money to them, which their book reads as money in. */
const TO_SUPPLIERS = [
  /\b(?:DEV|DEVOL|DEVOLUCAO|ESTORNO|REEMBOLSO|REEMB|DUPLICAD[AO]|INDEVID[AO])\b/,
  SALARIES,
  OWN_ACCOUNTS,
  /\b(?:AUTORIDADE TRIBUTARIA|SEGURANCA SOCIAL|PAGAMENTOS? AO ESTADO|IGCP|IMPOSTOS?|TSU|IUC)\b/,
  /\b(?:PAG|PAGAMENTO) (?:DE )?(?:IVA|IRC|IRS)\b/,
  /\bJUROS\b/,
]
/** Money back from them. */
const FROM_SUPPLIERS = [
  RETURNED_DEBIT,
  OWN_ACCOUNTS,
  TAX_PAID_BACK,
  /\b(?:AUTORIDADE TRIBUTARIA|SEGURANCA SOCIAL|IEFP|IGCP|SUBSIDIO|JUROS)\b/,
  // What a customer pays.
  /\b(?:CLIENTES?|NOSSAS? (?:FATURAS?|FACTURAS?)|NS? (?:FT|FTS|FATURAS?|FACTURAS?))\b/,
]

const PHRASES = {
  customer: { in: MONEY_IN, out: MONEY_OUT },
  supplier: { in: TO_SUPPLIERS, out: FROM_SUPPLIERS },
} as const

/**
 * Recognises texts that are not about a sale: own accounts, the state, loans, deposits, salaries, refunds and returns.
 * @returns the phrase that was found; null where it may be a customer's payment or a refund to a customer
 */
const readOwnMoney = (text: string, direction: 'in' | 'out', side: Side): string | null => {
  if (side === 'customer' && !MAY_MATCH.test(text)) return null
  const folded = foldText(text)
  for (const phrase of [...BOTH_DIRECTIONS, ...PHRASES[side][direction]]) {
    const [found] = phrase.exec(folded) ?? []
    if (found !== undefined) return found
  }
  return null
}
