/** A table of figures: each line has an amount and its actions. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './closing.module.css'

export interface FigureLine {
  readonly key: string
  readonly label: string
  /** Null where it is unknown or not typed yet. */
  readonly minor: number | null
  /** Where it is not that of the table. */
  readonly currency?: string
  readonly variant?: 'sum' | 'part' | 'difference'
  /** Shown in place of an amount that is null. */
  readonly lacking?: string | undefined
  /** Text after the name. */
  readonly note?: string | undefined
  /** Opens the rows of the figure. */
  readonly onSee?: (() => void) | undefined
  readonly act?: ReactNode
}

interface Props {
  readonly title: string
  readonly currency: string
  readonly lines: readonly FigureLine[]
}

export const FigureTable = ({ title, currency, lines }: Props) => {
  const { t, money } = useWords()
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead className={styles.unseen}>
        <tr>
          <th scope="col">{t('closing.figure')}</th>
          <th scope="col">{t('closing.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, minor, currency: own = currency, lacking, variant, note, onSee, act }) => {
          const lacks = t(variant === 'difference' ? 'closing.unsettled' : 'closing.unknown')
          const shown = minor === null ? (lacking ?? lacks) : money(minor, own)
          return (
            <tr
              key={key}
              className={clsx(
                variant && styles[variant],
                variant === 'difference' && minor !== null && minor !== 0 && styles.differs,
              )}
            >
              <th scope="row">
                {label}
                {note === undefined ? null : <small className={styles.fine}> {note}</small>}
                {act}
              </th>
              <td className={styles.end}>
                {onSee === undefined || minor === null ? (
                  shown
                ) : (
                  <button
                    type="button"
                    className={styles.opens}
                    aria-label={`${t('closing.see', { what: label })}: ${shown}`}
                    onClick={onSee}
                  >
                    {shown}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
