/** Rules that classify transactions, of a company or of the office's set, and what a company learned. */
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { RuleView } from '#contract/endings.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { isOfOffice, OriginNote } from '../../groups/origin-note.tsx'
import { ruleCalls } from '../../groups/rule-calls.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { useRuleText } from '../../groups/use-rule-text.ts'
import { formatDay, useWords } from '../../lib/i18n/use-words.ts'
import { type RuleSource, ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { ClosedPart, Part, TableFoot, useRuleChange } from './part.tsx'
import { RuleForm } from './rule-form.tsx'
import { useSplitText } from './rule-parts.ts'
import styles from './settings.module.css'

export const ClassificationRules = ({ source }: { readonly source: RuleSource }) => {
  const { t } = useWords()
  const { all, nameOf } = useCategories(source)
  const textOf = useRuleText()
  const change = useRuleChange(source)
  const [edited, setEdited] = useState<RuleView | 'new' | null>(null)
  const splitText = useSplitText(nameOf)
  const hidden = new Set(all.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
  const isResting = ({ categoryId, split }: RuleView): boolean =>
    (split?.parts ?? [{ categoryId }]).some((part) => hidden.has(part.categoryId))
  const [offered, setOffered] = useState<RuleView | null>(null)
  const query = useQuery(ruleQueries.classification(source))
  const rules = query.data?.rules ?? []
  const isOffice = source === null
  const isFollowing = all.some(isOfOffice)
  const title = t(isOffice ? 'settings.office.rules' : 'settings.rules.title')
  const remove = ({ id }: RuleView, said: string) =>
    change.mutate({ work: () => ruleCalls(source).removeRule(id), said })
  const Section = isOffice ? ClosedPart : Part
  return (
    <Section
      id={isOffice ? 'office-rules' : 'rules'}
      title={title}
      about={t(isOffice ? 'settings.office.aboutRules' : 'settings.rules.about')}
    >
      <div className={styles.tools}>
        <Button onPress={() => setEdited('new')}>
          {t(isOffice ? 'settings.office.addRule' : 'settings.rules.add')}
        </Button>
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
              const act = (text: string, onPress: () => void) => (
                <Button
                  variant="quiet"
                  isDisabled={change.isPending}
                  onPress={onPress}
                  of={isOffice ? t('settings.office.named', { name: ruleText }) : ruleText}
                >
                  {text}
                </Button>
              )
              const { origin, isOff } = rule
              return (
                <tr key={rule.id} className={isOff ? styles.off : undefined}>
                  <td>
                    {ruleText}
                    <OriginNote
                      source={source}
                      origin={origin}
                      isFollowing={isFollowing}
                      state={isOff ? 'off' : undefined}
                    />
                  </td>
                  <td>
                    {rule.split === undefined ? nameOf(rule.categoryId) : splitText(rule.split)}
                    {isResting(rule) ? <p className={styles.fine}>{t('settings.rules.resting')}</p> : null}
                  </td>
                  <td className={styles.fine}>
                    <span className={styles.whole}>{formatDay(rule.at)}</span>, {rule.by}
                  </td>
                  <td className={styles.acts}>
                    {isOff ? (
                      act(t('settings.office.switchOn'), () => remove(rule, t('settings.office.switchedOn')))
                    ) : (
                      <>
                        {act(t('settings.rules.change'), () => setEdited(rule))}
                        {source === null || origin === 'own'
                          ? act(t('settings.rules.remove'), () => remove(rule, t('settings.rules.removed')))
                          : null}
                        {source !== null && origin === 'office'
                          ? act(t('settings.office.switchOff'), () =>
                              change.mutate({
                                work: () => call('endings.switchOffRule', { companyId: source, id: rule.id }),
                                said: t('settings.office.switchedOff'),
                              }),
                            )
                          : null}
                        {source !== null && origin === 'overridden'
                          ? act(t('settings.office.back'), () =>
                              remove(rule, t('settings.office.wentBack', { name: ruleText })),
                            )
                          : null}
                        {source !== null && origin !== 'office'
                          ? act(t('settings.office.offer.act'), () => setOffered(rule))
                          : null}
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {edited === null ? null : (
        <RuleForm
          source={source}
          rule={edited === 'new' ? null : edited}
          rules={rules}
          onClose={() => setEdited(null)}
        />
      )}
      {offered === null || source === null ? null : (
        <OfferDialog companyId={source} rule={offered} onClose={() => setOffered(null)} />
      )}
    </Section>
  )
}

const firstRows = 10
const moreRows = 200

/** Lessons of confirmed classifications, with the decisions that taught them. */
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
