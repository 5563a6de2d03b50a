/** One sent document: its state, its data, its actions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { ApiError, call } from '../../../api.ts'
import { creditContext } from '../../../lib/credit-context.ts'
import { formatDate, formatInstant, useWords } from '../../../lib/i18n/use-words.ts'
import { companyQueries, useIsPartner } from '../../../lib/queries.ts'
import { useRegainedFocus } from '../../../lib/use-regained-focus.ts'
import { Facts } from '../../../lists/detail/facts.tsx'
import { SavePdfButton } from '../../../lists/detail/save-pdf-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { announce, ErrorNotice } from '../../../ui/notice.tsx'
import { issueQueries } from '../issue-queries.ts'
import { sectionOf, type WorkItem } from '../state/work-items.ts'
import { DoubtNotice } from './doubt-notice.tsx'
import { StandingMark } from './standing-mark.tsx'
import styles from './work.module.css'

type Mirrored = NonNullable<Response<'documents.getBySource'>>

/** What may follow a document: a note that corrects it, or a copy. */
export type Following = 'C' | 'D' | 'again'

interface Props {
  readonly companyId: CompanyId
  /** The document as sent from here; null for one that was issued elsewhere. */
  readonly item: WorkItem | null
  readonly documentId: number | null
  /** The address to which it was just e-mailed. */
  readonly sentTo: string
  /** The form was closed, so the focus moves here. */
  readonly takesFocus: boolean
  /** Opens with the confirmation of its cancellation. */
  readonly asksToCancel: boolean
  readonly onFollow: (following: Following, documentId: number, type: WorkItem['type']) => void
}

export const ItemDetail = (props: Props) => {
  const { companyId, item, documentId, sentTo, takesFocus, asksToCancel, onFollow } = props
  const { t, words, language } = useWords()
  const isPartner = useIsPartner()
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) article.current?.focus()
  }, [takesFocus])
  const [isCancelling, setCancelling] = useState(asksToCancel)
  const mirrored = useQuery(issueQueries.issued(companyId, documentId)).data ?? undefined
  const type = mirrored?.type ?? item?.type ?? null
  const isCancelled = mirrored?.status === 'A' || item?.standing === 'cancelled'
  const isClosed =
    !isCancelled &&
    (mirrored?.status === 'C' || item?.standing === 'issued' || item?.standing === 'awaiting-number')
  const isInDoubt = item !== null && sectionOf(item) === 'doubt'
  // The focused button was removed.
  useRegainedFocus(article, (isCancelled || isInDoubt) && !isCancelling)
  const isGoods = type === 'W' || type === 'Y'
  const atCode = useAtCode(companyId, documentId, isGoods && item?.standing === 'issued')
  const facts = useFacts(item, mirrored, isCancelled)
  const number = item?.number ?? mirrored?.number ?? null
  const name = type === null ? '' : words.documentType[type]
  const standing = item?.standing
  const error = item?.entry?.error ?? null
  const corrects = type === 'C' || type === 'D' || isGoods
  return (
    <article ref={article} tabIndex={-1} className={styles.detail} aria-label={t('issue.detail.label')}>
      <header>
        <h1>{number ?? name}</h1>
        <p>
          {number === null ? '' : `${name} · `}
          {isolateText(item?.customer || (mirrored?.customer ?? ''))}
        </p>
      </header>
      {standing === undefined ? null : (
        <p className={styles.detailStanding} role="status">
          <StandingMark standing={standing} />
          {t(`issue.work.standing.${standing}`)}
        </p>
      )}
      {item?.entry && isInDoubt ? <DoubtNotice companyId={companyId} entry={item.entry} /> : null}
      {item === null ? null : <Story item={item} sentTo={sentTo} />}
      {error !== null && standing === 'refused' ? <ErrorNotice error={new ApiError(error)} /> : null}
      <Facts
        facts={[
          ...facts,
          [
            t('issue.detail.atCode'),
            isGoods && atCode.data !== undefined ? (atCode.data ?? t('issue.detail.notReported')) : null,
          ],
        ]}
      />
      {documentId === null || !(isClosed || isCancelled) ? null : (
        <div className={styles.acts}>
          <SavePdfButton key={documentId} companyId={companyId} documentId={documentId} />
          {corrects || isCancelled ? null : (
            <>
              <Button onPress={() => onFollow('C', documentId, type)}>{t('issue.detail.credit')}</Button>
              {isPartner ? null : (
                <Button onPress={() => onFollow('D', documentId, type)}>{t('issue.detail.debit')}</Button>
              )}
            </>
          )}
          {isGoods ? null : (
            <Button variant="quiet" onPress={() => onFollow('again', documentId, type)}>
              {t('issue.detail.again')}
            </Button>
          )}
          {isCancelled || isInDoubt ? null : (
            <Button variant="danger" onPress={() => setCancelling(true)}>
              {t('issue.detail.cancel')}
            </Button>
          )}
        </div>
      )}
      {documentId === null || !isCancelling ? null : (
        <CancelDialog
          companyId={companyId}
          documentId={documentId}
          name={number ?? `${name.toLocaleLowerCase(language)} ${documentId}`}
          isInDoubt={isInDoubt}
          onClose={() => setCancelling(false)}
        />
      )}
    </article>
  )
}

const useAtCode = (companyId: CompanyId, documentId: number | null, isWanted: boolean) =>
  useQuery({ ...issueQueries.atCode(companyId, documentId), enabled: isWanted && documentId !== null })

/** @param isCancelled nothing is owed on a cancelled document */
const useFacts = (item: WorkItem | null, mirrored: Mirrored | undefined, isCancelled: boolean) => {
  const { t, money } = useWords()
  const dated = (date: string | null | undefined): string | null => (date ? formatDate(date) : null)
  const unpaid = isCancelled ? null : (mirrored?.unpaidMinor ?? null)
  const context = creditContext(mirrored?.type ?? null)
  return [
    [t('issue.detail.total'), item?.totalMinor == null ? null : money(item.totalMinor, 'EUR')],
    [t('issue.detail.taxId'), mirrored?.taxId ?? item?.taxId ?? null],
    [t('issue.detail.date'), dated(mirrored?.date)],
    [t('issue.detail.dueDate'), dated(mirrored?.dueDate)],
    [
      t('issue.detail.payment'),
      isCancelled || mirrored?.paymentStatus == null
        ? null
        : t(`lists.detail.payment.${mirrored.paymentStatus}`, context),
    ],
    [t('lists.column.unpaid', context), unpaid === null ? null : money(unpaid, 'EUR')],
    [t('issue.detail.sentAt'), item?.entry ? formatInstant(item.entry.sentAt) : null],
    [t('issue.detail.id'), mirrored?.sourceId == null ? null : String(mirrored.sourceId)],
  ] as const
}

/** What was unusual in the history of the document. */
const Story = ({ item, sentTo }: { readonly item: WorkItem; readonly sentTo: string }) => {
  const { t } = useWords()
  const how = item.entry?.how
  const lines = [
    ...(how === 'found' ? [t('issue.done.found')] : []),
    ...(how === 'sent-again' ? [t('issue.done.sentAgain')] : []),
    ...(item.standing === 'awaiting-number' ? [t('issue.done.awaiting')] : []),
    ...(sentTo === '' ? [] : [t('issue.done.sentTo', { address: sentTo })]),
  ]
  return lines.map((line) => <p key={line}>{line}</p>)
}

/** A document's number, in which no line ends. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0')

interface CancelDialogProps {
  readonly companyId: CompanyId
  readonly documentId: number
  readonly name: string
  /** Whether it is cancelled already is not known yet: nothing is asked before that is. */
  readonly isInDoubt: boolean
  readonly onClose: () => void
}

/** Confirms the cancellation of a document, which cannot be undone (interface 4.3). */
const CancelDialog = ({ companyId, documentId, name, isInDoubt, onClose }: CancelDialogProps) => {
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
