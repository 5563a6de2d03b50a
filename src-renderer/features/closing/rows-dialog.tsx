/** Lists the rows of a figure of the statement. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Month } from '#contract/closing-values.ts'
import { signedAmountOf } from '#contract/ledger-figures.ts'
import type { CompanyId } from '#contract/values.ts'
import { daysBetween } from '#core/calendar.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { type Goal, showGoal } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import styles from './closing.module.css'
import { closingQueries, type Figure, type ReadFigure, ROWS_OF_A_PAGE } from './closing-queries.ts'

interface Props<Shown extends Figure = Figure> {
  readonly companyId: CompanyId
  readonly period: Month
  readonly figure: Shown
  readonly title: string
  readonly onClose: () => void
}

export const RowsDialog = ({ figure, ...props }: Props) =>
  figure.kind === 'ledger' ? <Items {...props} figure={figure} /> : <ReadRows {...props} figure={figure} />

/** Rows that are read page by page. */
const ReadRows = ({ companyId, period, figure, title, onClose }: Props<ReadFigure>) => {
  const { t, money, counted } = useWords()
  const [page, setPage] = useState(0)
  const query = useQuery(closingQueries.rows(companyId, period, figure, page))
  const { data } = query
  const isBank = figure.kind === 'bank'
  const part = isBank ? figure.part : null
  return (
    <Rows
      {...{ title, onClose, page }}
      onPage={setPage}
      total={data?.total}
      sum={
        data &&
        t('closing.rows.total', {
          ...counted(data.total),
          amount: money(data.sumMinor, isBank ? figure.currency : 'EUR'),
        })
      }
      heads={[
        t(isBank ? 'closing.rows.text' : 'closing.rows.number'),
        t(isBank ? 'closing.rows.note' : 'closing.rows.customer'),
      ]}
      rows={[
        ...(data?.bank ?? []).map((row) => ({
          date: row.date,
          text: row.text,
          more: row.note ?? row.counterparty ?? '',
          amount: money(part === null ? row.amountMinor : row.parts[part], row.currency),
        })),
        ...(data?.documents ?? []).map((row) => ({
          date: row.date,
          text: row.number ?? '',
          more: row.customer,
          amount: money(row.amountMinor, 'EUR'),
        })),
      ]}
      notice={<QueryNotice query={query} />}
    />
  )
}

/** What explains the difference of bank and ledger, with its age. */
const Items = ({ figure, title, onClose }: Props<Extract<Figure, { kind: 'ledger' }>>) => {
  const { t, words, money, counted } = useWords()
  const [page, setPage] = useState(0)
  const { items, lastDay, isTurned } = figure
  const currency = items[0]?.currency ?? 'EUR'
  const amount = money(
    items.reduce((sum, item) => sum + signedAmountOf(item), 0),
    currency,
  )
  const sum = t('closing.rows.total', { ...counted(items.length), amount })
  return (
    <Rows
      {...{ title, onClose, page }}
      onPage={setPage}
      total={items.length}
      sum={isTurned ? `${sum}, ${words.reconciliation.signTurned}` : sum}
      heads={[t('closing.rows.text'), t('closing.rows.age')]}
      act={
        <Button
          variant="primary"
          onPress={() =>
            showGoal('ledger', goalOf(figure, t('closing.rows.of', { day: formatDate(lastDay) })))
          }
        >
          {t('closing.rows.inLedger')}
        </Button>
      }
      rows={items.slice(page * ROWS_OF_A_PAGE, (page + 1) * ROWS_OF_A_PAGE).map((item) => ({
        date: item.date,
        text: item.text,
        more: t('closing.rows.days', counted(daysBetween(item.date, lastDay))),
        amount: money(signedAmountOf(item), currency),
      }))}
    />
  )
}

/** The ledger's screen with exactly these rows: lines on the left, transactions on the right. */
const goalOf = (
  { accountId: account, items, isTurned }: Extract<Figure, { kind: 'ledger' }>,
  rowsOf: string,
): Goal => {
  const goalIn = (list: Goal['list'], ids: readonly (number | null)[], next?: Goal): Goal | undefined => {
    const rows = [...new Set(ids)].filter((id) => id !== null).join(',')
    return rows === '' ? next : { list, filter: { account, rows, rowsOf }, ...(next && { next }) }
  }
  const transactions = items.map(({ transactionId }) => transactionId)
  const lines = isTurned ? [] : items.map(({ lineId }) => lineId)
  return (
    goalIn('transactions', transactions, goalIn('postings', lines)) ?? {
      list: 'postings',
      filter: { account },
    }
  )
}

interface ShownRow {
  readonly date: string
  readonly text: string
  readonly more: string
  readonly amount: string
}

interface RowsProps {
  readonly title: string
  readonly onClose: () => void
  readonly page: number
  readonly onPage: (page: number) => void
  /** Undefined until the rows are read. */
  readonly total: number | undefined
  readonly sum: string | undefined
  /** Of the second and third column. */
  readonly heads: readonly [text: string, more: string]
  /** Those of the page. */
  readonly rows: readonly ShownRow[]
  readonly notice?: ReactNode
  /** What leads on from the rows. */
  readonly act?: ReactNode
}

const Rows = ({ title, onClose, page, onPage, total = 0, sum, heads, rows, notice, act }: RowsProps) => {
  const { t, count } = useWords()
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
            {act}
            <span aria-live="polite">
              {t('closing.rows.page', { from: count(first + 1), to: count(end), n: count(total) })}
            </span>
            <Button isDisabled={page === 0} onPress={() => onPage(page - 1)}>
              {t('closing.rows.earlier')}
            </Button>
            <Button isDisabled={end === total} onPress={() => onPage(page + 1)}>
              {t('closing.rows.later')}
            </Button>
          </>
        ) : (
          act
        )
      }
    >
      {notice}
      {sum === undefined ? null : total === 0 ? (
        <p>{t('closing.rows.none')}</p>
      ) : (
        <>
          <p className={styles.fine}>{sum}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={title} tabIndex={0}>
            <table className={styles.rows}>
              <thead>
                <tr>
                  <th scope="col">{t('closing.rows.date')}</th>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                  <th scope="col" className={styles.end}>
                    {t('closing.rows.amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ date, text, more, amount }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
                  <tr key={at}>
                    <td>{formatDate(date)}</td>
                    <td className={styles.text}>{text}</td>
                    <td className={styles.text}>{more}</td>
                    <td className={styles.end}>{amount}</td>
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
