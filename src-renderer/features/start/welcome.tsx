/** What Concilia does, for a first-time user, drawn in three steps. */
import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import styles from './welcome.module.css'

/** Rows of a list at x, as thin bars: a name and an amount. */
const rows = (x: number): ReactNode =>
  [22, 42, 62].map((y) => (
    <g key={y} className={styles.row}>
      <rect x={x} y={y} width="34" height="5" rx="2.5" />
      <rect x={x + 42} y={y} width="16" height="5" rx="2.5" />
    </g>
  ))

const lists = (
  <>
    <rect className={styles.sheet} x="8" y="8" width="74" height="72" rx="5" />
    {rows(16)}
    <rect className={styles.sheet} x="118" y="8" width="74" height="72" rx="5" />
    {rows(126)}
  </>
)
const join = (
  <>
    <rect className={styles.chosen} x="11" y="36" width="68" height="17" rx="3" />
    <rect className={styles.chosen} x="121" y="36" width="68" height="17" rx="3" />
    <path className={styles.line} d="M79 44.5h42" />
  </>
)
const steps = [
  { id: 'read', drawing: lists },
  {
    id: 'propose',
    drawing: (
      <>
        {lists}
        {join}
        <circle className={styles.dot} cx="100" cy="44.5" r="6" />
      </>
    ),
  },
  {
    id: 'decide',
    drawing: (
      <>
        {lists}
        {join}
        <circle className={styles.dot} cx="100" cy="44.5" r="11" />
        <path className={styles.tick} d="m94.5 45 4 4 7.5-8.5" />
      </>
    ),
  },
] as const

export const Welcome = () => {
  const { t } = useWords()
  return (
    <header className={styles.welcome}>
      <ScreenHeading>{t('start.welcome')}</ScreenHeading>
      <p>{t('start.welcomeText')}</p>
      <ol className={styles.steps}>
        {steps.map(({ id, drawing }) => (
          <li key={id}>
            <svg aria-hidden="true" viewBox="7 0 186 88" className={styles.drawing}>
              {drawing}
            </svg>
            <strong>{t(`start.steps.${id}.title`)}</strong>
            <span>{t(`start.steps.${id}.text`)}</span>
          </li>
        ))}
      </ol>
    </header>
  )
}
