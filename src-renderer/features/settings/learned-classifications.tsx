/** Lessons of confirmed classifications, with the decisions that taught them. */
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { formatDay } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { TableFoot } from './table-foot.tsx'
import { useRuleChange } from './use-rule-change.ts'

const firstRows = 10
const moreRows = 200

export const LearnedClassifications = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, money, count } = useWords()
  const { nameOf } = useCategories(companyId)
  const [limit, setLimit] = useState(firstRows)
  const query = useQuery(ruleQueries.learned(companyId, limit))
  const learned = query.data?.learned ?? []
  const forgotten = query.data?.forgotten ?? []
  const change = useRuleChange(companyId)
  const set = (groupId: string, text: string, isForgotten: boolean) =>
    change.mutate({
      work: () => call('endings.forgetLessons', { companyId, groupIds: [groupId], forgotten: isForgotten }),
      said: t(`settings.learned.${isForgotten ? 'forgotten' : 'restored'}`, { text }),
    })
  const title = t('settings.learned.title')
  return (
    <Part id="learned" title={title} about={t('settings.learned.about')}>
      {change.error === null ? null : <ErrorNotice error={change.error} />}
      <QueryNotice query={query} />
      {query.data?.total === 0 ? <EmptyNotice text={t('settings.learned.empty')} /> : null}
      {learned.length === 0 ? null : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('settings.learned.known')}</th>
              <th scope="col">{t('settings.rules.category')}</th>
              <th scope="col">{t('settings.learned.amounts')}</th>
              <th scope="col">{t('settings.learned.lessons')}</th>
            </tr>
          </thead>
          <tbody>
            {learned.map((one) => (
              <tr key={`${one.by} ${one.name} ${one.lessons[0]?.groupId}`}>
                <td>
                  {isolateText(one.name)}
                  <div className={styles.fine}>{t(`settings.learned.by.${one.by}`)}</div>
                </td>
                <td>
                  {one.categories.map(({ categoryId, count: times }) => (
                    <div key={categoryId}>
                      {nameOf(categoryId)}{' '}
                      <span className={styles.fine}>
                        ×{'\u00a0'}
                        {count(times)}
                      </span>
                    </div>
                  ))}
                </td>
                <td className={styles.whole}>
                  {money(one.leastMinor, one.currency)}
                  {one.mostMinor === one.leastMinor ? '' : ` – ${money(one.mostMinor, one.currency)}`}
                </td>
                <td>
                  {one.lessons.map(({ groupId, text, amountMinor, by, at }) => (
                    <Fragment key={groupId}>
                      <div>
                        {isolateText(text)} ·{' '}
                        <span className={styles.whole}>{money(amountMinor, one.currency)}</span>
                      </div>
                      <div className={styles.fine}>
                        {t('settings.by', { when: formatDay(at), who: by })}{' '}
                        <Button
                          variant="quiet"
                          isDisabled={change.isPending}
                          onPress={() => set(groupId, text, true)}
                          of={text}
                        >
                          {t('settings.learned.forget')}
                        </Button>
                      </div>
                    </Fragment>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TableFoot
        title={title}
        shown={learned.length}
        total={query.data?.total}
        onMore={limit === moreRows ? undefined : () => setLimit(moreRows)}
      />
      {forgotten.length === 0 ? null : (
        <>
          <h3>{t('settings.learned.forgottenTitle')}</h3>
          <ul>
            {forgotten.map(({ groupId, text, categoryId, amountMinor, currency }) => (
              <li key={groupId}>
                {isolateText(text)} · {nameOf(categoryId)} ·{' '}
                <span className={styles.whole}>{money(amountMinor, currency)}</span>{' '}
                <Button
                  variant="quiet"
                  isDisabled={change.isPending}
                  onPress={() => set(groupId, text, false)}
                  of={text}
                >
                  {t('settings.learned.restore')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
