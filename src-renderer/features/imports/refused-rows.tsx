/** Lists the rows whose decisions block an undo. */
import type { RefusedRows as Refused } from '#contract/same-accounts.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import styles from './imports.module.css'

interface Props {
  readonly text: string
  readonly refused: Refused
}

export const RefusedRows = ({ text, refused: { rows, total } }: Props) => {
  const { t, counted, money } = useWords()
  return (
    <div role="alert" className={styles.failure}>
      <p className={styles.strong}>{text}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            {formatDate(row.date)} · <bdi>{row.text}</bdi> · {money(row.amountMinor, row.currency)}
          </li>
        ))}
      </ul>
      {total > rows.length ? <p>{t('imports.list.more', counted(total - rows.length))}</p> : null}
    </div>
  )
}
