/** Payers learned from confirmed pairs: search, forget, restore, or add by hand. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { NEEDED_LESSONS } from '#contract/plain-values.ts'
import type { AliasView } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDay } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { TableFoot } from './table-foot.tsx'
import { TeachDialog } from './teach-dialog.tsx'
import { useRuleChange } from './use-rule-change.ts'

const firstRows = 10
const moreRows = 100

export const LearnedPayers = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(firstRows)
  const [isTeaching, setTeaching] = useState(false)
  const change = useRuleChange(companyId)
  const query = useQuery(ruleQueries.aliases(companyId, search, limit))
  const set = (alias: AliasView) => {
    const forgotten = alias.state !== 'forgotten'
    change.mutate({
      work: () => call('rules.forgetAlias', { companyId, id: alias.id, forgotten }),
      said: t(forgotten ? 'settings.payers.forgotten' : 'settings.payers.remembered', { payer: alias.value }),
    })
  }
  const title = t('settings.payers.title')
  const aliases = query.data?.aliases ?? []
  return (
    <Part id="payers" title={title} about={t('settings.payers.about')}>
      <div className={clsx(styles.tools, styles.spread)}>
        <SearchField label={t('settings.searchIn', { title })} onSearch={setSearch} />
        <Button onPress={() => setTeaching(true)}>{t('settings.payers.teach')}</Button>
      </div>
      {change.error === null ? null : <ErrorNotice error={change.error} />}
      <QueryNotice query={query} />
      {query.data?.total === 0 ? (
        <EmptyNotice text={search === '' ? t('settings.payers.empty') : t('settings.nothingFound')} />
      ) : null}
      {aliases.length === 0 ? null : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('settings.payers.payer')}</th>
              <th scope="col">{t('settings.payers.customer')}</th>
              <th scope="col">{t('settings.payers.state')}</th>
              <th scope="col">{t('settings.payers.learned')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {aliases.map((alias) => (
              <tr key={alias.id} className={alias.state === 'forgotten' ? styles.off : undefined}>
                <td>
                  <span className={styles.struck}>{alias.value}</span>
                  <div className={styles.fine}>{t(`settings.payers.kinds.${alias.kind}`)}</div>
                </td>
                <td>
                  {alias.customer}
                  <div className={clsx(styles.fine, styles.whole)}>{alias.taxId}</div>
                </td>
                <td className={alias.state === 'disputed' ? undefined : styles.whole}>
                  <State alias={alias} />
                </td>
                <td>
                  <Lessons alias={alias} />
                </td>
                <td className={styles.acts}>
                  <Button
                    variant="quiet"
                    isDisabled={change.isPending}
                    onPress={() => set(alias)}
                    of={alias.value}
                  >
                    {t(alias.state === 'forgotten' ? 'settings.payers.remember' : 'settings.payers.forget')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TableFoot
        title={title}
        shown={aliases.length}
        total={query.data?.total}
        onMore={limit === moreRows ? undefined : () => setLimit(moreRows)}
      />
      {isTeaching ? <TeachDialog companyId={companyId} onClose={() => setTeaching(false)} /> : null}
    </Part>
  )
}

const State = ({ alias }: { readonly alias: AliasView }) => {
  const { t } = useWords()
  if (alias.state === 'not-yet')
    return (
      <span className={styles.fine}>
        {t('settings.payers.notYet', { n: alias.confirmations, needed: NEEDED_LESSONS })}
      </span>
    )
  if (alias.state === 'disputed')
    return (
      <>
        <Chip tone="caution">{t('settings.payers.states.disputed')}</Chip>
        <div className={styles.fine}>{t('settings.payers.disputed')}</div>
      </>
    )
  const tone = alias.state === 'in-force' ? 'for' : 'neutral'
  return <Chip tone={tone}>{t(`settings.payers.states.${alias.state}`)}</Chip>
}

const Lessons = ({ alias }: { readonly alias: AliasView }) => {
  const { t } = useWords()
  const [latest] = alias.lessons
  return (
    <>
      {alias.taught === null ? null : (
        <div>{t('settings.payers.taughtBy', { who: alias.taught.by, when: formatDay(alias.taught.at) })}</div>
      )}
      {latest === undefined ? null : (
        <>
          {alias.lessons.flatMap(({ documents }) => documents).join(', ')}
          <div className={styles.fine}>
            {t('settings.by', { when: formatDay(latest.at), who: latest.by })}
          </div>
        </>
      )}
    </>
  )
}
