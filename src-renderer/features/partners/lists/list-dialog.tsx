/** A list of partners to add, or of tax ids to validate: its text, what was recognised, the run, the results. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call, toApiError } from '../../../api.ts'
import { joinNames, useWords } from '../../../lib/i18n/use-words.ts'
import { useSettings } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { announce, ErrorNotice, useAnnounceFailure } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { isPartnerField } from '../add-dialog.tsx'
import { NetworkFailure } from '../owner-dialog.tsx'
import styles from '../partners.module.css'
import { ListResults } from './list-results.tsx'
import { type Answers, countRows } from './list-rows.ts'
import { type Preview, useListRun, type Work } from './use-list-run.ts'

interface Props {
  readonly work: Work
  readonly companyId: CompanyId
  readonly onClose: () => void
  readonly onSetOwner: (() => void) | undefined
}

export const ListDialog = ({ work, companyId, onClose, onSetOwner }: Props) => {
  const { t, counted } = useWords()
  const { reading, run, answers, failure, progress, stop, startOver } = useListRun(work, companyId)
  const preview = reading.data
  const left = answers === null ? (preview?.rows ?? 0) : countRows(answers).left
  const isNoTable = reading.error !== null && toApiError(reading.error).code === 'invalid-input'
  const runWords = work === 'add' ? 'partners.csv.runAdd' : 'partners.csv.runCheck'
  const foot = run.isPending ? (
    <Button key="stop" onPress={stop} autoFocus>
      {t('partners.csv.stop')}
    </Button>
  ) : answers !== null ? (
    <>
      <Button key="another" variant="quiet" onPress={startOver}>
        {t('partners.csv.again')}
      </Button>
      {left === 0 ? null : (
        <Button key="go-on" onPress={() => run.mutate()}>
          {t('partners.csv.goOn', counted(left))}
        </Button>
      )}
      {answers.work === 'check' ? (
        <SaveButton key="save" rows={answers.rows} />
      ) : (
        <Button key="close" variant="primary" onPress={onClose} autoFocus>
          {t('common.close')}
        </Button>
      )}
    </>
  ) : preview !== undefined ? (
    <>
      <Button key="back" variant="quiet" onPress={startOver}>
        {t('partners.csv.back')}
      </Button>
      <Button key="run" variant="primary" onPress={() => run.mutate()} autoFocus>
        {t(runWords, counted(preview.rows))}
      </Button>
    </>
  ) : (
    <Button key="cancel" onPress={onClose}>
      {t('common.cancel')}
    </Button>
  )
  return (
    <Dialog
      title={t(work === 'add' ? 'partners.csv.addTitle' : 'partners.csv.checkTitle')}
      // A run is stopped first; the dialog stays open for its results.
      onClose={() => (run.isPending ? stop() : onClose())}
      foot={foot}
    >
      <div className={styles.form}>
        {run.isPending ? (
          <Running done={progress?.done ?? 0} total={progress?.total ?? left} />
        ) : answers !== null ? (
          <ListResults answers={answers} />
        ) : preview !== undefined ? (
          <ListPreview preview={preview} />
        ) : (
          <ListSource
            work={work}
            isBusy={reading.isPending}
            onText={(csv) => reading.mutate(csv)}
            onAnew={() => reading.reset()}
          />
        )}
        {isNoTable ? (
          <p role="alert" className={styles.wrong}>
            {t('partners.csv.notTable')}
          </p>
        ) : null}
        <NetworkFailure
          error={
            run.error ??
            (failure === null ? null : new ApiError(failure)) ??
            (isNoTable ? null : reading.error)
          }
          onSetOwner={onSetOwner}
        />
      </div>
    </Dialog>
  )
}

const SaveButton = ({ rows }: { readonly rows: Extract<Answers, { work: 'check' }>['rows'] }) => {
  const { t } = useWords()
  const profile = useSettings().csvProfile
  const save = useMutation({
    mutationFn: () => call('partners.saveList', { rows: [...rows], profile }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved') announce(t('partners.csv.saved', { file: answer.fileName }))
    },
  })
  return (
    <>
      {save.error === null ? null : <ErrorNotice error={save.error} compact />}
      <Button variant="primary" onPress={() => save.mutate()} isDisabled={save.isPending} autoFocus>
        {t('partners.csv.save')}
      </Button>
    </>
  )
}

const Running = ({ done, total }: { readonly done: number; readonly total: number }) => {
  const { t, count } = useWords()
  return (
    <Progress
      label={t('partners.csv.progress')}
      text={t('partners.csv.running', { done: count(done), total: count(total) })}
      done={done}
      total={total}
    />
  )
}

/** Messages for a file without a text. */
const complaints = { 'too-large': 'tooLarge', 'not-read': 'notRead', read: null, cancelled: null } as const

interface ListSourceProps {
  readonly work: Work
  readonly isBusy: boolean
  readonly onText: (csv: string) => void
  /** Called when another file is chosen: messages about the earlier text are cleared. */
  readonly onAnew: () => void
}

/** The source of a list: a file, or pasted lines. */
const ListSource = ({ work, isBusy, onText, onAnew }: ListSourceProps) => {
  const { t } = useWords()
  const [pasted, setPasted] = useState('')
  const announceFailure = useAnnounceFailure()
  const choose = useMutation({
    mutationFn: () => call('partners.chooseTable', {}),
    onMutate: onAnew,
    onSuccess: (file) => {
      if (file.outcome === 'read') onText(file.csv)
    },
    onError: announceFailure,
  })
  const complaint = complaints[choose.data?.outcome ?? 'cancelled']
  return (
    <>
      <p>{t(work === 'add' ? 'partners.csv.addText' : 'partners.csv.checkText')}</p>
      <div>
        <Button isDisabled={isBusy} isPending={choose.isPending} onPress={() => choose.mutate()} autoFocus>
          {t('partners.csv.choose')}
        </Button>
      </div>
      {complaint === null ? null : (
        <p role="alert" className={styles.wrong}>
          {t(`partners.csv.${complaint}`)}
        </p>
      )}
      <Field
        label={t('partners.csv.paste')}
        rows={6}
        value={pasted}
        onChange={setPasted}
        isDisabled={isBusy}
      />
      <div>
        <Button
          isDisabled={isBusy || pasted.trim() === ''}
          onPress={() => {
            choose.reset()
            onText(pasted)
          }}
        >
          {t('partners.csv.preview')}
        </Button>
      </div>
    </>
  )
}

/** What was recognised in a list, before any request to the service. */
const ListPreview = ({ preview }: { readonly preview: Preview }) => {
  const { t, counted } = useWords()
  const { columns, rows, wrong, sample } = preview
  const nameOf = (field: string): string =>
    isPartnerField(field)
      ? t(`partners.form.${field}`)
      : t(field === 'countryCode' ? 'partners.column.country' : 'partners.column.taxId')
  const known = columns.flatMap(({ title, is }) => (is === null ? [] : [{ title, is }]))
  const ignored = columns.filter(({ title, is }) => is === null && title !== '').map(({ title }) => title)
  const hasHeader = columns.some(({ title }) => title !== '')
  return (
    <>
      <p className={styles.answers}>
        <strong>{t('partners.csv.rows', counted(rows))}</strong>
        {wrong === 0 ? null : <Chip tone="caution">{t('partners.csv.wrong', counted(wrong))}</Chip>}
      </p>
      {hasHeader ? (
        <div className={styles.answers}>
          <span className={styles.fine}>{t('partners.csv.recognised')}</span>
          {known.map(({ title, is }) => (
            <Chip key={is} tone="for">
              {title === nameOf(is) ? title : `${title} → ${nameOf(is)}`}
            </Chip>
          ))}
          {ignored.length === 0 ? null : (
            <span className={styles.fine}>{t('partners.csv.ignored', { titles: joinNames(ignored) })}</span>
          )}
        </div>
      ) : (
        <p className={styles.fine}>{t('partners.csv.noHeader')}</p>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{t('partners.csv.sample')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('partners.column.row')}</th>
              {known.map(({ is }) => (
                <th key={is} scope="col">
                  {nameOf(is)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ row, fields }) => (
              <tr key={row}>
                <td>{row}</td>
                {known.map(({ is }) => (
                  <td key={is}>{fields[is]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
