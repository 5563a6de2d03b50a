/** The note on a document, a transaction or a decision: its text, who wrote it when, and its undo. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { isolateText } from '#contract/clean-text.ts'
import type { NoteSubject } from '#contract/notes.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { useCommands } from '../lib/commands.ts'
import { formatInstant, useWords } from '../lib/i18n/use-words.ts'
import { noteQuery } from '../lib/queries.ts'
import { useTypedForm } from '../lib/use-typed-form.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { announce, ErrorNotice, LoadingNotice } from '../ui/notice.tsx'
import styles from './groups.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly of: NoteSubject
  /** Added to the buttons' names for screen readers, where there are several on the screen. */
  readonly name: string
  /** In the detail of a row it has a heading, and a command opens it too. */
  readonly isOfRow?: boolean
}

export const NoteSection = ({ companyId, of, name, isOfRow = false }: Props) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(noteQuery(companyId, of))
  useCommands(isOfRow ? { note: () => setOpen(true) } : {})
  const undo = useMutation({
    mutationFn: () => call('notes.undo', { companyId, of }),
    onSuccess: () => announce(t('lists.note.undone')),
  })
  if (error) return <ErrorNotice error={error} compact />
  const note = data?.note ?? null
  const text = note?.text ?? null
  const act = t(text === null ? 'lists.note.write' : 'lists.note.change')
  return (
    <div className={styles.noted}>
      {isOfRow ? <h3>{t('lists.note.title')}</h3> : null}
      {text === null || note === null ? null : (
        <>
          <p className={styles.note}>{isolateText(text)}</p>
          <p className={styles.fine}>
            {t('lists.note.by', { name: isolateText(note.by), time: formatInstant(note.at) })}
          </p>
        </>
      )}
      <span className={styles.noteActs}>
        <Button variant="quiet" flush="start" onPress={() => setOpen(true)} of={name}>
          {act}
        </Button>
        {note === null ? null : (
          <Button variant="quiet" isDisabled={undo.isPending} onPress={() => undo.mutate()} of={name}>
            {t('lists.note.undo')}
          </Button>
        )}
      </span>
      {undo.error === null ? null : <ErrorNotice error={undo.error} compact />}
      {isOpen ? <NoteDialog companyId={companyId} of={of} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

interface NoteDialogProps {
  readonly companyId: CompanyId
  readonly of: NoteSubject
  readonly onClose: () => void
}

/** Edits the note on a document, a transaction or a decision; an empty one removes it. */
export const NoteDialog = ({ companyId, of, onClose }: NoteDialogProps) => {
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
