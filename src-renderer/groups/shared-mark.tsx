/** That a company is shared, and how it stands: small beside its name, in words for screen readers. */
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { useShared, useSharing } from '../lib/sharing-queries.ts'
import { isAway, isInTrouble, useSharedText } from '../lib/use-shared-text.ts'
import { ClassMark } from '../ui/class-mark.tsx'
import unseen from '../ui/unseen.module.css'
import styles from './groups.module.css'

export const SharedMark = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { count } = useWords()
  const connection = useSharing()?.connection
  const shared = useShared(companyId)
  const textOf = useSharedText()
  if (shared === undefined) return null
  const text = textOf(shared)
  return (
    <span className={styles.shared} title={text}>
      <svg aria-hidden="true" width="14" height="12" viewBox="0 0 14 12">
        <path
          d="M.8 1.8h7v5h-7ZM6.2 5.2h7v5h-7Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeDasharray={isAway(connection) ? '2 1.4' : undefined}
        />
      </svg>
      {shared.pending === 0 ? null : (
        <span aria-hidden="true">
          {'↑'}
          {count(shared.pending)}
        </span>
      )}
      {shared.contested === 0 && !isInTrouble(shared) ? null : (
        <>
          <ClassMark mark="conflict" />
          {shared.contested === 0 ? null : <span aria-hidden="true">{count(shared.contested)}</span>}
        </>
      )}
      <span className={unseen.unseen}>{text}</span>
    </span>
  )
}
