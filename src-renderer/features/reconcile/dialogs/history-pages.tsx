/** One view of the history as a table that loads more pages on request, or the reason why it is empty. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyNotice, QueryNotice } from '../../../ui/notice.tsx'
import styles from './dialogs.module.css'

interface Props<Page, Row> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>
  readonly rowsOf: (page: Page) => readonly Row[]
  /** Text where there is no row. */
  readonly empty: string
  readonly label?: string
  /** The rows of the table. */
  readonly children: (rows: readonly Row[]) => ReactNode
}

export const HistoryPages = <Page, Row>({ query, rowsOf, empty, label, children }: Props<Page, Row>) => {
  const { t } = useWords()
  if (query.error || query.data === undefined) return <QueryNotice query={query} />
  const rows = query.data.pages.flatMap(rowsOf)
  if (rows.length === 0) return <EmptyNotice text={empty} />
  return (
    <>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label={label}>
          <tbody>{children(rows)}</tbody>
        </table>
      </div>
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()}>{t('reconcile.history.more')}</Button>
      ) : null}
    </>
  )
}
