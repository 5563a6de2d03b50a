/** The screen of one bank account: postings, proposals, transactions, and the tray with the sums. */
import { type ReactNode, useMemo, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { NoteSubject } from '#contract/notes.ts'
import { useCommands } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { toPostingFilter } from '../../../lists/kinds/posting-kind.ts'
import { Ledger } from '../../../lists/ledger/ledger.tsx'
import {
  BulkDialog,
  DriftDialog,
  HistoryDialog,
  NoteDialog,
  SumsDialog,
  WhyNotDialog,
} from '../dialogs/dialogs.ts'
import type { SumsTarget } from '../dialogs/sums-dialog.tsx'
import { Workspace } from '../panes/workspace.tsx'
import { ProposalPanel } from '../proposal/proposal-panel.tsx'
import screenStyles from '../reconcile-view.module.css'
import type { Joined, Unbalanced } from '../use-decisions.ts'
import { JoinDialog } from './join-dialog.tsx'
import { LedgerCounters } from './ledger-counters.tsx'
import { LedgerTray } from './ledger-tray.tsx'
import styles from './ledger-view.module.css'
import { useLedger } from './use-ledger.ts'

type Open =
  | { readonly dialog: 'bulk' | 'history' | 'drift' | 'why' }
  | { readonly dialog: 'sums'; readonly asked: SumsTarget }
  | { readonly dialog: 'note'; readonly of: NoteSubject }
  | { readonly dialog: 'join'; readonly joined: Joined; readonly missing: Unbalanced }
  | null

interface Props {
  readonly company: CompanyView
  readonly account: string
  /** Which account it is. */
  readonly children: ReactNode
}

/** px: the text of a line in full beside its entry; with less, rows have two lines. */
const ONE_LINE = 420

export const LedgerBook = ({ company, account, children }: Props) => {
  const { t } = useWords()
  const { id: companyId, currency } = company
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const openings = useStableHandlers({
    onBulk: () => setOpen({ dialog: 'bulk' }),
    onHistory: () => setOpen({ dialog: 'history' }),
    onDrift: () => setOpen({ dialog: 'drift' }),
    onWhy: () => setOpen({ dialog: 'why' }),
  })
  const screen = useLedger(company, account, {
    onUnbalanced: (joined, missing) => setOpen({ dialog: 'join', joined, missing }),
    why: openings.onWhy,
    sums: (asked) => setOpen({ dialog: 'sums', asked }),
    note: (of) => setOpen({ dialog: 'note', of }),
    isCovered: open !== null,
  })
  useCommands({ bulk: openings.onBulk, history: openings.onHistory })
  const says = useMemo(() => ({ choose: t('ledger.choose'), none: t('ledger.none') }), [t])
  const { controller: lines } = screen.lines
  const { controller: transactions } = screen.transactions
  return (
    <div className={screenStyles.view}>
      <h1 className={screenStyles.unseen}>{t('shell.nav.ledger')}</h1>
      <div className={styles.head}>
        {children}
        <LedgerCounters companyId={companyId} currency={currency} lines={lines} transactions={transactions} />
      </div>
      <Workspace
        parts={screen.parts}
        joined={screen.joined}
        joinedClass={screen.joinedClass}
        dividers={{ left: t('ledger.divider.lines'), right: t('ledger.divider.transactions') }}
        left={
          <Ledger
            name="ledger.lines"
            companyId={companyId}
            currency={currency}
            leastText={ONE_LINE}
            {...screen.lines}
          />
        }
        right={
          <Ledger
            name="ledger.transactions"
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
          isNext={!screen.tray.isSelection}
          says={says}
          onSums={screen.canFindSums ? screen.tray.onSums : undefined}
          {...openings}
        />
      </Workspace>
      <LedgerTray {...screen.tray} currency={currency} />
      {open?.dialog === 'join' ? (
        <JoinDialog
          currency={currency}
          missing={open.missing}
          onChoose={(error) => {
            close()
            screen.join({ ...open.joined, error })
          }}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'note' ? <NoteDialog companyId={companyId} of={open.of} onClose={close} /> : null}
      {open?.dialog === 'why' ? (
        <WhyNotDialog
          companyId={companyId}
          currency={currency}
          pair={screen.pair && { lineId: screen.pair.left, transactionId: screen.pair.right }}
          ask={t('ledger.choosePair')}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'sums' ? (
        <SumsDialog
          companyId={companyId}
          currency={currency}
          book="ledger"
          asked={open.asked}
          onChoose={(members) => screen.chooseSums(open.asked, members)}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'bulk' ? (
        <BulkDialog
          companyId={companyId}
          book="ledger"
          filter={toPostingFilter(transactions.query, account)}
          onClose={close}
          onAccepted={screen.startOver}
        />
      ) : null}
      {open?.dialog === 'drift' ? <DriftDialog companyId={companyId} book="ledger" onClose={close} /> : null}
      {open?.dialog === 'history' ? (
        <HistoryDialog companyId={companyId} view="all" acts={screen.historyActs} onClose={close} />
      ) : null}
    </div>
  )
}
