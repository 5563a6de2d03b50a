/** Edits the note on a document, a transaction or a decision; an empty one removes it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { NoteSubject } from '#contract/notes.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { noteQuery } from '../lib/queries.ts'
import { useTypedForm } from '../lib/use-typed-form.ts'
import { announce } from '../ui/announcer.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ErrorNotice, LoadingNotice } from '../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly of: NoteSubject
  readonly onClose: () => void
}

export const NoteDialog = ({ companyId, of, onClose }: Props) => {
  const { t } = useWords()
  const { data, error } = useQuery(noteQuery(companyId, of))
  const { form, field, send } = useTypedForm(z.object({ text: z.string() }), {
    text: data?.note?.text ?? '',
  })
  const save = useMutation({
    mutationFn: (text: string) => call('notes.write', { companyId, of, text }),
    onSuccess: ({ note }) => {
      announce(t(note?.text == null ? 'lists.note.removed' : 'lists.note.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(data?.note?.text == null ? 'lists.note.write' : 'lists.note.change')}
      onClose={onClose}
      size="narrow"
      form={form}
      onSubmit={() => send(({ text }) => save.mutate(text))}
      send={t('lists.note.save')}
      isPending={data === undefined || save.isPending}
      error={save.error}
    >
      {error === null ? null : <ErrorNotice error={error} />}
      {data === undefined ? (
        <LoadingNotice />
      ) : (
        <Field
          label={t('lists.note.title')}
          hint={t('lists.note.hint')}
          {...field('text')}
          maxLength={1_000}
          autoFocus
        />
      )}
    </FormDialog>
  )
}
