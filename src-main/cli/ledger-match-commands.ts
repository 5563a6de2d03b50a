/** `ledger match`, `accept`, `join`, `why`, `undo`: lines of the ledger and the transactions that they post. */
import { type Command, Option } from 'commander'
import { type PostingError, postingError } from '#contract/match-values.ts'
import { type BulkClass, bulkClass } from '#contract/matching.ts'
import { AppError } from '#core/app-error.ts'
import { toDecimalText } from '#core/money.ts'
import { joinLines, matchLedger } from '../services/ledger/match-ledger.ts'
import { acceptClass } from '../services/matching/decide-match.ts'
import type { CliContext } from './context.ts'
import { transactionRow } from './ending-commands.ts'
import { toGroupLine, toGroupsJson, toGroupTable } from './group-output.ts'
import { decideAll, reportExplanation, undoOne } from './match-commands.ts'
import { givenId, givenIds, repeatedNumber, wholeNumber } from './parse-options.ts'

export const registerLedgerMatchCommands = (ledger: Command, context: CliContext): void => {
  ledger
    .command('match')
    .description('proposes groups of ledger lines and transactions')
    .addOption(
      new Option('--accept <class>', 'accepts every proposal of this class').choices(bulkClass.options),
    )
    .action(({ accept }: { accept?: BulkClass }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { read } = company.mirror
        const counts = await matchLedger(company)
        const proposed = read.listLedgerProposals({ limit: Number.MAX_SAFE_INTEGER }).groups
        const results =
          accept === undefined ? [] : await acceptClass(concilia.deciding, company, accept, 'ledger')
        const done = new Set(results.flatMap((one) => (one.outcome === 'done' ? [one.groupId] : [])))
        const groups = proposed.map((group) => (done.has(group.id) ? read.getGroup(group.id) : group))
        output.result(
          {
            groups: toGroupsJson(company.mirror, groups),
            counts,
            ...(accept === undefined ? {} : { accepted: done.size }),
          },
          [
            ...(groups.length === 0 ? [] : [output.rows(toGroupTable(groups))]),
            `certain ${counts.certain}, likely ${counts.likely}, possible ${counts.possible}, ambiguous ${counts.ambiguous}`,
            ...(accept === undefined ? [] : [`accepted ${done.size}`]),
          ].join('\n'),
        )
      }),
    )
  for (const verb of ['accept', 'reject'] as const)
    ledger
      .command(verb)
      .description(
        verb === 'accept'
          ? 'accepts groups by their ids'
          : 'rejects groups by their ids, so that they are not proposed again',
      )
      .argument('<group...>', 'ids as `ledger match` prints them', givenIds)
      .action((ids: string[], _words: unknown, command: Command) =>
        context.withCompany(command, (work) => decideAll(work, verb, ids)),
      )
  ledger
    .command('join')
    .description('joins ledger lines and transactions by hand, as one group')
    .option('--line <number>', 'a line as `ledger list` numbers it (repeatable)', repeatedNumber, [])
    .option('--transaction <id>', "a transaction's id or fingerprint (repeatable)", givenIds, [])
    .addOption(
      new Option('--error <kind>', 'why lines and transactions do not sum to the same').choices(
        postingError.options,
      ),
    )
    .option('--ends <group>', 'the group whose error the lines end', givenId)
    .action((chosen: Chosen, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const joined = await joinLines(concilia.deciding, company, {
          lineIds: chosen.line,
          transactionIds: chosen.transaction.map((key) => transactionRow(company, key)),
          error: chosen.error ?? null,
          ends: chosen.ends,
        })
        if (joined.outcome === 'unbalanced')
          throw new AppError(
            'conflict',
            chosen.ends === undefined
              ? `the lines are ${toDecimalText(joined.differenceMinor)} more than the transactions${
                  joined.errors.length === 0 ? '' : `; --error ${joined.errors.join(' or ')} may say why`
                }`
              : `${toDecimalText(joined.differenceMinor)} of the error would be left`,
          )
        output.result(toGroupsJson(company.mirror, [joined.group])[0], toGroupLine(joined.group))
      }),
    )
  ledger
    .command('why')
    .description('explains a line and a transaction: every gate, and the reasons for and against')
    .requiredOption('--line <number>', 'a line as `ledger list` numbers it', wholeNumber(1))
    .requiredOption('--transaction <id>', "the transaction's id at the source, or its fingerprint", givenId)
    .action(({ line, transaction }: { line: number; transaction: string }, command: Command) =>
      context.withCompany(command, async (work) => {
        const { mirror } = work.company
        const pair = { lineId: line, transactionId: transactionRow(work.company, transaction) }
        reportExplanation(work, await mirror.ask('explainLinePair', pair))
      }),
    )
  ledger
    .command('undo')
    .description('undoes the decision of a group: the named one, or the latest of all decisions')
    .argument('[group]', 'the id of a group', givenId)
    .action((groupId: string | undefined, _words: unknown, command: Command) =>
      context.withCompany(command, (work) => undoOne(work, groupId)),
    )
}

interface Chosen {
  line: number[]
  transaction: string[]
  error?: PostingError
  ends?: string
}
