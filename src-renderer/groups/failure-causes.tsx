/** Companies that something failed for, by cause: what happened, what to do next, and their names. */
import type { CompanyView } from '#contract/companies.ts'
import { byCause, type CompanyFailure } from '#contract/office.ts'
import { ApiError } from '../api.ts'
import { joinNames, useWords } from '../lib/i18n/use-words.ts'
import { ClassMark } from '../ui/class-mark.tsx'
import { useErrorSentences } from '../ui/notice.tsx'
import styles from './failure-causes.module.css'

const MAX_NAMES = 12

interface Props {
  readonly failures: readonly CompanyFailure[]
  readonly nameOf: (id: CompanyView['id']) => string
}

/** Nothing where nothing failed. */
export const FailureCauses = ({ failures, nameOf }: Props) =>
  failures.length === 0 ? null : (
    <ul className={styles.causes}>
      {byCause(failures).map((group) => (
        <Cause key={group[0]?.error.code} failures={group} nameOf={nameOf} />
      ))}
    </ul>
  )

const Cause = ({ failures, nameOf }: Props) => {
  const { t, counted } = useWords()
  const sentencesOf = useErrorSentences()
  const [first] = failures
  if (first === undefined) return null
  const { what, more, next } = sentencesOf(new ApiError(first.error))
  const names = failures.slice(0, MAX_NAMES).map(({ companyId }) => nameOf(companyId))
  const others = failures.length - names.length
  return (
    <li>
      <p className={styles.line}>
        <ClassMark mark="conflict" />
        <span>
          <strong>{t('start.many.sync.cause', counted(failures.length))}</strong>{' '}
          {[what, ...more, next].join(' ')}
        </span>
      </p>
      <p className={styles.fine}>
        {joinNames(names)}
        {others > 0 ? ` ${t('start.many.sync.more', counted(others))}` : ''}
      </p>
    </li>
  )
}
