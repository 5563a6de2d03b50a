/** The figures between the balance of the bank and that of the ledger, in the order in which they stand on paper. */
import type { BankStatement, LedgerItem, LedgerStatement } from './closing-values.ts'
import type { DifferenceSpan } from './difference-span.ts'
import type { PostingError } from './match-values.ts'
import type { CurrencyCode, IsoDate } from './values.ts'

/** An error is named by its kind. */
export type LedgerFigureName = Exclude<LedgerItem['kind'], 'error'> | PostingError

const ORDER: readonly LedgerFigureName[] = [
  'transit',
  'to-post',
  'posted-twice',
  'wrong-sign',
  'digits-swapped',
  'amount-differs',
  'ledger-only',
  'late',
]

/** Shown also where nothing is in it. */
const ALWAYS: ReadonlySet<LedgerFigureName> = new Set(['transit', 'to-post'])

export interface LedgerFigure {
  readonly name: LedgerFigureName
  /** What is not in EUR is in no sum. */
  readonly currency: CurrencyCode
  /** As it enters the sum: of what is to be posted with the sign turned. */
  readonly minor: number
  /** Oldest first. */
  readonly items: readonly LedgerItem[]
}

/** One for each currency. */
export const ledgerFigures = ({ items }: Pick<LedgerStatement, 'items'>): LedgerFigure[] =>
  ORDER.flatMap((name) => {
    const own = items.filter(({ kind, error }) => (error ?? kind) === name)
    const byCurrency = Map.groupBy(own, ({ currency = 'EUR' }) => currency)
    if (own.length === 0 && ALWAYS.has(name)) byCurrency.set('EUR', [])
    return [...byCurrency].map(([currency, ofCurrency]): LedgerFigure => {
      const minor = ofCurrency.reduce((sum, item) => sum + signedAmountOf(item), 0)
      return { name, currency, minor, items: ofCurrency }
    })
  })

/** What is to be remarked about how a figure enters the sum. */
export const remarksOn = (
  { name, currency }: Pick<LedgerFigure, 'name' | 'currency'>,
  { signTurned, notInSum }: { readonly signTurned: string; readonly notInSum: string },
): string[] => [...(name === 'to-post' ? [signTurned] : []), ...(currency === 'EUR' ? [] : [notInSum])]

/** The amount of an item as its figure has it, in its own currency. */
export const signedAmountOf = ({ kind, amountMinor }: Pick<LedgerItem, 'kind' | 'amountMinor'>): number =>
  kind === 'to-post' ? 0 - amountMinor : amountMinor

/** What an item adds to the bank's balance on the way to that of the ledger. */
export const effectOf = (item: Pick<LedgerItem, 'kind' | 'amountMinor' | 'currency'>): number =>
  item.currency === undefined ? signedAmountOf(item) : 0

/** Sentences with the places `{{from}}` and `{{to}}`. */
export type AroseWords = Readonly<
  Record<'bank' | 'ledger', Readonly<Record<'day' | 'days' | 'balances', string>>>
>

/** Where a part of the difference arose, and in which days. */
export const aroseSentence = (
  { arose }: { readonly arose: AroseWords },
  { side, kind, from, to }: DifferenceSpan,
  shownDay: (day: IsoDate) => string,
): string =>
  arose[side][from === to ? 'day' : kind].replace('{{from}}', shownDay(from)).replace('{{to}}', shownDay(to))

/**
 * Whether its balances are not computed because an account is not in EUR, as the ledger is.
 *
 * @param bank the lines of any accounts
 */
export const isInOtherCurrency = (
  { accountIds, bankMinor }: Pick<LedgerStatement, 'accountIds' | 'bankMinor'>,
  bank: readonly Pick<BankStatement, 'accountId' | 'currency'>[],
): boolean =>
  bankMinor === null &&
  bank.some(({ accountId, currency }) => accountIds.includes(accountId) && currency !== 'EUR')

/** The reconciliation that a bank account is part of. */
export const ledgerStatementOf = (
  ledgers: readonly LedgerStatement[] | undefined,
  accountId: string,
): LedgerStatement | undefined => ledgers?.find(({ accountIds }) => accountIds.includes(accountId))
