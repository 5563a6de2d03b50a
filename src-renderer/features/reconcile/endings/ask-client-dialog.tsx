/** Asks the client about transactions: they are no work until the answer, or a day. */
import { z } from 'zod'
import { askedFor } from '#contract/ending-values.ts'
import { questionWords } from '#contract/words/question-words.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { today } from '../../../lib/period.ts'
import { dayField, useTypedForm } from '../../../lib/use-typed-form.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { EndingProps } from './ending-props.ts'
import { EndingSubject } from './ending-subject.tsx'

export const AskClientDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t, language } = useWords()
  const { form, field, choice, send, refuse, refused } = useTypedForm(
    z.object({
      what: askedFor,
      text: z.string().trim().max(500, t('reconcile.endings.askClient.tooLong')),
      until: dayField(today(), t('reconcile.endings.askClient.dayWrong')).transform((day) => day ?? null),
    }),
    { what: 'document', text: '', until: '' },
  )
  return (
    <FormDialog
      title={t('reconcile.endings.askClient.title')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={() =>
        send((question) => {
          const asking = { companyId, transactionIds: [...transactionIds], question }
          void onEnd(() => call('questions.ask', asking), refuse)
        })
      }
      send={t('reconcile.endings.askClient.save')}
      refused={refused}
    >
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      <Choice
        label={t('reconcile.endings.askClient.what')}
        {...choice('what')}
        options={askedFor.options.map((value) => ({
          value,
          text: questionWords[language].askedFor[value],
        }))}
      />
      <Field label={t('reconcile.endings.askClient.text')} {...field('text')} autoFocus />
      <Field
        label={t('reconcile.endings.askClient.until')}
        hint={t('reconcile.endings.askClient.hint')}
        {...field('until')}
      />
    </FormDialog>
  )
}
