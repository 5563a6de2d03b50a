/** A section of the settings, which the side list can open by its title. */

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RuleBody } from '#contract/ending-values.ts'
import type { RuleView } from '#contract/endings.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type RuleSource, ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/notice.tsx'
import styles from './settings.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

export const Part = ({ id, title, about, children }: Props) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {about === undefined ? null : <p className={styles.about}>{about}</p>}
    {children}
  </section>
)

/** A part of a section, closed until it is asked for: Tab would otherwise pass each row of its table. */
export const ClosedPart = ({ id, title, about, children }: Props) => (
  <details id={id} className={styles.closed}>
    <summary>
      <h3>{title}</h3>
    </summary>
    <div className={styles.section}>
      {about === undefined ? null : <p className={styles.fine}>{about}</p>}
      {children}
    </div>
  </details>
)

interface TableFootProps {
  /** Title of the table. */
  readonly title: string
  readonly shown: number
  /** Undefined while it is unknown. */
  readonly total: number | undefined
  /** Undefined where no more rows can be shown. */
  readonly onMore: (() => void) | undefined
}

/** Below a table that shows its first rows: their number, and a button to show all that a page can have. */
export const TableFoot = ({ title, shown, total, onMore }: TableFootProps) => {
  const { t, count, counted } = useWords()
  if (total === undefined || total <= shown) return null
  return (
    <div className={styles.tools}>
      <span className={styles.fine}>{t('settings.shown', { ...counted(shown), total: count(total) })}</span>
      {onMore === undefined ? null : (
        <Button variant="quiet" onPress={onMore} aria-label={t('settings.moreOf', { title })}>
          {t('settings.more')}
        </Button>
      )}
    </div>
  )
}

interface Change {
  readonly work: () => Promise<unknown>
  /** Announced when it is done. */
  readonly said: string
}

/** Changes settings of matching: the change, then new proposals, then an announcement. */
export const useRuleChange = (source: RuleSource) => {
  const { t } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ work }: Change) => {
      await work()
      // A company that follows the set shows what changed in it.
      if (source === null) return readSetAgain(client)
      await client.invalidateQueries({ queryKey: ruleQueries.all(source) })
      await call('matching.propose', { companyId: source })
    },
    onSuccess: (_, { said }) =>
      announce(`${said} ${t(source === null ? 'settings.office.taken' : 'settings.again')}`),
  })
}

/** Reads the office's set again, and what companies have of it. */
export const readSetAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [kind, , what] }) =>
      kind === 'office-set' || (kind === 'company' && what === 'rules'),
  })

/** What a rule says, without who wrote it and where it comes from. */
export const bodyOf = ({
  id: _id,
  by: _by,
  at: _at,
  origin: _origin,
  isOff: _isOff,
  ...rule
}: RuleView): RuleBody => {
  const { categoryId, split, ...conditions } = rule
  return { categoryId, conditions, ...(split && { split }) }
}
