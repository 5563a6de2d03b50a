/** What is wrong with a posting, or that a group corrects one; nothing for a group that balances. */
import type { GroupView } from '#contract/matching.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { Chip } from '../ui/chip.tsx'
import styles from './groups.module.css'

type Shown = Pick<GroupView, 'error' | 'ends' | 'balanceMinor' | 'currency'>

export const PostingNote = ({
  group: { error, ends, balanceMinor, currency },
}: {
  readonly group: Shown
}) => {
  const { t, money } = useWords()
  return (
    <>
      {error === undefined ? null : (
        <p className={styles.note}>
          <Chip tone="against">
            {t('ledger.isError', {
              error: t(`ledger.errors.${error}`),
              amount: money(balanceMinor, currency),
            })}
          </Chip>
        </p>
      )}
      {ends === undefined ? null : <p className={styles.fine}>{t('ledger.endsError')}</p>}
    </>
  )
}
