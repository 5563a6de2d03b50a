/** What keeps a month from being closed, and what does not agree, as sentences with a way on. */
import type { ClosingBar, ClosingDifference } from '#contract/closing-values.ts'
import { formatAccount } from '#core/format-account.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMonthInside } from '../../lib/format-month.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './closing.module.css'

export const Bars = ({ bars }: { readonly bars: readonly ClosingBar[] }) => {
  const { bar } = useSentences()
  return <Lines texts={bars.map(bar)} />
}

const useSentences = () => {
  const { t, language, money, counted } = useWords()
  return {
    bar: (bar: ClosingBar): string => {
      switch (bar.reason) {
        case 'not-next':
          return t('closing.bars.not-next', { month: formatMonthInside(bar.period, language) })
        case 'clock-back':
          return t('closing.bars.clock-back', { day: formatDate(bar.day) })
        case 'open-rows':
        case 'undated':
        case 'undirected':
          return t(`closing.bars.${bar.reason}`, {
            account: formatAccount(bar.account),
            ...counted(bar.count),
          })
        case 'conflicting':
        case 'stale':
          return t(`closing.bars.${bar.reason}`, counted(bar.count))
        default:
          return t(`closing.bars.${bar.reason}`)
      }
    },
    difference: (one: ClosingDifference): string => {
      switch (one.what) {
        case 'bank':
        case 'parts':
          return t(`closing.differences.${one.what}`, {
            account: formatAccount(one.account),
            amount: money(one.differenceMinor, one.currency),
          })
        case 'bank-unknown':
          return t('closing.differences.bank-unknown', { account: formatAccount(one.account) })
        case 'documents':
          return t('closing.differences.documents', { amount: money(one.differenceMinor, 'EUR') })
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
