/** The back-test job: reads the mirror through its own connection and tries a rule on what was decided. */
import type { BackTestAnswer, Difference, TriedRule } from '#contract/rules.ts'
import { foldPayer } from '#core/fold.ts'
import {
  type BackTest,
  backTest,
  backTestChange,
  type PastDecision,
} from '#core/matching/by-hand/back-test.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { MatchInput, MatchOptions } from '#core/matching/model/types.ts'
import { openReadable } from '../db/open.ts'
import { loadMatchInput } from '../db/repositories/match-input.ts'
import { loadPastDecisions } from '../db/repositories/past-decisions.ts'
import type { BackTestJob } from '../services/matching/back-test.ts'
import { answerJob } from '../threads/answer-calls.ts'

const MOST_SHOWN = 100

const withRule = (input: MatchInput, rule: Exclude<TriedRule, { kind: 'automatic' }>): MatchInput => {
  if (rule.kind === 'deductions') return { ...input, settings: { ...input.settings, ...rule.tables } }
  const { aliasKind: kind, taxId } = rule
  return { ...input, aliases: [...input.aliases, { kind, value: foldPayer(kind, rule.value), taxId }] }
}

const run = (
  input: MatchInput,
  decisions: readonly PastDecision[],
  rule: TriedRule,
  options: MatchOptions,
): BackTest =>
  rule.kind === 'automatic'
    ? backTest(input, decisions, (proposal) => combinationOf(proposal)?.key === rule.key, options)
    : backTestChange(input, withRule(input, rule), decisions, options)

await answerJob<BackTestJob, BackTestAnswer>(({ mirrorFile, today, rule }, onProgress) => {
  const db = openReadable(mirrorFile)
  try {
    const { input, decisions } = db.snapshot(() => ({
      input: loadMatchInput(db, today),
      decisions: loadPastDecisions(db),
    }))
    const { differs, ...counts } = run(input, decisions, rule, { onProgress })
    const numbers = new Map(input.documents.map((document) => [document.id, document.number]))
    const shown = differs.slice(0, MOST_SHOWN).map(
      ({ proposal, refused, decidedIds }): Difference => ({
        group: { ...proposal, state: 'proposed', decidedBy: null, decidedAt: null },
        refused,
        decided: decidedIds.map((id) => numbers.get(id) ?? String(id)),
      }),
    )
    return { ...counts, differing: differs.length, differs: shown }
  } finally {
    db.close()
  }
})
