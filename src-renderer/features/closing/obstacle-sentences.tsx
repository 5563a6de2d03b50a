/** Obstacles to the closing of a month, and differences, as sentences that say what to do. */
import type { ClosingDifference, ClosingObstacle } from '#contract/closing-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate, formatMonthInside, useWords } from '../../lib/i18n/use-words.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './closing.module.css'
import { useCoverageText } from './coverage-text.ts'

interface ObstaclesProps {
  readonly companyId: CompanyId
  readonly obstacles: readonly ClosingObstacle[]
}

export const Obstacles = ({ companyId, obstacles }: ObstaclesProps) => {
  const { obstacle } = useSentences(companyId)
  return <Lines texts={obstacles.map(obstacle)} />
}

export const useSentences = (companyId: CompanyId) => {
  const nameOf = useAccountName(companyId)
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
            account: nameOf(obstacle.account),
            ...counted(obstacle.count),
          })
        case 'review-changed':
          return t('closing.obstacles.review-changed', { by: obstacle.by })
        case 'open-remarks':
        case 'contested':
        case 'not-received':
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
            account: nameOf(one.account),
            amount: money(one.differenceMinor, one.currency),
          })
        case 'coverage':
          return [
            t('closing.differences.coverage', { account: nameOf(one.account) }),
            coverage(one.coverage),
          ].join(' ')
        case 'bank-unknown':
          return t('closing.differences.bank-unknown', { account: nameOf(one.account) })
        case 'documents':
        case 'suppliers':
          return [
            t(`closing.differences.${one.what}`, { amount: money(one.differenceMinor, 'EUR') }),
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

interface DifferencesProps {
  readonly companyId: CompanyId
  readonly differences: readonly ClosingDifference[]
}

export const Differences = ({ companyId, differences }: DifferencesProps) => {
  const { difference } = useSentences(companyId)
  return <Lines texts={differences.map(difference)} />
}
