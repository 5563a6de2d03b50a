/** The back-test job: reads the mirror through its own connection and tries a rule on earlier decisions. */
import '../db/connection/load-addon.ts'
import type { BackTestAnswer, Difference, TriedRule } from '#contract/rules.ts'
import { backTestEndings } from '#core/endings/back-test.ts'
import { foldPayer } from '#core/fold.ts'
import {
  addTests,
  type BackTest,
  backTestChange,
  comparePairs,
  type PastDecision,
  reopened,
} from '#core/matching/by-hand/back-test.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { MatchInput, MatchOptions, MatchProposal } from '#core/matching/model/types.ts'
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import { createStillCertain } from '#core/still-certain.ts'
import type { ReadableDb } from '../db/connection/connection.ts'
import { openReadable } from '../db/connection/open.ts'
import { listAcceptedAutomatically } from '../db/decisions/automatic-reads.ts'
import { listDecidedRows, listRejected, loadPastDecisions } from '../db/decisions/past-decisions.ts'
import { loadMatchInput } from '../db/proposals/match-input.ts'
import { keepEndings } from '../services/endings/propose-endings.ts'
import type { BackTestJob } from '../services/matching/back-test.ts'
import { serveJob } from '../threads/serve-calls.ts'

const MAX_SHOWN = 100

const withRule = (
  input: MatchInput,
  rule: Exclude<TriedRule, { kind: 'automatic' | 'accepted' }>,
): MatchInput => {
  if (rule.kind === 'deductions') return { ...input, settings: { ...input.settings, ...rule.tables } }
  const { aliasKind: kind, taxId } = rule
  return { ...input, aliases: [...input.aliases, { kind, value: foldPayer(kind, rule.value), taxId }] }
}

/** Tests what a change would affect: matches, or endings without a document, as a run without decisions proposes them. */
const testCombination = (
  db: ReadableDb,
  input: MatchInput,
  decisions: readonly PastDecision[],
  key: string,
  options: MatchOptions,
): BackTest => {
  const rests = (proposal: MatchProposal): boolean => combinationOf(proposal)?.key === key
  const open = reopened(input)
  const matches = proposeBoth(open, options).proposals
  const endings = keepEndings(db).propose(open, matches, true).changed
  return addTests(
    comparePairs(matches.filter(rests), input, decisions),
    backTestEndings(endings.filter(rests), listDecidedRows(db), listRejected(db)),
  )
}

/** What was accepted automatically, tried again by today's rules as if nothing had been decided. */
const checkAccepted = (db: ReadableDb, input: MatchInput, options: MatchOptions): BackTestAnswer => {
  const accepted = listAcceptedAutomatically(db)
  const open = reopened(input)
  const matches = proposeBoth(open, options).proposals
  const isStillCertain = createStillCertain([
    ...matches,
    ...keepEndings(db).propose(open, matches, true).changed,
  ])
  const doubtful = accepted.filter((group) => !isStillCertain(group))
  return {
    wouldMatch: accepted.length,
    agrees: accepted.length - doubtful.length,
    undecided: 0,
    differing: doubtful.length,
    differs: doubtful
      .slice(0, MAX_SHOWN)
      .map((group) => ({ group, refused: false, decided: [], categories: [] })),
    lost: 0,
  }
}

await serveJob<BackTestJob, BackTestAnswer>(({ mirrorFile, today, rule }, onProgress) => {
  const db = openReadable(mirrorFile)
  try {
    const { input, decisions } = db.snapshot(() => ({
      input: loadMatchInput(db, today),
      decisions: loadPastDecisions(db),
    }))
    if (rule.kind === 'accepted') return checkAccepted(db, input, { onProgress })
    const { differs, ...counts } =
      rule.kind === 'automatic'
        ? testCombination(db, input, decisions, rule.key, { onProgress })
        : backTestChange(input, withRule(input, rule), decisions, { onProgress })
    const numbers = new Map(input.documents.map((document) => [document.id, document.number]))
    const shown = differs.slice(0, MAX_SHOWN).map(
      ({ proposal, refused, decidedIds, categories = [] }): Difference => ({
        group: { ...proposal, state: 'proposed', decidedBy: null, decidedAt: null },
        refused,
        decided: decidedIds.map((id) => numbers.get(id) ?? String(id)),
        categories,
      }),
    )
    return { ...counts, differing: differs.length, differs: shown }
  } finally {
    db.close()
  }
})
