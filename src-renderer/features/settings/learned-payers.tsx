/** Payers learned from confirmed pairs: search, forget, restore, or add by hand. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import { NEEDED_LESSONS } from '#contract/plain-values.ts'
import type { AliasView, DeclineView } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call } from '../../api.ts'
import { formatDate, formatDay, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { ruleQueries } from '../../lib/rule-queries.ts'
import { neededText, useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Part, TableFoot, useRuleChange } from './part.tsx'
import styles from './settings.module.css'
import { TrialDialog } from './trial-dialog.tsx'

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

const limit = 50

/** Rejected pairs, which are not proposed again until they are restored. */
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

const kinds = ['name', 'iban'] as const

const payerForm = (t: Words['t']) =>
  z.object({
    aliasKind: z.enum(kinds),
    value: neededText(t('settings.payers.valueMissing')),
    taxId: z
      .string()
      .transform((typed) => typed.replaceAll(/\s/g, ''))
      .pipe(neededText(t('settings.payers.taxIdMissing'))),
  })

/** Adds a payer by hand. */
const TeachDialog = ({
  companyId,
  onClose,
}: {
  readonly companyId: CompanyId
  readonly onClose: () => void
}) => {
  const { t } = useWords()
  const change = useRuleChange(companyId)
  const { form, read, field, choice, send, refuse } = useTypedForm(payerForm(t), {
    aliasKind: 'name',
    value: '',
    taxId: '',
  })
  const isUnknown = change.error instanceof ApiError && change.error.code === 'not-found'
  const save = (): void =>
    send(({ aliasKind: kind, ...payer }) =>
      change.mutate(
        {
          work: () => call('rules.teachAlias', { companyId, kind, ...payer }),
          said: t('settings.payers.taught', {
            payer: kind === 'name' ? payer.value : t('settings.payers.kinds.iban'),
          }),
        },
        {
          onSuccess: onClose,
          onError: (error) => {
            if (error instanceof ApiError && error.code === 'not-found')
              refuse({ taxId: t('settings.payers.unknownTaxId') })
          },
        },
      ),
    )
  const kind = choice('aliasKind')
  return (
    <TrialDialog
      companyId={companyId}
      title={t('settings.payers.teach')}
      rule={read === undefined ? null : { kind: 'alias', ...read }}
      typed={{ form, send }}
      error={isUnknown ? null : change.error}
      isSaving={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Choice
        label={t('settings.payers.kind')}
        {...kind}
        options={kinds.map((value) => ({ value, text: t(`settings.payers.kinds.${value}`) }))}
      />
      <Field label={t(`settings.payers.value.${kind.value}`)} {...field('value')} autoFocus />
      <Field label={t('settings.payers.taxId')} {...field('taxId')} />
    </TrialDialog>
  )
}
