/** Obstacles to the closing of a month, and differences, as sentences that say what to do. */
import type { ClosingDifference, ClosingObstacle } from '#contract/closing-values.ts'
import { formatAccount } from '#core/format-account.ts'
import { formatDate, formatMonthInside, useWords } from '../../lib/i18n/use-words.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './closing.module.css'
import { useCoverageText } from './coverage-text.ts'

export const Obstacles = ({ obstacles }: { readonly obstacles: readonly ClosingObstacle[] }) => {
  const { obstacle } = useSentences()
  return <Lines texts={obstacles.map(obstacle)} />
}

const useSentences = () => {
  const { t, language, money, counted } = useWords()
  const coverage = useCoverageText()
  return {
    obstacle: (obstacle: ClosingObstacle): string => {
      switch (obstacle.reason) {
        case 'not-next':
        case 'before-start':
          return t(`closing.obstacles.${obstacle.reason}`, {
            month: formatMonthInside(obstacle.period, language),
          })
        case 'clock-back':
          return t('closing.obstacles.clock-back', { day: formatDate(obstacle.day) })
        case 'open-rows':
        case 'undated':
        case 'undirected':
          return t(`closing.obstacles.${obstacle.reason}`, {
            account: formatAccount(obstacle.account),
            ...counted(obstacle.count),
          })
        case 'conflicting':
        case 'stale':
          return t(`closing.obstacles.${obstacle.reason}`, counted(obstacle.count))
        default:
          return t(`closing.obstacles.${obstacle.reason}`)
      }
    },
    difference: (one: ClosingDifference): string => {
      switch (one.what) {
        case 'bank':
        case 'parts':
        case 'ledger':
          return t(`closing.differences.${one.what}`, {
            account: formatAccount(one.account),
            amount: money(one.differenceMinor, one.currency),
          })
        case 'coverage':
          return [
            t('closing.differences.coverage', { account: formatAccount(one.account) }),
            coverage(one.coverage),
          ].join(' ')
        case 'bank-unknown':
          return t('closing.differences.bank-unknown', { account: formatAccount(one.account) })
        case 'documents':
          return [
            t('closing.differences.documents', { amount: money(one.differenceMinor, 'EUR') }),
            ...(one.missing.length === 0
              ? []
              : [
                  t('closing.differences.missing', {
                    numbers: one.missing.join(', '),
                    count: one.missing.length,
                  }),
                ]),
          ].join(' ')
      }
    },
  }
}

const Lines = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className={styles.lines}>
    {texts.map((text) => (
      <li key={text} className={styles.line}>
        <ClassMark mark="ambiguous" />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

export const Differences = ({ differences }: { readonly differences: readonly ClosingDifference[] }) => {
  const { difference } = useSentences()
  return <Lines texts={differences.map(difference)} />
}
