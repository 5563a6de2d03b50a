/** A person's rules that classify transactions. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleView } from '#contract/endings.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { formatDay } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { Part } from './part.tsx'
import { RuleForm } from './rule-form.tsx'
import styles from './settings.module.css'
import { useRuleChange } from './use-rule-change.ts'
import { useRuleText } from './use-rule-text.ts'

export const ClassificationRules = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t } = useWords()
  const { all, nameOf } = useCategories(companyId)
  const textOf = useRuleText()
  const change = useRuleChange(companyId)
  const [edited, setEdited] = useState<RuleView | 'new' | null>(null)
  const query = useQuery(ruleQueries.classification(companyId))
  const rules = query.data?.rules ?? []
  const title = t('settings.rules.title')
  return (
    <Part id="rules" title={title} about={t('settings.rules.about')}>
      <div className={styles.tools}>
        <Button onPress={() => setEdited('new')}>{t('settings.rules.add')}</Button>
      </div>
      {change.error === null ? null : <ErrorNotice error={change.error} />}
      <QueryNotice query={query} />
      {query.data !== undefined && rules.length === 0 ? (
        <EmptyNotice text={t('settings.rules.empty')} />
      ) : null}
      {rules.length === 0 ? null : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('settings.rules.catches')}</th>
              <th scope="col">{t('settings.rules.category')}</th>
              <th scope="col">{t('settings.rules.written')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => {
              const ruleText = textOf(rule)
              return (
                <tr key={rule.id}>
                  <td>{ruleText}</td>
                  <td>
                    {nameOf(rule.categoryId)}
                    {all.some(({ id, isHidden }) => id === rule.categoryId && isHidden) ? (
                      <p className={styles.fine}>{t('settings.rules.resting')}</p>
                    ) : null}
                  </td>
                  <td className={styles.fine}>
                    {t('settings.by', { when: formatDay(rule.at), who: rule.by })}
                  </td>
                  <td className={styles.acts}>
                    <Button variant="quiet" onPress={() => setEdited(rule)} of={ruleText}>
                      {t('settings.rules.change')}
                    </Button>
                    <Button
                      variant="quiet"
                      isDisabled={change.isPending}
                      onPress={() =>
                        change.mutate({
                          work: () => call('endings.removeRule', { companyId, id: rule.id }),
                          said: t('settings.rules.removed'),
                        })
                      }
                      of={ruleText}
                    >
                      {t('settings.rules.remove')}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {edited === null ? null : (
        <RuleForm
          companyId={companyId}
          rule={edited === 'new' ? null : edited}
          rules={rules}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  )
}
