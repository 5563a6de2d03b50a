/** Who else is in the company on screen, and what keeps its decisions from the office; nothing while all is as usual. */
import type { OfficeConnection, SharedCompanyState } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showSettings } from '../../lib/session.ts'
import { useShared, useSharing, useSharingDamaged } from '../../lib/sharing-queries.ts'
import { isInTrouble, usePresentText } from '../../lib/use-shared-text.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import unseen from '../../ui/unseen.module.css'
import styles from './office-status.module.css'

type Quiet = 'damaged' | 'offline' | 'refused' | 'restored' | 'gone' | 'failed'

const quietOf = (
  connection: OfficeConnection | undefined,
  company: SharedCompanyState | undefined,
): Quiet | null => {
  if (connection === undefined || company === undefined) return null
  if (isInTrouble(company)) return company.state as Quiet
  return connection.state === 'offline' || connection.state === 'refused' ? connection.state : null
}

export const OfficeStatus = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, counted } = useWords()
  const connection = useSharing()?.connection
  const company = useShared(companyId)
  const presentText = usePresentText()
  const isDamaged = useSharingDamaged()
  if (!isDamaged && (connection === undefined || company === undefined)) return null
  const quiet = isDamaged ? 'damaged' : quietOf(connection, company)
  const present = company === undefined ? '' : presentText(company)
  const text = [
    ...(quiet === null ? [] : [t(`sharing.quiet.${quiet}`)]),
    // While it is reached they are sent at once.
    ...(quiet === null || company === undefined || company.pending === 0
      ? []
      : [t('sharing.company.pending', counted(company.pending))]),
    ...(present === '' ? [] : [present]),
  ].join('\u00a0· ')
  return (
    <div className={styles.place} role="status">
      {text === '' ? null : (
        <button
          type="button"
          className={styles.status}
          title={text}
          aria-label={`${text}. ${t('sharing.quiet.open')}`}
          onClick={() => showSettings('server')}
        >
          {quiet === null ? null : <ClassMark mark={quiet === 'offline' ? 'ambiguous' : 'conflict'} />}
          <span>{text}</span>
        </button>
      )}
      {/* Where decisions are made a line says it; it may have appeared unseen. */}
      {company === undefined || company.contested === 0 ? null : (
        <span className={unseen.unseen}>{t('sharing.company.contested', counted(company.contested))}</span>
      )}
    </div>
  )
}
