/** Confirms the cancellation of a document, which cannot be undone (interface 4.3). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { companyQueries } from '../../../lib/queries.ts'
import { announce } from '../../../ui/announcer.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { issueQueries } from '../issue-queries.ts'

/** A document's number, in which no line ends. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0')

interface Props {
  readonly companyId: CompanyId
  readonly documentId: number
  readonly name: string
  /** Whether it is cancelled already is not known yet: nothing is asked before that is. */
  readonly isInDoubt: boolean
  readonly onClose: () => void
}

export const CancelDialog = ({ companyId, documentId, name, isInDoubt, onClose }: Props) => {
  const { t } = useWords()
  const client = useQueryClient()
  const notes = useQuery(issueQueries.notes(companyId, documentId)).data?.numbers ?? []
  const cancel = useMutation({
    mutationFn: () => call('issuing.cancel', { companyId, documentId }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'cancelled') announce(t('issue.cancelling.done'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: companyQueries.all(companyId) }),
  })
  if (isInDoubt && cancel.isIdle) return null
  return (
    <ConfirmDialog
      title={t('issue.cancelling.title', { number: unbroken(name) })}
      yes={t('issue.cancelling.act')}
      onYes={() => cancel.mutate()}
      no={t('issue.cancelling.keep')}
      onNo={onClose}
      isBusy={cancel.isPending}
    >
      <p>{t('issue.cancelling.text')}</p>
      {notes.length === 0 ? null : (
        <p>{t('issue.cancelling.notes', { numbers: notes.map(unbroken).join(', '), count: notes.length })}</p>
      )}
      {cancel.error === null ? null : <ErrorNotice error={cancel.error} compact />}
    </ConfirmDialog>
  )
}
