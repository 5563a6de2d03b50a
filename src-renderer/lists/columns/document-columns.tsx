/** The columns of documents. */
import { useMemo } from 'react'
import type { Gate } from '#contract/match-values.ts'
import type { Side } from '#contract/sides.ts'
import type { CompanyId } from '#contract/values.ts'
import { asOwed, isReceivable, withSign } from '#core/receivable.ts'
import { useHasSuppliers } from '../../lib/has-suppliers.ts'
import { formatDate, useFilesWords, useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import type { Column } from '../../ui/data-grid/column.ts'
import type { Countable } from '../pane-state.ts'
import type { DocumentRow } from '../rows/list-source.ts'
import styles from './cells.module.css'
import { classColumn, DoneAmount } from './class-column.tsx'
import { otherSideColumn, useOtherSide } from './other-side-column.tsx'

/** Whether nothing of the document is left to match. */
export const isDocumentDone = ({ openMinor }: DocumentRow): boolean => openMinor === 0

/** Whether the document was cancelled, so that nothing can be matched with it. */
export const isCancelled = ({ status }: Pick<DocumentRow, 'status'>): boolean => status === 'A'

/** The open amount with the sign it has in a group: as the money that settles it. */
export const signedOpen = (row: Pick<DocumentRow, 'side' | 'type' | 'openMinor'>): number =>
  withSign(row, row.openMinor ?? 0)

/** The gate that excludes a document from any group, as far as its row shows. */
const barringDocument = (row: DocumentRow): Gate | undefined => {
  if (row.status !== 'C') return 'document-status'
  if (!isReceivable(row)) return 'document-type'
  if (row.unpaidMinor === null) return 'unpaid-known'
  if (row.unpaidMinor === 0) return 'unpaid-settled'
  return isDocumentDone(row) ? 'unpaid-open' : undefined
}

/** A document as counted in a selection. */
export const countableDocument = (row: DocumentRow): Countable => ({
  id: row.id,
  minor: signedOpen(row),
  barred: barringDocument(row),
})

/**
 * @param currency the company's own, which is not repeated in every row
 * @param of `isSigned`: amounts have the sign of the money that settles them; otherwise what is owed is positive
 */
export const useDocumentColumns = (
  companyId: CompanyId,
  currency: string,
  isDone: (row: DocumentRow) => boolean,
  { side, isSigned }: { side: Side | 'both'; isSigned: boolean },
) => {
  const sayOther = useOtherSide(companyId)
  const { hasSuppliers } = useHasSuppliers(companyId)
  const { t, words, amount } = useWords()
  const files = useFilesWords()
  return useMemo((): readonly Column<DocumentRow>[] => {
    const now = today()
    const isOfCustomers = side === 'customer' || (side === 'both' && !hasSuppliers)
    const owed = (row: DocumentRow, minor: number) =>
      amount(isSigned ? withSign(row, minor) : asOwed(row.type, minor), currency)
    return [
      classColumn({ t, words }, isDone, (row) => (row.side === 'supplier' ? files : { t, words })),
      {
        id: 'number',
        isFixed: true,
        place: 'second',
        label: t('lists.column.number'),
        // Suppliers' programs have longer series, and the end of a number tells it from others.
        width: side === 'supplier' ? 156 : 116,
        narrow: 104,
        isSortable: true,
        cell: ({ number, id, status }) =>
          number === null ? (
            // The service gives a closed document its number some seconds after it was issued.
            <span className={styles.faint} title={status === 'C' ? t('lists.numberToCome') : undefined}>
              #{id}
            </span>
          ) : (
            <span className={styles.number}>{number}</span>
          ),
      },
      {
        id: 'type',
        label: t('lists.column.type'),
        width: 128,
        hideBelow: 1180,
        cell: ({ type }) => words.documentType[type],
      },
      {
        id: 'customer',
        place: 'first',
        label: t(`lists.column.${isOfCustomers ? 'customer' : side === 'both' ? 'partner' : 'supplier'}`),
        width: 84,
        narrow: 64,
        grows: true,
        isSortable: true,
        cell: ({ customer }) => <span title={customer}>{customer}</span>,
      },
      { id: 'taxId', label: t('lists.column.taxId'), width: 92, hideBelow: 1080, cell: ({ taxId }) => taxId },
      {
        id: 'date',
        label: t('lists.column.date'),
        width: 96,
        narrow: 84,
        isSortable: true,
        hideBelow: 600,
        cell: ({ date }) => formatDate(date),
      },
      {
        id: 'dueDate',
        place: 'under-figure',
        label: t('lists.column.dueDate'),
        width: 100,
        narrow: 90,
        hideBelow: 440,
        isSortable: true,
        cell: ({ dueDate, openMinor }) => {
          const isOverdue = dueDate !== null && dueDate < now && (openMinor ?? 0) !== 0
          return (
            <span
              className={isOverdue ? undefined : styles.faint}
              title={isOverdue ? t('lists.overdueBy') : undefined}
            >
              {formatDate(dueDate)}
            </span>
          )
        },
      },
      otherSideColumn(t(`lists.column.${isOfCustomers ? 'paidBy' : 'payment'}`), sayOther, {
        isUndecided: isDone === isDocumentDone,
        hideBelow: 860,
      }),
      {
        id: 'total',
        label: t('lists.column.total'),
        width: 112,
        narrow: 96,
        align: 'end',
        isSortable: true,
        hideBelow: 780,
        // Totals are in EUR, also of a document in another currency (interface 2.3).
        cell: (row) => owed(row, row.totalMinor),
      },
      {
        id: 'open',
        isFixed: true,
        place: 'figure',
        label: t(side === 'supplier' && !isSigned ? 'lists.column.toPay' : 'lists.column.open'),
        width: 116,
        narrow: 104,
        align: 'end',
        isSortable: true,
        cell: (row) =>
          row.status !== 'C' ? (
            // Nothing is owed on it: the state is shown instead of the amount, in a column that is never hidden.
            <span className={styles.tag}>{words.status[row.status]}</span>
          ) : row.openMinor === null ? (
            <span className={styles.faint}>{isReceivable(row) ? t('lists.unknownOpen') : ''}</span>
          ) : row.openMinor === 0 ? (
            <DoneAmount text={owed(row, row.totalMinor)} />
          ) : (
            // UnpaidAmount is in EUR, also for a document in another currency (interface 2.3).
            owed(row, row.openMinor)
          ),
      },
    ]
  }, [t, words, files, amount, currency, isDone, sayOther, side, isSigned, hasSuppliers])
}
