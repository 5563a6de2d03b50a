/** The home screen: documents, proposals, transactions, and the tray with the sums. */
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { call } from '../../api.ts'
import { useCommands } from '../../lib/commands.ts'
import { useHasSuppliers } from '../../lib/has-suppliers.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { useOverview } from '../../lib/queries.ts'
import { showDrift, showOverlay, useSession } from '../../lib/session.ts'
import { useExport } from '../../lib/use-export.ts'
import { useStableHandlers } from '../../lib/use-stable-handlers.ts'
import { toTransactionFilter } from '../../lists/filters/list-query.ts'
import { Ledger } from '../../lists/ledger/ledger.tsx'
import { announce } from '../../ui/notice.tsx'
import { Counters } from './counters.tsx'
import {
  BulkDialog,
  DriftDialog,
  EndingDialog,
  HistoryDialog,
  NoteDialog,
  SumsDialog,
  WhyNotDialog,
} from './dialogs/dialogs.ts'
import type { HistoryView } from './dialogs/history-dialog.tsx'
import type { SumsTarget } from './dialogs/sums-dialog.tsx'
import type { EndingAsked } from './endings/ending-props.ts'
import { Workspace } from './panes/workspace.tsx'
import { ProposalPanel } from './proposal/proposal-panel.tsx'
import styles from './reconcile-view.module.css'
import { Tray } from './tray/tray.tsx'
import { useReconcile } from './use-reconcile.ts'

type Open =
  | { readonly dialog: 'why' | 'bulk' }
  | { readonly dialog: 'note'; readonly of: NoteSubject }
  | { readonly dialog: 'ending'; readonly asked: EndingAsked }
  | { readonly dialog: 'sums'; readonly asked: SumsTarget }
  | { readonly dialog: 'history'; readonly view: HistoryView }
  | null

/** px: a customer and the bank's text in full beside each other; with less, rows have two lines. */
const ONE_LINE = 420

export const ReconcileView = ({ company }: { readonly company: CompanyView }) => {
  const { t, count } = useWords()
  const { id: companyId, currency } = company
  const [open, setOpen] = useState<Open>(null)
  const isDrift = useSession(({ overlay }) => overlay === 'drift')
  const close = () => setOpen(null)
  const openings = useStableHandlers({
    onWhy: () => setOpen({ dialog: 'why' }),
    onBulk: () => setOpen({ dialog: 'bulk' }),
    onHistory: () => setOpen({ dialog: 'history', view: 'all' }),
    onDrift: showDrift,
  })
  const screen = useReconcile(company, {
    why: openings.onWhy,
    sums: (asked) => setOpen({ dialog: 'sums', asked }),
    ending: (asked) => setOpen({ dialog: 'ending', asked }),
    note: (of) => setOpen({ dialog: 'note', of }),
    isCovered: open !== null || isDrift,
  })
  const exporting = useExport(companyId)
  const { hasSuppliers } = useHasSuppliers(companyId)
  const { controller: documents } = screen.documents
  const { controller: transactions } = screen.transactions
  const overview = useOverview(companyId).data
  const find = useMutation({
    mutationFn: () => call('matching.propose', { companyId }),
    onSuccess: ({ counts }) =>
      announce(
        t('reconcile.said.found', {
          certain: count(counts.certain),
          likely: count(counts.likely),
          possible: count(counts.possible),
          ambiguous: count(counts.ambiguous),
        }),
      ),
  })
  useCommands({
    bulk: openings.onBulk,
    history: openings.onHistory,
    // A list that a person filtered or sorted is exported as it is; otherwise the reconciled pairs.
    export: () => {
      const { isNarrowed, kind, list } = screen.active
      if (isNarrowed && kind.of !== 'postings' && list.listId !== null)
        exporting.mutate({ of: kind.of, listId: list.listId })
      else exporting.mutate({ report: 'matched' })
    },
  })

  const proposals = overview?.proposals
  const neverProposed =
    overview !== undefined &&
    proposals !== undefined &&
    overview.documents > 0 &&
    overview.transactions > 0 &&
    overview.accepted + overview.leftOpen.receipts.count + overview.leftOpen.payments.count === 0 &&
    proposals.certain + proposals.likely + proposals.possible + proposals.ambiguous === 0

  const isEmpty = overview?.documents === 0 && overview.transactions === 0
  const says = useMemo(
    () => ({
      choose: t(`reconcile.proposals.${isEmpty ? 'empty' : 'choose'}`),
      none: t('reconcile.proposals.noneText'),
    }),
    [t, isEmpty],
  )

  return (
    <div className={styles.view}>
      <h1 className={styles.unseen}>{t('shell.nav.reconcile')}</h1>
      <Counters
        companyId={companyId}
        documents={documents.query}
        transactions={transactions.query}
        onDocuments={documents.put}
        onTransactions={transactions.put}
        onConflicting={openings.onDrift}
      />
      <Workspace
        parts={screen.parts}
        joined={screen.joined}
        joinedClass={screen.joinedClass}
        dividers={{ left: t('reconcile.divider.documents'), right: t('reconcile.divider.transactions') }}
        left={
          <Ledger
            name="reconcile.documents"
            companyId={companyId}
            currency={currency}
            leastText={ONE_LINE}
            {...screen.documents}
          />
        }
        right={
          <Ledger
            name="reconcile.transactions"
            companyId={companyId}
            currency={currency}
            leastText={ONE_LINE}
            {...screen.transactions}
          />
        }
      >
        <ProposalPanel
          companyId={companyId}
          {...screen.panel}
          stop={screen.stop}
          error={screen.panel.error ?? find.error}
          isNext={screen.tray.sum.standing === 'nothing'}
          says={says}
          canFind={neverProposed}
          onFind={find.mutate}
          isFinding={find.isPending}
          onClassify={screen.onClassify}
          onSums={screen.canFindSums ? screen.tray.onSums : undefined}
          {...openings}
        />
      </Workspace>
      <Tray {...screen.tray} currency={currency} />
      {open?.dialog === 'note' ? <NoteDialog companyId={companyId} of={open.of} onClose={close} /> : null}
      {open?.dialog === 'ending' ? (
        <EndingDialog
          companyId={companyId}
          asked={open.asked}
          onEnd={(act) => screen.end(open.asked.ending, act)}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'why' ? (
        <WhyNotDialog
          companyId={companyId}
          currency={currency}
          pair={screen.pair && { documentId: screen.pair.left, transactionId: screen.pair.right }}
          ask={t('reconcile.why.pair')}
          onClose={close}
        />
      ) : null}
      {isDrift ? <DriftDialog companyId={companyId} onClose={() => showOverlay(null)} /> : null}
      {open?.dialog === 'sums' ? (
        <SumsDialog
          companyId={companyId}
          currency={currency}
          book="documents"
          asked={open.asked}
          onChoose={(members) => screen.chooseSums(open.asked, members)}
          onName={
            hasSuppliers && open.asked.pane === 'left'
              ? (payment) => screen.namePayment(open.asked, payment)
              : undefined
          }
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'bulk' ? (
        <BulkDialog
          companyId={companyId}
          book="documents"
          filter={toTransactionFilter(transactions.query, today())}
          onClose={close}
          onAccepted={screen.startOver}
        />
      ) : null}
      {open?.dialog === 'history' ? (
        <HistoryDialog companyId={companyId} view={open.view} acts={screen.historyActs} onClose={close} />
      ) : null}
    </div>
  )
}
