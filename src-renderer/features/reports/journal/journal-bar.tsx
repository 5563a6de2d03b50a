/** Above the rows of the journal: waiting entries, missing accounts, and buttons to both lists. */
import type { CompanyId } from '#contract/values.ts'
import { AccountsDialog } from '../../../groups/accounts-dialog.tsx'
import { useSubjectNames } from '../../../groups/use-subject-names.ts'
import { joinNames, useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { AddPartners } from './add-partners.tsx'
import { ExportsDialog } from './exports-dialog.tsx'
import styles from './journal.module.css'
import type { useJournal } from './use-journal.ts'

/** Missing accounts named here; the dialog has them all. */
const MAX_NAMED = 4

interface Props {
  readonly companyId: CompanyId
  readonly journal: ReturnType<typeof useJournal>
}

export const JournalBar = ({ companyId, journal: { state, refresh, shown, show } }: Props) => {
  const { t, count, counted } = useWords()
  const accounts = state.data?.accounts ?? []
  const nameOf = useSubjectNames(companyId, accounts)
  if (state.error !== null)
    return <ErrorNotice error={state.error} compact onRetry={() => void state.refetch()} />
  if (state.data === undefined) return null
  const { waiting, posted, unsettled, missing, exports } = state.data
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        {waiting === 0 ? t('reports.journal.nothing') : t('reports.journal.waiting', counted(waiting))}
        {posted === 0 ? null : ` ${t('reports.journal.posted', counted(posted))}`}
        {unsettled === 0 ? null : (
          <span className={styles.missing}>{t('reports.journal.unsettled', counted(unsettled))}</span>
        )}
        {missing.length === 0 ? null : (
          <span className={styles.missing}>
            {t(missing.length > MAX_NAMED ? 'reports.journal.missingMore' : 'reports.journal.missing', {
              names: joinNames(missing.slice(0, MAX_NAMED).map(nameOf)),
              n: count(missing.length - MAX_NAMED),
            })}
          </span>
        )}
      </p>
      <Button onPress={() => show('accounts')}>{t('reports.journal.accounts')}</Button>
      <Button isDisabled={exports.length === 0} onPress={() => show('exports')}>
        {t('reports.journal.exports')}
      </Button>
      {shown === 'accounts' ? (
        <AccountsDialog
          source={companyId}
          accounts={accounts}
          missing={missing}
          more={(add) => <AddPartners companyId={companyId} accounts={accounts} onAdd={add} />}
          onSaved={refresh}
          onClose={() => show(null)}
        />
      ) : null}
      {shown === 'exports' ? (
        <ExportsDialog
          companyId={companyId}
          exports={exports}
          onChanged={refresh}
          onClose={() => show(null)}
        />
      ) : null}
    </div>
  )
}
