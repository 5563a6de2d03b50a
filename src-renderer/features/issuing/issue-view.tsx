/** The issue screen: the list of documents under way, and the form or document that is open. */
import { type RefObject, useRef } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useCommands, useKeyTexts } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useIsPartner } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { DocumentForm } from './form/document-form.tsx'
import styles from './issue-view.module.css'
import { type Following, ItemDetail } from './items/item-detail.tsx'
import { useWork } from './items/use-work.ts'
import { WorkList } from './items/work-list.tsx'
import type { FormType } from './state/fields.ts'
import { isEditable, type WorkItem } from './state/work-items.ts'
import { itemOf, useOpened } from './use-opened.ts'

/** A copy has the type of the document, where that type can be issued. */
const likeIt = (type: WorkItem['type'], isPartner: boolean): FormType =>
  isPartner || type === 'T' ? 'T' : type === 'S' ? 'S' : 'I'

export const IssueView = ({ company }: { readonly company: CompanyView }) => {
  const { t } = useWords()
  const { hintOf } = useKeyTexts()
  const { id: companyId } = company
  const isPartner = useIsPartner()
  const work = useWork(companyId)
  const { opened, open, load, retry, openNew, openItem, follow, forget, today } = useOpened(companyId, work)
  const view = useRef<HTMLDivElement>(null)
  const chosen = itemOf(work.items, opened)
  usePanes(view)
  const onFollow = (following: Following, documentId: number, type: WorkItem['type']) =>
    follow(documentId, following === 'again' ? likeIt(type, isPartner) : following)
  // A document that was refused after all can be corrected: its form is opened again.
  const isBack = opened?.kind === 'sent' && chosen !== null && isEditable(chosen) && chosen.form !== null
  return (
    <div ref={view} className={styles.view}>
      <aside className={styles.work}>
        <div className={styles.head}>
          <Button onPress={() => openNew()} {...hintOf('new-document')}>
            {t('issue.new')}
          </Button>
        </div>
        {work.error === null ? (
          <WorkList items={work.items} chosen={chosen?.key ?? null} onChoose={openItem} />
        ) : (
          <ErrorNotice error={work.error} />
        )}
      </aside>
      <main className={styles.pane}>
        {load.error !== null ? (
          <ErrorNotice error={load.error} onRetry={retry} />
        ) : opened === null || load.isPending ? (
          <LoadingNotice />
        ) : opened.kind === 'form' ? (
          <DocumentForm
            key={opened.form.id}
            companyId={companyId}
            first={opened.form}
            today={today}
            wasKept={chosen?.form?.id === opened.form.id}
            onGone={(result, form) =>
              open({
                kind: 'sent',
                formId: form.id,
                documentId: result.outcome === 'saved' ? result.documentId : form.draftId,
                key: null,
                sentTo: result.outcome === 'saved' ? (form.fields.SendTo ?? '').trim() : '',
                asksToCancel: false,
              })
            }
            onDiscarded={forget}
          />
        ) : (
          <>
            {isBack ? <Button onPress={() => openItem(chosen)}>{t('issue.detail.editAgain')}</Button> : null}
            <ItemDetail
              key={chosen?.key ?? String(opened.documentId)}
              companyId={companyId}
              item={chosen}
              documentId={opened.documentId ?? chosen?.documentId ?? null}
              sentTo={opened.sentTo}
              takesFocus={opened.formId !== null}
              asksToCancel={opened.asksToCancel}
              onFollow={onFollow}
            />
          </>
        )}
      </main>
    </div>
  )
}

/**
 * Moves the focus between the list and the document.
 *
 * @param view its two children are the panes
 */
const usePanes = (view: RefObject<HTMLElement | null>): void => {
  useCommands({
    'other-pane': () => {
      const [list, pane] = [...(view.current?.children ?? [])]
      const target = list?.contains(document.activeElement) ? pane : list
      const first = ['[role=listbox]', 'article, input, button']
        .map((what) => target?.querySelector<HTMLElement>(what))
        .find((found) => found != null)
      first?.focus()
    },
  })
}
