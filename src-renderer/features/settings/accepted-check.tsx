/** Tries what was accepted automatically again by the rules of now, and lists what would not be certain; undoes nothing. */
import type { CompanyId } from '#contract/values.ts'
import { GroupMembers } from '../../groups/group-members.tsx'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './settings.module.css'
import { useBackTest } from './use-back-test.ts'

export const AcceptedCheck = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, counted } = useWords()
  const { trial, run } = useBackTest(companyId)
  const answer = trial.state === 'done' ? trial.answer : undefined
  return (
    <>
      <div className={styles.tools}>
        <Button isPending={trial.state === 'running'} onPress={() => void run({ kind: 'accepted' })}>
          {t('settings.automatic.check')}
        </Button>
      </div>
      {trial.state === 'failed' ? <ErrorNotice error={trial.error} /> : null}
      {answer === undefined ? null : (
        <>
          <p role="status">
            {answer.differing === 0
              ? t('settings.automatic.allHold', counted(answer.wouldMatch))
              : t('settings.automatic.doubtful', counted(answer.differing))}
          </p>
          <ul className={styles.differences} aria-label={t('settings.automatic.check')}>
            {answer.differs.map(({ group }) => (
              <li key={group.id}>
                <GroupMembers
                  companyId={companyId}
                  allocations={group.allocations}
                  currency={group.currency}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
