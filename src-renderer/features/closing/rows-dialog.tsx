/** Lists the rows of a figure of the statement. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Month } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import styles from './closing.module.css'
import { closingQueries, type Figure, ROWS_OF_A_PAGE } from './closing-queries.ts'

interface Props {
  readonly companyId: CompanyId
  readonly period: Month
  readonly figure: Figure
  readonly title: string
  readonly onClose: () => void
}

export const RowsDialog = ({ companyId, period, figure, title, onClose }: Props) => {
  const { t, money, count, counted } = useWords()
  const [page, setPage] = useState(0)
  const query = useQuery(closingQueries.rows(companyId, period, figure, page))
  const { data } = query
  const currency = figure.kind === 'bank' ? figure.currency : 'EUR'
  const part = figure.kind === 'bank' ? figure.part : null
  const total = data?.total ?? 0
  const first = page * ROWS_OF_A_PAGE
  const end = Math.min(first + ROWS_OF_A_PAGE, total)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size="wide"
      foot={
        total > ROWS_OF_A_PAGE ? (
          <>
            <span aria-live="polite">
              {t('closing.rows.page', { from: count(first + 1), to: count(end), n: count(total) })}
            </span>
            <Button isDisabled={page === 0} onPress={() => setPage(page - 1)}>
              {t('closing.rows.earlier')}
            </Button>
            <Button isDisabled={end === total} onPress={() => setPage(page + 1)}>
              {t('closing.rows.later')}
            </Button>
          </>
        ) : undefined
      }
    >
      <QueryNotice query={query} />
      {data === undefined ? null : data.total === 0 ? (
        <p>{t('closing.rows.none')}</p>
      ) : (
        <>
          <p className={styles.fine}>
            {t('closing.rows.total', { ...counted(data.total), amount: money(data.sumMinor, currency) })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={title} tabIndex={0}>
            <table className={styles.rows}>
              <thead>
                <tr>
                  <th scope="col">{t('closing.rows.date')}</th>
                  <th scope="col">
                    {t(figure.kind === 'bank' ? 'closing.rows.text' : 'closing.rows.number')}
                  </th>
                  <th scope="col">
                    {t(figure.kind === 'bank' ? 'closing.rows.note' : 'closing.rows.customer')}
                  </th>
                  <th scope="col" className={styles.end}>
                    {t('closing.rows.amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.bank.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
                  <tr key={at}>
                    <td>{formatDate(row.date)}</td>
                    <td className={styles.text}>{row.text}</td>
                    <td className={styles.text}>{row.note ?? row.counterparty ?? ''}</td>
                    <td className={styles.end}>
                      {money(part === null ? row.amountMinor : row.parts[part], row.currency)}
                    </td>
                  </tr>
                ))}
                {data.documents.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
                  <tr key={at}>
                    <td>{formatDate(row.date)}</td>
                    <td>{row.number ?? ''}</td>
                    <td className={styles.text}>{row.customer}</td>
                    <td className={styles.end}>{money(row.amountMinor, 'EUR')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Dialog>
  )
}
