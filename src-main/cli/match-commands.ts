/** `match`, `accept`, `reject`, `undo`, `redo`, `why`: proposals and decisions. */
import { type Command, Option } from 'commander'
import { type NamedPart, namedPart } from '#contract/match-values.ts'
import { type BulkClass, bulkClass, type DecisionOutcome } from '#contract/matching.ts'
import { AppError } from '#core/app-error.ts'
import { toDecimalText } from '#core/money.ts'
import { decideAs } from '../services/deciding.ts'
import {
  acceptClass,
  acceptManual,
  acceptWithDifference,
  joinWithDifference,
  type ManualAnswer,
  redoDecision,
  undoDecision,
} from '../services/matching/decide-match.ts'
import { type Explanation, explainPair } from '../services/matching/explain-pair.ts'
import { proposeMatches } from '../services/matching/propose-matches.ts'
import type { CliContext, CompanyWork } from './context.ts'
import { transactionRow } from './ending-commands.ts'
import {
  toAcceptance,
  toEvidenceJson,
  toExplanation,
  toGroupLine,
  toGroupsJson,
  toGroupTable,
} from './group-output.ts'
import { givenId, givenIds, givenRate } from './parse-options.ts'
import { ABOUT_DOCUMENT, documentRow } from './typed-document.ts'

const decide = { accept: 'acceptGroups', reject: 'rejectGroups' } as const

export const registerMatchCommands = (program: Command, context: CliContext): void => {
  program
    .command('check-accepted')
    .description('lists what was accepted automatically and would not be certain now; changes nothing')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { wouldMatch, differs, differing } = await concilia.backTesting.run(company, {
          kind: 'accepted',
        })
        const groups = differs.map(({ group }) => group)
        output.result(
          { accepted: wouldMatch, doubtful: differing, groups: toGroupsJson(company.mirror, groups) },
          [
            `${wouldMatch} accepted automatically, ${differing} of them not certain by the rules of now`,
            ...groups.map(toGroupLine),
          ].join('\n'),
        )
      }),
    )

  program
    .command('match')
    .description('proposes groups of documents and transactions')
    .addOption(
      new Option('--accept <class>', 'accepts every proposal of this class').choices(bulkClass.options),
    )
    .action(({ accept }: { accept?: BulkClass }, command: Command) =>
      context.withEach(command, async ({ concilia, company, output }) => {
        const { counts, durationMs } = await proposeMatches(concilia.proposing, company, {
          signal: context.signal,
          onProgress: (done, total) => output.progress(`matching ${done} of ${total}`),
        })
        let groups = company.mirror.read.listProposals({ limit: Number.MAX_SAFE_INTEGER }).groups
        let accepted = 0
        if (accept !== undefined) {
          const results = await acceptClass(concilia.deciding, company, accept)
          const done = new Set(results.flatMap((one) => (one.outcome === 'done' ? [one.groupId] : [])))
          accepted = done.size
          groups = groups.map((group) =>
            done.has(group.id) ? company.mirror.read.getGroup(group.id) : group,
          )
        }
        return {
          value: {
            groups: toGroupsJson(company.mirror, groups),
            counts,
            ...(accept === undefined ? {} : { accepted }),
            durationMs,
          },
          text: [
            ...(groups.length === 0 ? [] : [output.rows(toGroupTable(groups))]),
            `certain ${counts.certain}, likely ${counts.likely}, possible ${counts.possible}, ambiguous ${counts.ambiguous}`,
            ...(accept === undefined ? [] : [`accepted ${accepted}`]),
          ].join('\n'),
        }
      }),
    )

  program
    .command('accept')
    .description('accepts groups by their ids; --difference names what the money and the documents differ by')
    .argument('<group...>', 'ids as `match` prints them', givenIds)
    .addOption(differenceOption('of one group'))
    .addOption(rateOption())
    .action((ids: string[], naming: Naming, command: Command) => {
      const { difference, rate } = naming
      const [groupId = '', ...others] = [...new Set(ids)]
      if (difference !== undefined && others.length > 0) command.error('error: --difference takes one group')
      if (difference === undefined && rate !== undefined)
        command.error('error: --rate goes with --difference')
      return context.withCompany(command, async (work) => {
        if (difference === undefined) return decideAll(work, 'accept', ids)
        const { concilia, company } = work
        reportManual(
          work,
          await acceptWithDifference(concilia.deciding, company, { groupId, kind: difference, rate }),
          naming,
        )
      })
    })

  program
    .command('join')
    .description(
      'joins documents and transactions by hand, as one group; money in another currency at a rate',
    )
    .requiredOption('--document <document>', `${ABOUT_DOCUMENT} (repeatable)`, givenIds)
    .requiredOption('--transaction <id>', "a transaction's id or fingerprint (repeatable)", givenIds)
    .addOption(
      differenceOption('what the money and the documents differ by; what is missing stays open without'),
    )
    .addOption(rateOption())
    .option(
      '--closed',
      'names one payment that a closed month classified as what settled documents of suppliers; the month stays as it is',
    )
    .action((options: Naming & Joining, command: Command) => {
      if (options.closed && (options.difference ?? options.rate) !== undefined)
        command.error('error: --closed goes with neither --difference nor --rate')
      return context.withCompany(command, async (work) => {
        const { concilia, company } = work
        const chosen = {
          documentIds: options.document.map((text) => documentRow(company, text)),
          transactionIds: options.transaction.map((key) => transactionRow(company, key)),
          rate: options.rate,
        }
        const { deciding } = concilia
        const answer = options.closed
          ? await acceptManual(deciding, company, { ...chosen, named: [], inClosedMonth: true })
          : await joinWithDifference(deciding, company, chosen, options.difference)
        reportManual(work, answer, options)
      })
    })

  program
    .command('reject')
    .description('rejects groups by their ids, so that they are not proposed again')
    .argument('<group...>', 'ids as `match` prints them', givenIds)
    .action((ids: string[], _words: unknown, command: Command) =>
      context.withCompany(command, (work) => decideAll(work, 'reject', ids)),
    )

  program
    .command('undo')
    .description('undoes the decision of a group: the named one, or the latest')
    .argument('[group]', 'the id of a group', givenId)
    .option('--last', 'the latest decision (the default)')
    .action((groupId: string | undefined, options: { last?: boolean }, command: Command) => {
      if (groupId !== undefined && options.last) command.error('error: give --last or a group, not both')
      return context.withCompany(command, (work) => undoOne(work, groupId))
    })

  program
    .command('redo')
    .description('decides again what was undone: the latest undo, or that of a group')
    .argument('[group]', 'the id of a group', givenId)
    .action((groupId: string | undefined, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { redone, count, stale } = await redoDecision(concilia.deciding, company, { groupId })
        if (stale > 0) output.note(`${stale} no longer fit what is open and stay undone`)
        if (!redone) throw new AppError('not-found', 'there is nothing undone to decide again')
        if (count > 1) output.note(`${count} decisions of one act`)
        output.result(toGroupsJson(company.mirror, [redone])[0], toGroupLine(redone))
      }),
    )

  program
    .command('why')
    .description('explains a pair: every gate, and the reasons for and against')
    .requiredOption('--document <document>', ABOUT_DOCUMENT, givenId)
    .requiredOption('--transaction <id>', "the transaction's id at the source, or its fingerprint", givenId)
    .action((options: { document: string; transaction: string }, command: Command) =>
      context.withCompany(command, async (work) => {
        const { concilia, company } = work
        const transactionId = transactionRow(company, options.transaction)
        const documentId = documentRow(company, options.document)
        reportExplanation(work, await explainPair(concilia.proposing, company, documentId, transactionId))
      }),
    )
}

/** Gates and reasons of a pair; where a decision joins the two, who decided it and its reasons. */
export const reportExplanation = (
  { company, output }: CompanyWork,
  { gates, evidence, outcome, decision }: Explanation,
): void => {
  const reasons = { gates, evidence: toEvidenceJson(company.mirror, evidence) }
  if (decision === null) {
    output.result(reasons, toExplanation(gates, evidence, outcome))
    return
  }
  const { id, state, decidedBy: by, decidedAt: at } = decision
  output.result(
    { accepted: { group: id, state, by, at }, ...reasons },
    `${toAcceptance(decision)}\n${toExplanation([], evidence, null)}`.trimEnd(),
  )
}

/** Undoes the decision of a group, or the latest one alone. Error: not-found. */
export const undoOne = async (
  { concilia, company, output }: CompanyWork,
  groupId: string | undefined,
): Promise<void> => {
  const { undone } = await undoDecision(concilia.deciding, company, { groupId, alone: true })
  if (!undone) throw new AppError('not-found', 'there is no decision to undo')
  output.result(toGroupsJson(company.mirror, [undone])[0], toGroupLine(undone))
}

/** Decides groups by their ids; what fails is named. Errors: those of the first that failed. */
export const decideAll = async (
  { concilia, company, output }: CompanyWork,
  verb: keyof typeof decide,
  ids: readonly string[],
): Promise<void> => {
  const groupIds = [...new Set(ids)]
  const { results } = await decideAs(concilia.deciding, company, decide[verb], { groupIds })
  const done = results.filter((one) => one.outcome === 'done').map((one) => one.groupId)
  const groups = done.map(company.mirror.read.getGroup)
  const [first, ...others] = results.map(failureOf).filter((failure) => failure !== undefined)
  if (first) {
    for (const { code, message } of others) output.note(`${code}: ${message}`)
    const kept = done.length === 0 ? '' : `; done all the same: ${done.join(', ')}`
    throw new AppError(first.code, `${first.message}${kept}`)
  }
  const shown = toGroupsJson(company.mirror, groups)
  output.result(shown.length === 1 ? shown[0] : shown, groups.map(toGroupLine).join('\n'))
}

const failureOf = ({ outcome, groupId }: DecisionOutcome): AppError | undefined => {
  if (outcome === 'done') return undefined
  if (outcome === 'not-found')
    return new AppError('not-found', `there is no group ${groupId}; \`match\` prints their ids`)
  if (outcome === 'ambiguous')
    return new AppError('conflict', `${groupId} is ambiguous: a person must choose an alternative`)
  return new AppError(
    'conflict',
    outcome === 'stale'
      ? `${groupId} no longer fits what is open; match again`
      : `${groupId} was decided already`,
  )
}

interface Joining {
  document: string[]
  transaction: string[]
  closed?: true
}

interface Naming {
  difference?: NamedPart['kind']
  rate?: string
}

/** Why a difference cannot be accepted as named, and what to do instead. */
const refusalOf = (
  answer: Exclude<ManualAnswer, { outcome: 'done' }>,
  kind: NamedPart['kind'] | undefined,
): string => {
  if (answer.outcome === 'gated') {
    const isForeign = answer.gates.every(({ gate }) => gate === 'currency')
    return `${toExplanation(answer.gates, [], null)}${isForeign ? '\nsay with --rate how much of it one EUR is' : ''}`
  }
  const difference = `the difference of ${toDecimalText(answer.differenceMinor)} ${answer.currency}`
  return kind === undefined
    ? `${difference} needs a name: --difference`
    : `${difference} cannot be ${kind}; choose another kind`
}

const differenceOption = (description: string): Option =>
  new Option('--difference <kind>', description).choices(namedPart.shape.kind.options)
const rateOption = (): Option =>
  new Option('--rate <rate>', "units of the transaction's currency for one EUR").argParser(givenRate)

const reportManual = (
  { company, output }: CompanyWork,
  answer: ManualAnswer,
  { difference }: Naming,
): void => {
  if (answer.outcome !== 'done') throw new AppError('conflict', refusalOf(answer, difference))
  output.result(toGroupsJson(company.mirror, [answer.group])[0], toGroupLine(answer.group))
}
