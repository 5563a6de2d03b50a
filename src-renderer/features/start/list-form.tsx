/** Adding many companies out of a table: what each row would become, the secrets typed once each, and what came of it. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedResult, ListedRow } from '#contract/company-lists.ts'
import { listedProblemWords } from '#contract/words/company-list-words.ts'
import { call, toApiError } from '../../api.ts'
import { joinNames, useWords } from '../../lib/i18n/use-words.ts'
import { useSettings } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark, type Mark } from '../../ui/class-mark.tsx'
import { Field, useFirstWrong } from '../../ui/field.tsx'
import { announce, ErrorNotice, useAnnounceFailure, useErrorSentences } from '../../ui/notice.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import styles from './connect-form.module.css'
import { useAddListed } from './use-add-listed.ts'
import { useLeaving } from './use-leaving.tsx'

interface Props {
  /** Companies were added, and the list of them is to be read again. */
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

export const ListForm = ({ onAdded, onClose }: Props) => {
  const { t, counted, language } = useWords()
  const sentencesOf = useErrorSentences()
  const [pasted, setPasted] = useState('')
  const { form, lead } = useFirstWrong()
  const read = useMutation({
    mutationFn: (csv: string) => call('companies.readList', { csv }),
    onSuccess: () => adding.reset(),
  })
  const choose = useMutation({
    mutationFn: () => call('partners.chooseTable', {}),
    onSuccess: (file) => {
      if (file.outcome === 'read') read.mutate(file.csv)
      else if (file.outcome !== 'cancelled') read.reset() // what is told is not of the rows before
    },
  })
  const list = read.data?.outcome === 'read' ? read.data : undefined
  const adding = useAddListed(list?.rows ?? [], onAdded)
  const { results, accounts, clients, missing, isBusy, left } = adding
  const question = useLeaving(onClose, isBusy, () => (list === undefined ? pasted.trim() !== '' : left > 0))
  const isNoTable = read.error !== null && toApiError(read.error).code === 'invalid-input'
  const wrong = list?.rows.filter(({ company }) => company === null).length ?? 0
  const complaint =
    choose.data?.outcome === 'too-large' || choose.data?.outcome === 'not-read'
      ? t(choose.data.outcome === 'too-large' ? 'partners.csv.tooLarge' : 'partners.csv.notRead')
      : read.data?.outcome === 'secrets'
        ? t('start.many.list.secrets', { columns: joinNames(read.data.columns) })
        : isNoTable
          ? t('start.many.list.notTable')
          : null

  const stateOf = ({ row, company, problems }: ListedRow): { mark: Mark | null; text: string } => {
    const result = results.get(row)
    if (result === 'adding') return { mark: null, text: t('start.many.list.adding') }
    if (result === 'added') return { mark: 'decided', text: t('start.many.list.added') }
    if (result) {
      const { what, next } = sentencesOf(toApiError(result))
      return { mark: 'conflict', text: `${what} ${next}` }
    }
    if (company !== null) return { mark: null, text: t(`start.many.list.${company.connection}`) }
    return {
      mark: 'conflict',
      text: problems.map((problem) => listedProblemWords[language][problem]).join('; '),
    }
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        aria-label={t('start.many.list.title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          adding.start(new FormData(event.currentTarget))
          lead()
        }}
      >
        <h2>{t('start.many.list.title')}</h2>
        <p>{t('start.many.list.text')}</p>
        <p>{t('start.many.list.columns')}</p>
        <div>
          <Button
            isDisabled={isBusy}
            isPending={choose.isPending || read.isPending}
            onPress={() => choose.mutate()}
            autoFocus
          >
            {t('partners.csv.choose')}
          </Button>
        </div>
        {list === undefined ? (
          <>
            <Field label={t('partners.csv.paste')} rows={5} value={pasted} onChange={setPasted} />
            <div>
              <Button
                isDisabled={pasted.trim() === ''}
                isPending={read.isPending}
                onPress={() => read.mutate(pasted)}
              >
                {t('partners.csv.preview')}
              </Button>
            </div>
          </>
        ) : null}
        {complaint === null ? null : (
          <p role="alert" className={styles.refused}>
            {complaint}
          </p>
        )}
        {read.error === null || isNoTable ? null : <ErrorNotice error={read.error} compact />}
        {list === undefined ? null : (
          <>
            <p role="status">
              {[
                left === 0 && results.size > 0
                  ? t('start.many.list.done', counted(list.rows.length - wrong))
                  : t('start.many.list.good', counted(left)),
                ...(wrong === 0 ? [] : [t('start.many.list.wrong', counted(wrong))]),
              ].join(' · ')}
            </p>
            {list.unknown.length === 0 ? null : (
              <p className={styles.skipped}>
                {t('partners.csv.ignored', { titles: joinNames(list.unknown) })}
              </p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
            <section className={styles.rows} aria-label={t('start.many.list.rows')} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    {(['line', 'company', 'taxId', 'state'] as const).map((name) => (
                      <th key={name} scope="col">
                        {t(`start.many.list.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {list.rows.map((row) => {
                    const { mark, text } = stateOf(row)
                    return (
                      <tr key={row.row}>
                        <td>{row.row}</td>
                        <th scope="row">{row.name || '—'}</th>
                        <td>{row.taxId ?? '—'}</td>
                        <td>
                          <span className={styles.state}>
                            {mark === null ? null : <ClassMark mark={mark} />}
                            <span>{text}</span>
                          </span>
                        </td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </section>
            {accounts.length + clients.length === 0 ? null : (
              <div className={styles.halves}>
                {accounts.map(({ name, of, companies }) => (
                  <SecretField
                    key={name}
                    name={name}
                    label={t('start.many.list.token', { of, ...counted(companies) })}
                    hint={t('start.form.secretHint')}
                    error={missing.has(name) ? t('start.form.required') : undefined}
                    isReadOnly={isBusy}
                  />
                ))}
                {clients.map(({ name, of, companies }) => (
                  <SecretField
                    key={name}
                    name={name}
                    label={t('start.many.list.clientSecret', { of, ...counted(companies) })}
                    hint={t('start.form.secretHint')}
                    error={missing.has(name) ? t('start.form.required') : undefined}
                    isReadOnly={isBusy}
                  />
                ))}
              </div>
            )}
          </>
        )}
        <div className={styles.acts}>
          {results.size === 0 || isBusy || list === undefined ? null : (
            <SaveResults rows={list.rows.map((row) => toResult(row, results.get(row.row)))} />
          )}
          <Button variant="quiet" onPress={onClose} isDisabled={isBusy}>
            {t(results.size === 0 ? 'common.cancel' : 'common.close')}
          </Button>
          {left === 0 ? null : (
            <Button variant="primary" type="submit" isPending={isBusy}>
              {t('start.many.list.add', counted(left))}
            </Button>
          )}
        </div>
      </form>
      {question}
    </>
  )
}

const toResult = ({ company: _, ...row }: ListedRow, result: unknown): ListedResult => {
  if (row.problems.length > 0) return { ...row, outcome: 'wrong', error: null }
  if (result === undefined || result === 'added')
    return { ...row, outcome: result === 'added' ? 'added' : 'ready', error: null }
  const { code, message, details } = toApiError(result)
  return { ...row, outcome: 'failed', error: { code, message, details } }
}

const SaveResults = ({ rows }: { readonly rows: ListedResult[] }) => {
  const { t } = useWords()
  const announceFailure = useAnnounceFailure()
  const profile = useSettings().csvProfile
  const save = useMutation({
    mutationFn: () => call('companies.saveListed', { rows, profile }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved') announce(t('partners.csv.saved', { file: answer.fileName }))
    },
    onError: announceFailure,
  })
  return (
    <Button variant="quiet" onPress={() => save.mutate()} isDisabled={save.isPending}>
      {t('start.many.list.save')}
    </Button>
  )
}
