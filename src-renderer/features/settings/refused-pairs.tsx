/** Rejected pairs, which are not proposed again until they are restored. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeclineView } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDate, formatDay } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { TableFoot } from './table-foot.tsx'
import { useRuleChange } from './use-rule-change.ts'

const limit = 50

export const RefusedPairs = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, money } = useWords()
  const [search, setSearch] = useState('')
  const change = useRuleChange(companyId)
  const query = useQuery(ruleQueries.declines(companyId, search, limit))
  const title = t('settings.declines.title')
  const declines = query.data?.declines ?? []
  const restore = ({ groupId }: DeclineView) =>
    change.mutate({
      work: () => call('matching.undo', { companyId, groupId }),
      said: t('settings.declines.restored'),
    })
  return (
    <Part id="declines" title={title} about={t('settings.declines.about')}>
      {query.data?.total === 0 && search === '' ? null : (
        <div className={styles.tools}>
          <SearchField label={t('settings.searchIn', { title })} onSearch={setSearch} />
        </div>
      )}
      {change.error === null ? null : <ErrorNotice error={change.error} />}
      <QueryNotice query={query} />
      {query.data?.total === 0 ? (
        <EmptyNotice text={search === '' ? t('settings.declines.empty') : t('settings.nothingFound')} />
      ) : null}
      {declines.length === 0 ? null : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('settings.declines.documents')}</th>
              <th scope="col">{t('settings.declines.transaction')}</th>
              <th scope="col">{t('settings.declines.refused')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {declines.map((decline) => (
              <tr key={decline.groupId}>
                <td>
                  {decline.documents.map((document) => (
                    <div key={document.id}>
                      {document.number} <span className={styles.fine}>{document.customer}</span>
                    </div>
                  ))}
                </td>
                <td>
                  {decline.transactions.map((transaction) => (
                    <div key={`${transaction.date}${transaction.text}${transaction.amountMinor}`}>
                      {money(transaction.amountMinor, transaction.currency)}{' '}
                      <span className={styles.fine}>
                        {formatDate(transaction.date)} {transaction.text}
                      </span>
                    </div>
                  ))}
                </td>
                <td className={styles.whole}>
                  {formatDay(decline.at)}
                  <div className={styles.fine}>{decline.by}</div>
                </td>
                <td className={styles.acts}>
                  <Button
                    variant="quiet"
                    isDisabled={change.isPending}
                    onPress={() => restore(decline)}
                    of={decline.documents.map(({ number }) => number).join(', ')}
                  >
                    {t('settings.declines.restore')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TableFoot title={title} shown={declines.length} total={query.data?.total} onMore={undefined} />
    </Part>
  )
}
