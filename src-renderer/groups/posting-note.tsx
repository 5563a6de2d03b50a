/** What is wrong with a posting and by how much, or that a group corrects one; nothing for a group that balances. */
import type { GroupView } from '#contract/matching.ts'
import { nameOfError } from '#contract/words/sentences.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { Chip } from '../ui/chip.tsx'
import styles from './groups.module.css'

type Shown = Pick<GroupView, 'error' | 'ends' | 'balanceMinor' | 'currency' | 'evidence'>

export const PostingNote = ({
  group,
  isEnded = false,
}: {
  readonly group: Shown
  readonly isEnded?: boolean
}) => {
  const { t, words, money } = useWords()
  const { error, ends, currency, evidence } = group
  const amount = money(group.balanceMinor, currency)
  // A reason names the error where it was proposed.
  const isNamed = evidence.some(({ code }) => code.startsWith('posted-'))
  return (
    <>
      {error === undefined ? null : (
        <p className={styles.note}>
          <Chip tone={isEnded ? 'neutral' : 'against'}>
            {isNamed
              ? t('ledger.differsBy', { amount })
              : t('ledger.isError', { error: nameOfError(words, error), amount })}
          </Chip>
        </p>
      )}
      {ends === undefined ? null : <p className={styles.fine}>{t('ledger.endsError')}</p>}
    </>
  )
}
