/** matching.*: proposals, decisions, explanations. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { changeAs, decideAs } from '../../services/deciding.ts'
import {
  acceptManual,
  convertChosen,
  redoDecision,
  undoDecision,
} from '../../services/matching/decide-match.ts'
import {
  explainPair,
  findLineSums,
  findNamedPayments,
  findSums,
} from '../../services/matching/explain-pair.ts'
import { listHistory } from '../../services/matching/list-history.ts'
import { proposeMatches } from '../../services/matching/propose-matches.ts'
import { writeNote } from '../../services/write-note.ts'
import { forCompany } from '../dispatch.ts'

export const matchingHandlers = ({ companies, proposing, deciding }: Concilia): Handlers<'matching'> =>
  forCompany(companies, {
    'matching.propose': (company) => proposeMatches(proposing, company),
    'matching.listProposals': ({ mirror: { read } }, { book, ...query }) =>
      book === 'ledger' || query.lineId !== undefined
        ? read.listLedgerProposals(query)
        : read.listProposals(query),
    'matching.listDecided': ({ mirror: { read } }, { book, ...row }) => ({
      groups:
        book === 'ledger' || row.lineId !== undefined ? read.listLedgerDecided(row) : read.listDecided(row),
    }),
    'matching.acceptShown': (company, shown) => decideAs(deciding, company, 'acceptShown', shown),
    'matching.countBulk': async ({ mirror, record }, { filter, book }) => ({
      counts: await mirror.ask('countBulk', { filter, book }),
      currency: record.currency,
    }),
    'matching.sampleBulk': async ({ mirror }, sample) => ({
      groups: await mirror.ask('sampleBulk', sample),
    }),
    'matching.acceptBulk': (company, shown) => decideAs(deciding, company, 'acceptBulk', shown),
    'matching.acceptManual': (company, selection) => acceptManual(deciding, company, selection),
    'matching.convert': (company, chosen) => convertChosen(company, chosen),
    'matching.reject': (company, groups) => decideAs(deciding, company, 'rejectGroups', groups),
    'matching.undo': (company, what) => undoDecision(deciding, company, what),
    'matching.redo': (company, what) => redoDecision(deciding, company, what),
    'matching.findSums': (company, { book, documentIds = [], lineIds = [], scope, ...question }) => {
      if (scope === 'closed') return findNamedPayments(company, { ...question, documentIds })
      return book === 'ledger'
        ? findLineSums(company, { ...question, scope, lineIds })
        : findSums(proposing, company, { ...question, scope, documentIds })
    },
    'matching.explain': (company, { documentId = 0, lineId, transactionId }) =>
      lineId === undefined
        ? explainPair(proposing, company, documentId, transactionId)
        : company.mirror.ask('explainLinePair', { lineId, transactionId }),
    'matching.listHistory': (company, query) => listHistory(company, query),
  })

/** drift.*: decisions the source contradicts. */
export const driftHandlers = ({ companies, deciding }: Concilia): Handlers<'drift'> =>
  forCompany(companies, {
    'drift.list': ({ mirror }) => ({ entries: mirror.read.listDrift() }),
    'drift.keep': (company, decision) => changeAs(deciding, company, 'keepDecision', decision),
  })

/** notes.*: what persons write on documents, transactions and decisions. */
export const noteHandlers = ({ companies, deciding }: Concilia): Handlers<'notes'> =>
  forCompany(companies, {
    'notes.get': ({ mirror }, { of }) => ({ note: mirror.read.findNote(of) ?? null }),
    'notes.write': async (company, note) => ({ note: await writeNote(deciding, company, note) }),
    'notes.undo': (company, undone) => changeAs(deciding, company, 'undoNote', undone),
  })
