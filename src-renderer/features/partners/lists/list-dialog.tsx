/** A list of partners to add, or of tax ids to validate: its text, what was recognised, the run, the results. */
import { useMutation } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call, toApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useSettings } from '../../../lib/queries.ts'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { NetworkFailure } from '../network-failure.tsx'
import styles from '../partners.module.css'
import { ListPreview } from './list-preview.tsx'
import { ListResults } from './list-results.tsx'
import { type Answers, countRows } from './list-rows.ts'
import { ListSource } from './list-source.tsx'
import { useListRun, type Work } from './use-list-run.ts'

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
