/** How many documents are in each state, and their sum. */
import type { FiledState } from '#contract/import-values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './imports.module.css'

interface Props {
  readonly caption: string
  readonly rows: readonly { state: FiledState; text: string; count: number; minor: number }[]
}

export const StatesTable = ({ caption, rows }: Props) => {
  const { t, count, money } = useWords()
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('imports.state')}</th>
          <th scope="col" className={styles.end}>
            {t('imports.saft.column')}
          </th>
          <th scope="col" className={styles.end}>
            {t('imports.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.state}>
            <th scope="row">{row.text}</th>
            <td className={styles.end}>{count(row.count)}</td>
            <td className={styles.end}>{money(row.minor, 'EUR')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
