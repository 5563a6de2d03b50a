/** The last accepted group, above the next proposal, with buttons to show and to undo it. */
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { useGroupName } from '../../../groups/use-group-name.ts'
import { useKeyTexts } from '../../../lib/command-keys.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import styles from './proposal.module.css'
import type { ProposalActs } from './proposal-card.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly group: GroupView
  readonly isBusy: boolean
  readonly acts: Pick<ProposalActs, 'undo' | 'show'>
}

export const LatestDecision = ({ companyId, group, isBusy, acts }: Props) => {
  const { t } = useWords()
  const { hintOf } = useKeyTexts()
  const nameOf = useGroupName(companyId)
  return (
    <p className={styles.latest}>
      <ClassMark mark="decided" label={t('reconcile.history.action.accepted')} />
      <button
        type="button"
        className={styles.latestName}
        title={nameOf(group)}
        onClick={() => acts.show(group)}
      >
        {nameOf(group)}
      </button>
      <Button variant="quiet" onPress={() => acts.undo(group)} isDisabled={isBusy} {...hintOf('undo')}>
        {t('reconcile.tray.undo')}
      </Button>
    </p>
  )
}
