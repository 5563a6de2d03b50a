/** The form for a document: type, customer, lines, terms, totals. */
import { useEffect, useRef, useState } from 'react'
import type { IssueResult } from '#contract/issuing.ts'
import type { CompanyId } from '#contract/values.ts'
import { useCommands, useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { firstWrong } from '../../../ui/field.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { ClientSection, useEndConsumer } from '../client/client-section.tsx'
import { LineSection } from '../lines/line-section.tsx'
import { isTransport } from '../state/fields.ts'
import { type FormState, isWorthKeeping } from '../state/form-state.ts'
import { CloseDialog } from './close-dialog.tsx'
import styles from './form.module.css'
import { FormProvider, useForm } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { HeadSection, TypeChoice } from './head-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import { TransportSection } from './transport-section.tsx'
import { useIssueForm } from './use-issue-form.ts'
import { useSend } from './use-send.ts'

interface Props {
  readonly companyId: CompanyId
  readonly first: FormState
  readonly today: string
  /** The form was stored by an earlier session. */
  readonly wasKept: boolean
  /** Called when the document is issued or in doubt. */
  readonly onGone: (result: IssueResult, form: FormState) => void
  readonly onDiscarded: () => void
}

export const DocumentForm = ({ companyId, first, today, wasKept, ...rest }: Props) => (
  <FormProvider value={useIssueForm(companyId, first, today, wasKept)}>
    <Sheet {...rest} />
  </FormProvider>
)

const Sheet = ({ onGone, onDiscarded }: Pick<Props, 'onGone' | 'onDiscarded'>) => {
  const { t } = useWords()
  const { hintOf } = useKeyTexts()
  const form = useForm()
  const { state, kept, isEdited } = form
  const { isSending, send } = useSend(form, (result) => onGone(result, state))
  const [asks, setAsks] = useState<'nothing' | 'close' | 'discard'>('nothing')
  const toEndConsumer = useEndConsumer()
  const sheet = useRef<HTMLFormElement>(null)
  /** Incremented when errors are found; then the focus moves to the first invalid field. */
  const [faults, setFaults] = useState(0)
  useEffect(() => {
    if (faults === 0 || sheet.current === null) return
    const atFault = firstWrong(sheet.current)
    // A closed dialog may have left the focus nowhere: an error without a field is read above the form.
    const lost = !sheet.current.contains(document.activeElement)
    const next = atFault ?? (lost ? sheet.current.querySelector<HTMLElement>('[data-problem]') : null)
    next?.focus()
  }, [faults])
  const failed = form.failure
  useEffect(() => {
    if (failed !== null) setFaults((now) => now + 1)
  }, [failed])

  const saveDraft = () => {
    const ready = form.ready(false)
    if (ready === undefined) setFaults((now) => now + 1)
    else send(ready)
  }
  const askToClose = () => {
    if (form.ready(true) === undefined) setFaults((now) => now + 1)
    else setAsks('close')
  }
  const close = () => {
    setAsks('nothing')
    const ready = form.ready(true)
    if (ready !== undefined) send(ready)
  }
  const discard = async () => {
    if (await kept.forget()) onDiscarded()
    else setAsks('nothing')
  }
  // A request under way gets its answer first: a confirmation without effect would mislead.
  const isAnswering = asks !== 'nothing' || isSending
  useCommands(
    isAnswering
      ? {}
      : {
          ...(!isTransport(state.type) && { 'save-draft': saveDraft }),
          'issue-document': askToClose,
          'end-consumer': toEndConsumer,
        },
  )
  const email = (state.fields['Client.Email'] ?? '').trim()
  const sendTo = state.fields.SendTo ?? ''
  const isTyped = isWorthKeeping(state) && (isEdited || kept.isKept)
  const standing =
    state.draftId !== null
      ? t(isTyped ? 'issue.form.draftChanged' : 'issue.form.draft', { id: String(state.draftId) })
      : t(kept.isKept ? 'issue.form.kept' : 'issue.form.fresh')
  return (
    <form
      ref={sheet}
      className={styles.sheet}
      aria-label={t('issue.form.label')}
      aria-busy={isSending}
      data-keys="form"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <TypeChoice />
          <p className={styles.standing} role="status">
            {standing}
          </p>
          {isTyped ? (
            <Button variant="quiet" flush="end" onPress={() => setAsks('discard')}>
              {t('issue.form.discard')}
            </Button>
          ) : null}
        </header>
        <ProblemNotice />
        <HeadSection />
        <ClientSection />
        <LineSection />
        {isTransport(state.type) ? <TransportSection /> : null}
        <div className={styles.end}>
          <TermsSection />
          <TotalsPanel />
        </div>
      </div>
      <footer className={styles.foot}>
        <div className={styles.sendTo}>
          <FormField name="SendTo" label={t('issue.form.sendTo')} type="email" />
          {email !== '' && sendTo === '' ? (
            <Button variant="quiet" onPress={() => form.edit({ kind: 'field', name: 'SendTo', text: email })}>
              {t('issue.form.useEmail', { email })}
            </Button>
          ) : null}
        </div>
        <div className={styles.acts}>
          {isTransport(state.type) ? null : (
            <Button onPress={saveDraft} isDisabled={isSending} {...hintOf('save-draft')}>
              {t('issue.form.saveDraft')}
            </Button>
          )}
          <Button variant="primary" onPress={askToClose} isDisabled={isSending} {...hintOf('issue-document')}>
            {t(isSending ? 'issue.form.saving' : 'issue.form.close')}
          </Button>
        </div>
      </footer>
      {asks === 'close' ? <CloseDialog onClose={() => setAsks('nothing')} onConfirm={close} /> : null}
      {asks === 'discard' ? (
        <DiscardDialog onClose={() => setAsks('nothing')} onConfirm={() => void discard()} />
      ) : null}
    </form>
  )
}

/** What keeps the form from being sent, above it: the number of invalid fields, the service's message and code. */
const ProblemNotice = () => {
  const { t, counted } = useWords()
  const { failure, wrong, elsewhere, kept } = useForm()
  const refused = failure?.code === 'service-refused' ? failure.details : null
  const { serviceText = null, serviceValue = null, serviceName = null } = refused ?? {}
  const lines = [
    ...(serviceText === null ? [] : [serviceText]),
    ...elsewhere.filter((text) => text !== serviceText),
    ...(wrong === 0 ? [] : [t('issue.problems.title', counted(wrong))]),
  ]
  return (
    <>
      {refused !== null || lines.length > 0 ? (
        <div className={styles.problem} role="alert" tabIndex={-1} data-problem="">
          {refused === null ? null : <p className={styles.what}>{t('issue.problems.refused')}</p>}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {serviceValue === null && serviceName === null ? null : (
            <p className={styles.code}>
              {t('issue.problems.code', { value: serviceValue ?? '', name: serviceName ?? '' })}
            </p>
          )}
        </div>
      ) : null}
      {failure === null || refused !== null ? null : (
        <div className={styles.failure} tabIndex={-1} data-problem="">
          <ErrorNotice error={failure} />
          {kept.isKept ? <p className={styles.code}>{t('issue.problems.kept')}</p> : null}
        </div>
      )}
      {kept.error === null ? null : <ErrorNotice error={kept.error} compact />}
    </>
  )
}

/** Confirms that a form is discarded. */
interface DiscardDialogProps {
  readonly onClose: () => void
  readonly onConfirm: () => void
}

const DiscardDialog = ({ onClose, onConfirm }: DiscardDialogProps) => {
  const { t } = useWords()
  return (
    <ConfirmDialog
      title={t('issue.form.discardTitle')}
      yes={t('issue.form.discard')}
      onYes={onConfirm}
      onNo={onClose}
    >
      <p>{t('issue.form.discardText')}</p>
    </ConfirmDialog>
  )
}
