/** The figures between the balance of the bank and that of the ledger, in the order in which they stand on paper. */
import type { LedgerItem, LedgerStatement } from './closing-values.ts'
import type { PostingError } from './match-values.ts'

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
  /** As it enters the sum: of what is to be posted with the sign turned. */
  readonly minor: number
  /** Oldest first. */
  readonly items: readonly LedgerItem[]
}

export const ledgerFigures = ({ items }: Pick<LedgerStatement, 'items'>): LedgerFigure[] =>
  ORDER.map((name) => {
    const own = items.filter(({ kind, error }) => (error ?? kind) === name)
    return { name, items: own, minor: own.reduce((sum, item) => sum + effectOf(item), 0) }
  }).filter((figure) => ALWAYS.has(figure.name) || figure.items.length > 0)

/** What an item adds to the bank's balance on the way to that of the ledger. */
export const effectOf = ({
  kind,
  amountMinor,
  currency,
}: Pick<LedgerItem, 'kind' | 'amountMinor' | 'currency'>): number => {
  if (currency !== undefined) return 0
  return kind === 'to-post' ? 0 - amountMinor : amountMinor
}

/** The reconciliation that a bank account is part of. */
export const ledgerStatementOf = (
  ledgers: readonly LedgerStatement[] | undefined,
  accountId: string,
): LedgerStatement | undefined => ledgers?.find(({ accountIds }) => accountIds.includes(accountId))
