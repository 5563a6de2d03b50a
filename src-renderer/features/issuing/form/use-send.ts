/** Saves a draft or issues the document: sends it once, and shows the answer where it belongs. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IssueResult } from '#contract/issuing.ts'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { announce } from '../../../ui/notice.tsx'
import { issueQueries } from '../issue-queries.ts'
import type { FormState } from '../state/form-state.ts'
import type { IssueForm, Ready } from './use-issue-form.ts'

/** @param onGone called when the document is issued or in doubt, and the form is no longer needed */
export const useSend = (form: IssueForm, onGone: (result: IssueResult) => void) => {
  const { t } = useWords()
  const client = useQueryClient()
  const { companyId, kept } = form
  const send = useMutation({
    mutationFn: async ({ ready }: { ready: Ready; sent: FormState }) => {
      // Stored before it is sent, so that a crash in between loses nothing.
      await kept.keep()
      return ready.kind === 'document'
        ? call('issuing.saveDocument', { companyId, body: ready.body })
        : call('issuing.saveWaybill', { companyId, body: ready.body })
    },
    onError: (error) => form.refuse(error),
    onSuccess: async (result, { sent }) => {
      if (result.outcome === 'saved') {
        await kept.forget()
        if (result.message !== null) announce(t('issue.done.said', { text: result.message }))
        else if (!result.closed) announce(t('issue.form.draftSaved'))
        if (!result.closed) form.saved(result.documentId, sent)
      }
      if (result.outcome !== 'saved' || result.closed) onGone(result)
    },
    onSettled: () => client.invalidateQueries({ queryKey: issueQueries.all(companyId) }),
  })
  return {
    isSending: send.isPending,
    /** Sends a validated form; while one is being sent it does nothing. */
    send: (ready: Ready) => {
      if (!send.isPending) send.mutate({ ready, sent: form.state })
    },
  }
}
