/** Classified transactions by category, with a sum for each. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { minorDigits, toMinor } from '../money.ts'
import type { ReportWords } from './matched-report.ts'
import {
  accountCell,
  amountCell,
  type Cell,
  dateCell,
  instantCell,
  type Report,
  sumCell,
  textCell,
} from './rows.ts'
import { isInPeriod, type ReportScope } from './scope.ts'

export const classifiedColumns = [
  'category',
  'ledgerAccount',
  'transactionDate',
  'account',
  'text',
  'counterparty',
  'transactionAmount',
  'allocated',
  'currency',
  'decidedBy',
  'decidedAt',
  'note',
] as const
export type ClassifiedColumn = (typeof classifiedColumns)[number]

/** A transaction, or a part of one, under a category. */
export interface ClassifiedRow {
  categoryId: CategoryId
  transactionDate: IsoDate | null
  accountId: string
  text: string
  counterparty: string | null
  transactionMinor: Minor
  /** Signed as the transaction is. */
  allocatedMinor: Minor
  currency: CurrencyCode
  decidedBy: string
  decidedAt: string
  /** Notes of the decision and of the transaction. */
  note: string | null
}

/** A category with its name in the report and its ledger account. */
export interface NamedCategory {
  id: CategoryId
  name: string
  ledgerAccount: string | null
}

const empty = textCell(null)

/**
 * By category in the given order, then by day; each category is followed by its sum in each currency. A category that
 * is not in the list comes last, under its id.
 */
export const classifiedReport = (
  input: { categories: readonly NamedCategory[]; rows: Iterable<ClassifiedRow> },
  words: ReportWords & { sum: string },
  scope: ReportScope,
): Report<ClassifiedColumn> => {
  function* rows(): Generator<Cell[]> {
    const byCategory = new Map<CategoryId, ClassifiedRow[]>(input.categories.map(({ id }) => [id, []]))
    for (const row of input.rows) {
      if (!isInPeriod(row.transactionDate, scope)) continue
      const own = byCategory.get(row.categoryId)
      if (own) own.push(row)
      else byCategory.set(row.categoryId, [row])
    }
    const named = new Map(input.categories.map((category) => [category.id, category]))
    for (const [id, own] of byCategory) {
      const category = textCell(named.get(id)?.name ?? id)
      const ledgerAccount = textCell(named.get(id)?.ledgerAccount ?? null)
      const sums = new Map<CurrencyCode, number>()
      for (const row of own) {
        const digits = minorDigits(row.currency)
        sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.allocatedMinor)
        yield [
          category,
          ledgerAccount,
          dateCell(row.transactionDate),
          accountCell(row.accountId),
          textCell(row.text),
          textCell(row.counterparty),
          amountCell(row.transactionMinor, digits),
          amountCell(row.allocatedMinor, digits),
          textCell(row.currency),
          textCell(row.decidedBy),
          instantCell(words.instant(row.decidedAt)),
          textCell(row.note),
        ]
      }
      for (const [currency, minor] of [...sums].sort())
        yield [
          category,
          ledgerAccount,
          empty,
          empty,
          sumCell(words.sum),
          empty,
          empty,
          amountCell(toMinor(minor), minorDigits(currency)),
          textCell(currency),
          empty,
          empty,
          empty,
        ]
    }
  }
  return { columns: classifiedColumns, rows: rows() }
}
