/** Writes a note beside a document, a transaction or a decision; an empty one removes it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoteSubject } from '#contract/notes.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { noteQuery } from '../lib/queries.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { ErrorNotice, LoadingNotice } from '../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly of: NoteSubject
  readonly onClose: () => void
}

export const NoteDialog = ({ companyId, of, onClose }: Props) => {
  const { t } = useWords()
  const { data, error } = useQuery(noteQuery(companyId, of))
  const [typed, setTyped] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (text: string) => call('notes.write', { companyId, of, text }),
    onSuccess: ({ note }) => {
      announce(t(note?.text == null ? 'lists.note.removed' : 'lists.note.saved'))
      onClose()
    },
  })
  const text = typed ?? data?.note?.text ?? ''
  return (
    <Dialog
      title={t('lists.note.title')}
      isOpen
      onClose={onClose}
      size="narrow"
      onSubmit={() => save.mutate(text)}
      foot={
        <Button variant="primary" type="submit" isDisabled={data === undefined || save.isPending}>
          {t('lists.note.save')}
        </Button>
      }
    >
      {error === null ? null : <ErrorNotice error={error} />}
      {data === undefined ? (
        <LoadingNotice />
      ) : (
        <Field
          label={t('lists.note.title')}
          hint={t('lists.note.hint')}
          value={text}
          onChange={setTyped}
          maxLength={1_000}
          autoFocus
        />
      )}
      {save.error === null ? null : <ErrorNotice error={save.error} compact />}
    </Dialog>
  )
}
