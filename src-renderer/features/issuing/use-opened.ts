/** What is open next to the list: a form, a sent document, or a document of the service. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today as dayToday } from '../../lib/period.ts'
import { useIsPartner } from '../../lib/queries.ts'
import { type IssueRequest, issueRequestTaken, useSession } from '../../lib/session.ts'
import { issueQueries } from './issue-queries.ts'
import type { Work } from './items/use-work.ts'
import { offeredRates } from './lines/rates.ts'
import type { FormType } from './state/fields.ts'
import { type FormState, formReducer, newForm } from './state/form-state.ts'
import { formOfBody, formOfTyped } from './state/from-body.ts'
import { isEditable, type WorkItem } from './state/work-items.ts'

export type Opened =
  | { readonly kind: 'form'; readonly form: FormState }
  | {
      readonly kind: 'sent'
      /** The ExternalId of the form it was sent from. */
      readonly formId: string | null
      readonly documentId: number | null
      readonly key: string | null
      readonly sentTo: string
      readonly asksToCancel: boolean
    }

/** A request to open a draft, or what follows a document. */
interface Asked {
  readonly documentId: number
  readonly type?: FormType
  /** The ExternalId with which it was sent. */
  readonly formId?: string | undefined
}

const nothingMore = { formId: null, documentId: null, key: null, sentTo: '', asksToCancel: false } as const

const newId = (): string => `concilia-${crypto.randomUUID()}`

export const useOpened = (companyId: CompanyId, work: Work) => {
  const { language } = useWords()
  const client = useQueryClient()
  const request = useSession((session) => session.issueRequest)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isPartner = useIsPartner()
  const today = dayToday()
  const origin = { id: newId(), language }

  const load = useMutation({
    mutationFn: async (ask: Asked) => {
      const { documentId, type } = ask
      const from = { id: ask.formId ?? newId(), language }
      if (type === undefined) {
        const { body } = await call('issuing.getDocument', { companyId, documentId })
        return formOfBody(body, from)
      }
      if (type === 'W' || type === 'Y') throw new Error('a transport document follows nothing')
      const { body } = await call('issuing.startFrom', { companyId, documentId, type })
      return formOfBody(body, from)
    },
  })
  /** Opens the form when it is loaded, unless something else was opened meanwhile. */
  const fetchForm = (ask: Asked) =>
    load.mutate(ask, { onSuccess: (form) => setOpened({ kind: 'form', form }) })
  const open = (next: Opened): void => {
    load.reset()
    setOpened(next)
  }
  const openNew = (recipient?: Readonly<Record<string, string>>) => {
    const rate = offeredRates('mainland')[0]?.percent ?? ''
    const form = newForm({ ...origin, type: isPartner ? 'T' : 'I', today, rate })
    open({
      kind: 'form',
      form: recipient === undefined ? form : formReducer(form, { kind: 'client', client: recipient }),
    })
  }
  const openItem = (item: WorkItem) => {
    if (isEditable(item) && item.form !== null) return open({ kind: 'form', form: formOfTyped(item.form) })
    if (isEditable(item) && item.documentId !== null)
      return fetchForm({ documentId: item.documentId, formId: item.entry?.externalId ?? undefined })
    return open({ ...nothingMore, kind: 'sent', documentId: item.documentId, key: item.key })
  }
  const follow = (documentId: number, type: FormType) => {
    setOpened(null)
    fetchForm({ documentId, type })
  }
  const answer = (asked: IssueRequest) => {
    if (asked.kind === 'new') openNew(asked.client)
    else if (asked.kind === 'follow') follow(asked.documentId, asked.type)
    else open({ ...nothingMore, kind: 'sent', documentId: asked.documentId, asksToCancel: asked.toCancel })
  }
  // After the lists are loaded: opens what another screen requested, else the last edited form, else a new one.
  const isIdle = opened === null && load.isIdle
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a request, and when the lists are loaded
  useEffect(() => {
    if (request !== null) {
      issueRequestTaken()
      answer(request)
    } else if (work.isLoaded && isIdle) {
      const last = work.items.find((item) => item.form !== null && isEditable(item))
      if (last) openItem(last)
      else openNew()
    }
  }, [request, work.isLoaded, isIdle])

  const forget = () => {
    void client.invalidateQueries({ queryKey: issueQueries.all(companyId) })
    openNew()
  }
  const retry = () => {
    if (load.variables !== undefined) fetchForm(load.variables)
  }
  return { opened, open, load, retry, openNew, openItem, follow, forget, today }
}

/** The item of the list that is open. */
export const itemOf = (items: readonly WorkItem[], opened: Opened | null): WorkItem | null => {
  if (opened === null) return null
  const isIt =
    opened.kind === 'form'
      ? (item: WorkItem) =>
          item.form?.id === opened.form.id ||
          item.entry?.externalId === opened.form.id ||
          (opened.form.draftId !== null && item.documentId === opened.form.draftId)
      : (item: WorkItem) =>
          (opened.documentId !== null && item.documentId === opened.documentId) ||
          (opened.formId !== null &&
            (item.entry?.externalId === opened.formId || item.form?.id === opened.formId)) ||
          item.key === opened.key
  return items.find(isIt) ?? null
}
