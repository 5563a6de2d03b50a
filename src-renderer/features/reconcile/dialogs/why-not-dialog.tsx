/** Why a pair is proposed or not: each gate, then each reason. */
import { useQuery } from '@tanstack/react-query'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyId } from '#contract/values.ts'
import { useDecidedText } from '../../../groups/decided-group.tsx'
import { EvidenceChips } from '../../../groups/evidence-chips.tsx'
import { WordsOfDocument } from '../../../groups/words-of-document.tsx'
import { formatDate, useWords } from '../../../lib/i18n/use-words.ts'
import { ledgerQueries } from '../../../lib/ledger-queries.ts'
import { type PairAsked, proposalQueries, useDocument, useTransaction } from '../../../lib/queries.ts'
import { ClassMark } from '../../../ui/class-mark.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyNotice, QueryNotice } from '../../../ui/notice.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly currency: string
  /** null: one of the lists has no row in focus. */
  readonly pair: PairAsked | null
  /** What to do without a pair. */
  readonly ask: string
  readonly onClose: () => void
}

export const WhyNotDialog = (props: Props) => {
  const { t } = useWords()
  return (
    <Dialog title={t('reconcile.why.title')} onClose={props.onClose} isText>
      <div className={styles.stack}>
        {props.pair === null ? (
          <EmptyNotice text={props.ask} />
        ) : (
          <>
            <PairNames companyId={props.companyId} pair={props.pair} />
            <WordsOfDocument
              companyId={props.companyId}
              documentId={'lineId' in props.pair ? null : props.pair.documentId}
            >
              <Explanation {...props} pair={props.pair} />
            </WordsOfDocument>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Which two rows are compared. */
const PairNames = ({ companyId, pair }: { readonly companyId: CompanyId; readonly pair: PairAsked }) => {
  const { money } = useWords()
  const { data: transaction } = useTransaction(companyId, pair.transactionId)
  return (
    <p>
      {'lineId' in pair ? (
        <LineName companyId={companyId} lineId={pair.lineId} />
      ) : (
        <DocumentName companyId={companyId} documentId={pair.documentId} />
      )}
      <br />
      {transaction ? (
        <>
          <strong>{formatDate(transaction.bookingDate)}</strong>{' '}
          {isolateText(transaction.counterparty ?? transaction.text)}
          {' · '}
          {money(transaction.amountMinor, transaction.currency)}
        </>
      ) : null}
    </p>
  )
}

interface DocumentNameProps {
  readonly companyId: CompanyId
  readonly documentId: number
}

const DocumentName = ({ companyId, documentId }: DocumentNameProps) => {
  const { money } = useWords()
  const { data: document } = useDocument(companyId, documentId)
  if (!document) return null
  return (
    <>
      <strong>{isolateText(document.number ?? `#${document.id}`)}</strong> {isolateText(document.customer)}
      {' · '}
      {money(document.totalMinor, 'EUR')}
    </>
  )
}

interface LineNameProps {
  readonly companyId: CompanyId
  readonly lineId: number
}

const LineName = ({ companyId, lineId }: LineNameProps) => {
  const { money } = useWords()
  const { data: line } = useQuery(ledgerQueries.line(companyId, lineId))
  if (!line) return null
  return (
    <>
      <strong>{formatDate(line.date)}</strong>{' '}
      {[line.entry, line.text]
        .filter((part) => part !== null)
        .map(isolateText)
        .join(' · ')}
      {' · '}
      {money(line.amountMinor, 'EUR')}
    </>
  )
}

const Explanation = ({ companyId, currency, pair }: Props & { readonly pair: PairAsked }) => {
  const { t, words, say } = useWords()
  const sayDecided = useDecidedText()
  const query = useQuery(proposalQueries.explanation(companyId, pair))
  const { data } = query
  if (query.error || data === undefined) return <QueryNotice query={query} />
  if (data.decision !== null)
    return (
      <>
        <p className={styles.verdict}>{words.groupState[data.decision.state]}</p>
        <p>{sayDecided(data.decision)}</p>
        {data.decision.note === undefined ? null : <p>{isolateText(data.decision.note)}</p>}
        <h3>{t('reconcile.why.evidenceThen')}</h3>
        {data.evidence.length === 0 ? (
          <p>{t('reconcile.history.byHand')}</p>
        ) : (
          <EvidenceChips evidence={data.evidence} currency={currency} showAll />
        )}
      </>
    )
  const outcome = data.outcome === null ? undefined : words.pairOutcome[data.outcome]
  const failed = data.gates.find(({ passed }) => !passed)
  return (
    <>
      <p className={styles.verdict}>
        {outcome ??
          (failed &&
            t('reconcile.why.verdictFailed', {
              reason: say(words.gate[failed.gate].failed, failed.detail, currency),
            }))}
      </p>
      <h3>{t('reconcile.why.gates')}</h3>
      <ul className={styles.gates}>
        {data.gates.map(({ gate, passed, detail }) => (
          <li key={gate} className={passed ? undefined : styles.failed}>
            <ClassMark mark={passed ? 'decided' : 'conflict'} />
            {say(passed ? words.gate[gate].passed : words.gate[gate].failed, detail, currency)}
          </li>
        ))}
      </ul>
      <h3>{t('reconcile.why.evidence')}</h3>
      {data.evidence.length === 0 ? (
        <p>{t('reconcile.why.noEvidence')}</p>
      ) : (
        <EvidenceChips evidence={data.evidence} currency={currency} showAll />
      )}
    </>
  )
}
