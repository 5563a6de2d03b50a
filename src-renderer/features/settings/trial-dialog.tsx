/** Every rule is tried before it is saved: the rule is tried on past decisions, then saved or discarded. */
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { TriedRule } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './settings.module.css'
import { TrialResult } from './trial-result.tsx'
import { printOf, useBackTest } from './use-back-test.ts'

interface Props {
  readonly companyId: CompanyId
  readonly title: string
  /** Null while the fields do not form a rule. */
  readonly rule: TriedRule | null
  /** The fields of the rule; without them it is tried at once. */
  readonly children?: ReactNode
  readonly typed?: {
    readonly form: RefObject<HTMLFormElement | null>
    readonly send: (act: () => void) => void
  }
  readonly saveText?: string
  /** The failure of saving. */
  readonly error: unknown
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

export const TrialDialog = ({
  companyId,
  title,
  rule,
  children,
  typed,
  saveText,
  error,
  isSaving,
  onSave,
  onClose,
}: Props) => {
  const { t } = useWords()
  const { trial, run, cancel } = useBackTest(companyId)
  const print = printOf(rule)
  const isRunning = trial.state === 'running'
  const isTried = trial.state === 'done' && trial.rule === print
  const startsAtOnce = children === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the rule for which the dialog was opened
  useEffect(() => {
    if (startsAtOnce && rule !== null) void run(rule)
  }, [])
  const act = () => {
    if (rule === null) return
    if (isTried) onSave()
    else void run(rule)
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      {...(typed && { form: typed.form })}
      onSubmit={() => (typed === undefined ? act() : typed.send(act))}
      send={isTried ? (saveText ?? t('settings.trial.save')) : t('settings.trial.try')}
      isPending={isRunning || isSaving}
      error={error}
    >
      <p className={styles.fine}>{t('settings.trial.about')}</p>
      {children}
      {isRunning ? (
        <div className={styles.tools}>
          <span role="status">{t('settings.trial.running')}</span>
          <progress
            aria-label={t('settings.trial.running')}
            {...(trial.total > 0 ? { value: trial.done, max: trial.total } : {})}
          />
          <Button variant="quiet" onPress={cancel} of={t('settings.trial.running')}>
            {t('common.cancel')}
          </Button>
        </div>
      ) : null}
      {trial.state === 'cancelled' ? <p role="status">{t('settings.trial.cancelled')}</p> : null}
      {trial.state === 'failed' ? <ErrorNotice error={trial.error} /> : null}
      {trial.state === 'done' && isTried ? <TrialResult companyId={companyId} answer={trial.answer} /> : null}
    </FormDialog>
  )
}
