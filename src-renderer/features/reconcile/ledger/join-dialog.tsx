/** Asks what is wrong with a posting whose lines and transactions do not sum to the same. */
import type { PostingError } from '#contract/match-values.ts'
import { nameOfError } from '#contract/words/sentences.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Unbalanced } from '../use-decisions.ts'
import styles from './ledger-view.module.css'

interface Props {
  readonly currency: string
  readonly missing: Unbalanced
  readonly onChoose: (error: PostingError) => void
  readonly onClose: () => void
}

export const JoinDialog = ({ currency, missing: { differenceMinor, errors }, onChoose, onClose }: Props) => {
  const { t, words, money } = useWords()
  return (
    <Dialog
      title={t('ledger.join.title')}
      onClose={onClose}
      size="narrow"
      foot={<Button onPress={onClose}>{t('common.cancel')}</Button>}
    >
      <div className={styles.errors}>
        <p>{t('ledger.join.text', { amount: money(differenceMinor, currency) })}</p>
        {errors.map((error, at) => (
          <Button key={error} autoFocus={at === 0} onPress={() => onChoose(error)}>
            {nameOfError(words, error)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
