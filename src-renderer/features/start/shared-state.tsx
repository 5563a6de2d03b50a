/** How a shared company stands, with the way to its conflicts; nothing where it is not shared. */
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useShared } from '../../lib/sharing-queries.ts'
import { isInTrouble, usePresentText, useSharedText } from '../../lib/use-shared-text.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './start-view.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly onSettle: () => void
}

export const SharedState = ({ companyId, onSettle }: Props) => {
  const { t } = useWords()
  const shared = useShared(companyId)
  const textOf = useSharedText()
  const presentText = usePresentText()
  if (shared === undefined) return null
  const present = presentText(shared)
  return (
    <div className={styles.state}>
      <p className={styles.line}>
        {shared.contested > 0 || isInTrouble(shared) ? <ClassMark mark="conflict" /> : null}
        <span>{[textOf(shared), ...(present === '' ? [] : [present])].join(' · ')}</span>
        {shared.contested === 0 ? null : (
          <Button variant="quiet" onPress={onSettle} aria-label={t('sharing.contested.seeLabel')}>
            {t('sharing.contested.see')}
          </Button>
        )}
      </p>
    </div>
  )
}
