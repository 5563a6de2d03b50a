/**
 * The shape of the domain's sentences, and how values enter them: window, terminal and CSV say the same words.
 * A language that lacks a key does not compile.
 */
import type { CsvProfile } from '../app.ts'
import type { DefaultCategoryId } from '../ending-values.ts'
import type { ErrorCode } from '../errors.ts'
import type { AroseWords, LedgerFigureName } from '../ledger-figures.ts'
import type {
  AllocationKind,
  EvidenceCode,
  EvidenceParams,
  EvidenceSign,
  Gate,
  MatchClass,
  PairOutcome,
  PostingError,
} from '../match-values.ts'
import type { GroupState } from '../matching.ts'
import type { AgeBand, ReportKind } from '../reports.ts'
import type { TransactionFlag } from '../transactions.ts'

/** A sentence whose wording depends on one number: `by` names it; without an exact wording `other` is used. */
interface Variants {
  readonly by: string
  /** For every number below zero; it is shown without its sign. */
  readonly negative?: string
  readonly minusOne?: string
  readonly zero?: string
  readonly one?: string
  readonly other: string
}

/** Text with `{{name}}` where the value called `name` goes. */
export type Sentence = string | Variants

/** What happened, what is safe, what to do next. */
interface ErrorWords {
  readonly what: Sentence
  readonly safe: Sentence
  readonly next: Sentence
}

type DocumentTypeCode = 'T' | 'I' | 'S' | 'C' | 'D' | 'B' | 'Z' | 'W' | 'Y' | 'P'

export interface Words {
  readonly evidence: Readonly<Record<EvidenceCode, Sentence>>
  readonly evidenceSign: Readonly<Record<EvidenceSign, string>>
  readonly gate: Readonly<Record<Gate, { readonly passed: Sentence; readonly failed: Sentence }>>
  readonly pairOutcome: Readonly<Record<PairOutcome, string>>
  readonly matchClass: Readonly<Record<MatchClass, string>>
  readonly allocationKind: Readonly<Record<AllocationKind, string>>
  /** Default categories, where the company calls them nothing else. */
  readonly category: Readonly<Record<DefaultCategoryId, string>>
  readonly groupState: Readonly<Record<GroupState, string>>
  readonly documentType: Readonly<Record<DocumentTypeCode, string>>
  /** Documents (interface 3.1) and transactions. */
  readonly status: Readonly<Record<'C' | 'D' | 'A' | 'booked' | 'pending', string>>
  readonly direction: Readonly<Record<'in' | 'out' | 'unknown', string>>
  /** As the end of a sentence. */
  readonly postingError: Readonly<Record<PostingError, string>>
  /** The lines of a bank reconciliation, from the bank's balance to that of the ledger. */
  readonly reconciliation: Readonly<
    Record<
      | 'title'
      | 'bank'
      | 'openingDifference'
      | 'computed'
      | 'stated'
      | 'signTurned'
      | 'notInSum'
      | 'otherCurrency',
      string
    >
  >
  readonly ledgerFigure: Readonly<Record<LedgerFigureName, string>>
  /** Where a difference to the ledger arose, and in which days. */
  readonly arose: AroseWords
  readonly transactionFlag: Readonly<Record<TransactionFlag, string>>
  /** Said so that a spreadsheet takes none of them for a number or a date. */
  readonly ageBand: Readonly<Record<AgeBand, string>>
  readonly reportKind: Readonly<Record<ReportKind, string>>
  readonly csvProfile: Readonly<Record<CsvProfile, string>>
  readonly error: Readonly<Record<ErrorCode, ErrorWords>>
}

/** A combination of reasons in words: `NIF + valor exato + número no texto`. */
export const nameCombination = (words: Words, signs: readonly EvidenceSign[]): string =>
  asName(signs.map((sign) => words.evidenceSign[sign]).join(' + '))

/** An error of a posting as a name: `Lançado duas vezes`. */
export const nameOfError = (words: Pick<Words, 'postingError'>, error: PostingError): string =>
  asName(words.postingError[error])

const asName = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const variantOf = (sentence: Sentence, params: EvidenceParams): string => {
  if (typeof sentence === 'string') return sentence
  const value = Number(params[sentence.by])
  if (value === -1 && sentence.minusOne !== undefined) return sentence.minusOne
  if (value < 0 && sentence.negative !== undefined) return sentence.negative
  if (value === 0 && sentence.zero !== undefined) return sentence.zero
  if (value === 1 && sentence.one !== undefined) return sentence.one
  return sentence.other
}

/** The text of a value: names that end in `Minor` are amounts in the currency given, or in `params.currency`. */
export type ShowAmount = (minor: number, currency: string) => string

/**
 * A sentence with its values in place.
 * @param showAmount writes minor units for the reader at hand; amounts and counts are shown without a sign
 * @param currency the currency of amounts where the values name none
 */
export const fillSentence = (
  words: Words,
  sentence: Sentence,
  params: EvidenceParams,
  showAmount: ShowAmount,
  currency = 'EUR',
): string => {
  const show = (name: string): string => {
    const value = params[name]
    if (value === undefined) return '…'
    if (typeof value === 'number') {
      if (!name.endsWith('Minor')) return String(Math.abs(value))
      return showAmount(Math.abs(value), typeof params.currency === 'string' ? params.currency : currency)
    }
    if (name === 'type') return words.documentType[value as DocumentTypeCode] ?? value
    if (name === 'status') return words.status[value as keyof Words['status']] ?? value
    if (name === 'direction') return words.direction[value as keyof Words['direction']] ?? value
    return value
  }
  return variantOf(sentence, params).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => show(name))
}
