/** Queries for the closing of months. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BankPart, DocumentRow, LedgerItem, Month } from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { call } from '../../api.ts'
import { callLater } from '../../lib/first-frame.ts'
import { companyQueries } from '../../lib/queries.ts'

const ofClosing = (companyId: CompanyId) => [...companyQueries.all(companyId), 'closing'] as const
const follows = { follows: 'changes' } as const

/** A figure of the statement whose rows are read page by page. */
export type ReadFigure =
  | {
      readonly kind: 'bank'
      readonly accountId: string
      readonly currency: string
      readonly side: 'receipts' | 'payments'
      readonly part: BankPart | null
    }
  | { readonly kind: 'documents'; readonly side: Side; readonly term: DocumentRow['term'] }

/** A figure of the statement whose rows can be listed. */
export type Figure =
  | ReadFigure
  | {
      readonly kind: 'ledger'
      /** One of the bank accounts that it is about. */
      readonly accountId: string
      /** Of one currency. */
      readonly items: readonly LedgerItem[]
      /** From which the age of an item is counted. */
      readonly lastDay: IsoDate
      /** Shown with the opposite sign of what moved at the bank. */
      readonly isTurned: boolean
    }

/** Rows of a figure on one page. */
export const ROWS_OF_A_PAGE = 200

export const closingQueries = {
  progress: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'progress'],
      queryFn: () => callLater('closing.getProgress', { companyId }),
      meta: follows,
    }),
  month: (companyId: CompanyId, period: Month | null) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'month', period],
      queryFn: () => call('closing.readMonth', { companyId, period }),
      meta: follows,
      placeholderData: (previous) => previous,
    }),
  review: (companyId: CompanyId, period: Month) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'review', period],
      queryFn: () => call('review.read', { companyId, period }),
      meta: follows,
      placeholderData: (previous) => previous,
    }),
  expected: (companyId: CompanyId, period: Month) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'expected', period],
      queryFn: () => call('closing.readExpected', { companyId, period }),
      meta: follows,
    }),
  completeness: (companyId: CompanyId, day: IsoDate) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'completeness', day],
      queryFn: () => call('imports.getCompleteness', { companyId, day }),
      meta: follows,
    }),
  list: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'list'],
      queryFn: () => call('closing.list', { companyId }),
      meta: follows,
    }),
  /** A page of the rows of a figure; pages count from 0. */
  rows: (companyId: CompanyId, period: Month, figure: ReadFigure, page: number) =>
    queryOptions({
      queryKey: [...ofClosing(companyId), 'rows', period, figure, page],
      queryFn: async () => {
        const request = { companyId, period, offset: page * ROWS_OF_A_PAGE, limit: ROWS_OF_A_PAGE }
        if (figure.kind === 'documents') {
          const { side, term } = figure
          const { rows, ...rest } = await call('closing.listDocuments', { ...request, side, term })
          return { ...rest, bank: [], documents: rows }
        }
        const { accountId, currency, side, part } = figure
        const { rows, ...rest } = await call('closing.listTransactions', {
          ...request,
          accountId,
          currency,
          side,
          part,
        })
        return { ...rest, bank: rows, documents: [] }
      },
      placeholderData: (previous) => previous,
    }),
}

/** A mutation that changes months; then the statements on screen are read again. */
export const useClosingAct = <Input, Output>(
  companyId: CompanyId,
  act: (input: Input) => Promise<Output>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => void client.invalidateQueries({ queryKey: ofClosing(companyId) }),
  })
}
