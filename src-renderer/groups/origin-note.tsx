/** Where an entry of a company comes from; nothing where the company follows no set. */
import type { EntryOrigin } from '#contract/office-set-values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import type { RuleSource } from '../lib/rule-queries.ts'
import styles from './groups.module.css'

interface Props {
  readonly source: RuleSource
  readonly origin: EntryOrigin
  /** Whether other entries are the office's: what is the company's alone is then named too. */
  readonly isFollowing?: boolean
  /** Switched off here, or removed from the set. */
  readonly state?: 'off' | 'gone' | undefined
}

export const OriginNote = ({ source, origin, isFollowing = false, state }: Props) => {
  const { t } = useWords()
  // The set is all the office's.
  if (source === null || origin === 'default' || (origin === 'own' && !isFollowing)) return null
  return (
    <span className={styles.origin}>
      {state === undefined ? t(`settings.office.origin.${origin}`) : t(`settings.office.${state}`)}
    </span>
  )
}

export const isOfOffice = ({ origin }: { readonly origin: EntryOrigin }): boolean =>
  origin === 'office' || origin === 'overridden'
