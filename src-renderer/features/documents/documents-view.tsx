/** All documents: search, filters, detail. */
import { useMemo } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import type { DocumentDetail as DocumentView } from '#contract/documents.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatAccount } from '#core/format-account.ts'
import { asOwed, isPaidType } from '#core/receivable.ts'
import { DecidedSection } from '../../groups/decided-group.tsx'
import { NoteSection } from '../../groups/note-section.tsx'
import { creditContext } from '../../lib/credit-context.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { formatDate, formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { useDocument } from '../../lib/queries.ts'
import { type IssueRequest, showOverlay, showTracked, useSession } from '../../lib/session.ts'
import { showDecimal } from '../../lib/typed-decimal.ts'
import styles from '../../lists/detail/detail.module.css'
import { Facts } from '../../lists/detail/facts.tsx'
import { SavePdfButton } from '../../lists/detail/save-pdf-button.tsx'
import { keptSide } from '../../lists/filters/kept-side.ts'
import { documentQuery } from '../../lists/filters/list-query.ts'
import { documentKind } from '../../lists/kinds/document-kind.ts'
import { Ledger } from '../../lists/ledger/ledger.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListScreen } from '../../lists/use-list-screen.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, QueryNotice } from '../../ui/notice.tsx'
import { TrackDialog } from './track-dialog.tsx'

interface Props {
  readonly company: CompanyView
  readonly onIssue: (request: IssueRequest) => void
}

export const DocumentsView = ({ company, onIssue }: Props) => {
  const { t } = useWords()
  const { id: companyId, currency } = company
  const isTracking = useSession((state) => state.overlay === 'tracked')
  const screen = useListScreen(documentKind, companyId, () =>
    documentQuery(keptSide(companyId, 'customer'), 'all', { by: 'date', direction: 'descending' }),
  )
  // The service knows no documents of suppliers.
  const asksService = !isOnFiles(company) && screen.controller.query.side === 'customer'
  const tools = useMemo(
    () => (asksService ? <Button onPress={showTracked}>{t('documents.track.open')}</Button> : null),
    [t, asksService],
  )
  return (
    <>
      <ListScreen
        title={t('lists.documents')}
        list={(search) => (
          <Ledger
            search={search}
            {...screen.parts}
            tools={tools}
            name="documents"
            controller={screen.controller}
            companyId={companyId}
            currency={currency}
          />
        )}
        detail={
          <DocumentDetail
            companyId={companyId}
            documentId={screen.id}
            currency={currency}
            onIssue={onIssue}
          />
        }
      />
      {isTracking ? <TrackDialog companyId={companyId} onClose={() => showOverlay(null)} /> : null}
    </>
  )
}

interface DocumentDetailProps {
  readonly companyId: CompanyId
  readonly documentId: number | null
  /** The company's own currency, in which the unpaid amount is stated. */
  readonly currency: string
  readonly onIssue: (request: IssueRequest) => void
}

/** One document: its sums, its lines, its references. */
const DocumentDetail = ({ companyId, documentId, currency, onIssue }: DocumentDetailProps) => {
  const { t, words, money, language } = useWords()
  const query = useDocument(companyId, documentId)
  const { data } = query
  if (documentId === null) return <EmptyNotice text={t('lists.detail.choose')} />
  if (query.error || data == null) return <QueryNotice query={query} />
  // Nothing is owed on a waybill, an order or a cancelled document.
  const isOwed = data.status !== 'A' && isPaidType(data.type)
  const credit = creditContext(data.type)
  const isOfSupplier = data.side === 'supplier'
  const shownField = (field: 'total' | 'date' | 'type', value: string | number): string =>
    field === 'total'
      ? money(Number(value), 'EUR')
      : field === 'date'
        ? formatDate(String(value))
        : String(value)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('lists.column.date'), formatDate(data.date)],
    [t('lists.column.dueDate'), formatDate(data.dueDate)],
    [t('lists.column.status'), words.status[data.status]],
    [
      t('lists.detail.paymentStatus'),
      isOwed ? t(`lists.detail.payment.${data.paymentStatus ?? 'unknown'}`, credit) : null,
    ],
    ...(data.filed === null
      ? []
      : ([
          [
            t('documents.filed'),
            [
              t(`documents.filedState.${data.filed.state}`),
              ...(data.filed.reason === null ? [] : [t(`imports.saft.why.${data.filed.reason}`)]),
              ...(data.filed.from === null || data.filed.to === null
                ? []
                : [
                    t('imports.periodOf', {
                      from: formatDate(data.filed.from),
                      to: formatDate(data.filed.to),
                    }),
                  ]),
            ].join(' · '),
          ],
        ] as const)),
    [
      t('documents.differs'),
      data.contradictions
        .map(({ field, counts, other, file }) =>
          t('documents.differsAs', {
            field: t(`imports.suppliers.fields.${field}`),
            counts: shownField(field, counts),
            other: shownField(field, other),
            file: isolateText(file),
          }),
        )
        .join(' · ') || null,
    ],
    [t('lists.column.taxId'), data.taxId],
    [t('lists.detail.iban'), data.iban && formatAccount(data.iban)],
    [t('lists.detail.serie'), data.serie],
    [t(`lists.detail.${isOfSupplier ? 'atcud' : 'documentReference'}`), data.documentReference],
    [t('lists.detail.purchaseOrder'), data.purchaseOrder],
    [t('lists.detail.externalId'), data.externalId],
    [t('lists.detail.description'), data.description],
    [t('lists.detail.id'), data.sourceId === null ? null : String(data.sourceId)],
    [t('lists.detail.fetchedAt'), formatInstant(data.fetchedAt)],
  ]
  // A credit note has the sign that it has in a sum.
  const sum = (label: string, minor: number | null, own: string, strong = false) => (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{minor === null ? t('lists.unknownOpen') : money(asOwed(data.type, minor), own)}</dd>
    </div>
  )
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <h2>
          {data.number ?? `#${data.sourceId ?? data.id}`}
          {data.status === 'C' ? null : <span className={styles.status}>{words.status[data.status]}</span>}
        </h2>
        <p>
          {words.documentType[data.type]} · {isolateText(data.legalName ?? data.customer)}
        </p>
        {data.number === null && data.status === 'C' ? <p role="status">{t('lists.numberToCome')}</p> : null}
      </header>
      {data.status === 'D' || data.sourceId === null ? null : (
        <div className={styles.act}>
          <SavePdfButton key={data.id} companyId={companyId} documentId={data.sourceId} />
          <IssueActs document={data} documentId={data.sourceId} onIssue={onIssue} />
        </div>
      )}
      <dl className={styles.sums}>
        {sum(t('lists.detail.withoutTax'), data.withoutTaxMinor, currency)}
        {sum(t('lists.detail.tax'), data.taxMinor, currency)}
        {data.retentionMinor === 0 ? null : sum(t('lists.detail.retention'), -data.retentionMinor, currency)}
        {sum(t('lists.column.total'), data.totalMinor, currency, true)}
        {data.foreignTotalMinor === null || data.currency === currency
          ? null
          : sum(
              t('lists.detail.foreignTotal', { currency: data.currency }),
              data.foreignTotalMinor,
              data.currency,
            )}
        {!isOwed || data.unpaidMinor === data.openMinor
          ? null
          : sum(t('lists.column.unpaid', credit), data.unpaidMinor, currency)}
        {!isOwed
          ? null
          : sum(t(`lists.column.${isOfSupplier ? 'toPay' : 'open'}`), data.openMinor, currency, true)}
      </dl>
      <DecidedSection companyId={companyId} row={{ documentId: data.id }} />
      <NoteSection
        isOfRow
        companyId={companyId}
        of={{ documentId: data.id }}
        name={data.number ?? `#${data.id}`}
      />
      <Facts facts={facts} />
      {data.lines.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('lists.detail.line.description')}</th>
              <th className={styles.end}>{t('lists.detail.line.quantity')}</th>
              <th className={styles.end}>{t('lists.detail.line.unitPrice')}</th>
              <th className={styles.end}>{t('lists.detail.line.tax')}</th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity except their index
              <tr key={at}>
                <td>{line.description}</td>
                <td className={styles.end}>
                  {showDecimal(line.quantity, language)} {line.unit}
                </td>
                <td className={styles.end}>{showDecimal(line.unitPrice, language, 2)}</td>
                <td className={styles.end}>
                  {t('common.percent', { n: showDecimal(line.taxPercent, language) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}

interface ActProps {
  readonly document: Pick<DocumentView, 'type' | 'status'>
  /** The document's id at the service. */
  readonly documentId: number
  readonly onIssue: (request: IssueRequest) => void
}

/** Actions for a closed document: a note that corrects it, or its cancellation. */
const IssueActs = ({ document: { type, status }, documentId, onIssue }: ActProps) => {
  const { t } = useWords()
  if (status !== 'C') return null
  return (
    <>
      {type === 'I' || type === 'T' || type === 'S' ? (
        <>
          <Button onPress={() => onIssue({ kind: 'follow', documentId, type: 'C' })}>
            {t('issue.detail.credit')}
          </Button>
          <Button onPress={() => onIssue({ kind: 'follow', documentId, type: 'D' })}>
            {t('issue.detail.debit')}
          </Button>
        </>
      ) : null}
      <Button
        variant="quiet"
        flush="start"
        onPress={() => onIssue({ kind: 'show', documentId, toCancel: true })}
      >
        {t('issue.detail.cancel')}
      </Button>
    </>
  )
}
