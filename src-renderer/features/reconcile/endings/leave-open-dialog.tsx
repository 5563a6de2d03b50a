/** Leaves transactions open on purpose, with a note that says why. */
import { z } from 'zod'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTypedForm } from '../../../lib/use-typed-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { EndingProps } from './ending-props.ts'
import { EndingSubject } from './ending-subject.tsx'

export const LeaveOpenDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t } = useWords()
  const { form, field, send, refuse, refused } = useTypedForm(z.object({ note: z.string() }), { note: '' })
  const save = ({ note }: { note: string }) =>
    onEnd(() => call('endings.leaveOpen', { companyId, transactionIds: [...transactionIds], note }), refuse)
  return (
    <FormDialog
      title={t('reconcile.endings.leaveOpen.title')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={() => send((typed) => void save(typed))}
      send={t('reconcile.endings.leaveOpen.save')}
      refused={refused}
    >
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      <Field
        label={t('reconcile.endings.leaveOpen.note')}
        hint={t('reconcile.endings.leaveOpen.hint')}
        {...field('note')}
        autoFocus
      />
    </FormDialog>
  )
}
