/** `questions`: what the client is asked about transactions, and the answers that come back. */
import { type Command, Option } from 'commander'
import { type AskedFor, askedFor } from '#contract/ending-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { questionWords } from '#contract/words/question-words.ts'
import { questionTextWith } from '#core/endings/question-message.ts'
import { toDecimalText } from '#core/money.ts'
import { judgeFile } from '../services/endings/answer-file.ts'
import { applyAnswers, ask, messageOf, resume } from '../services/endings/questions.ts'
import { type CliContext, counted } from './context.ts'
import { reportEnding, transactionRow } from './ending-commands.ts'
import { assertReadable } from './input-file.ts'
import { calendarDate, givenIds, givenPath, givenText } from './parse-options.ts'

interface AskOptions {
  what: AskedFor
  text?: string
  until?: IsoDate
}

/** What became of an answer, with what to do about it. */
const OUTCOMES = {
  answered: 'noted, and to be decided again',
  'month-closed': 'noted; its month is closed: reopen it to decide',
  'decided-meanwhile': 'left out: it was decided or asked anew since',
  unknown: 'left out: no question of this company',
  changed: 'left out: the file has another amount than the transaction',
} as const

export const registerQuestionCommands = (program: Command, context: CliContext): void => {
  const questions = program.command('questions').description('what the client is asked about transactions')

  questions
    .command('ask')
    .description('lets transactions wait for the client: no work until the answer, or a day')
    .argument('<transaction...>', "the transactions' ids at the source, or their fingerprints", givenIds)
    .addOption(
      new Option('--what <what>', 'the missing document, what it is for, or whose money it is')
        .choices(askedFor.options)
        .makeOptionMandatory(),
    )
    .option('--text <text>', 'the question in words', givenText(500))
    .option('--until <date>', 'from this day on it is to be decided, answered or not', calendarDate)
    .action((keys: string[], { what, text, until }: AskOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { language } = await concilia.settings.read()
        const transactionIds = [...new Set(keys)].map((key) => transactionRow(company, key))
        const question = { what, text: text ?? '', until: until ?? null }
        const answer = await ask(concilia.deciding, company, { transactionIds, question }, language)
        reportEnding(company, answer, output)
      }),
    )

  questions
    .command('list')
    .description('what waits for the client, by date')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const waiting = company.mirror.read.listWaiting()
        const said = questionTextWith(questionWords.en.askedFor)
        const rows = waiting.map(({ groupId, date, amountMinor, currency, text, question, since }) =>
          [
            groupId,
            date ?? '-',
            `${toDecimalText(amountMinor)} ${currency}`,
            text,
            said(question),
            `since ${since.slice(0, 10)}${question.until === null ? '' : ` until ${question.until}`}`,
          ].join('  '),
        )
        output.result(
          waiting,
          rows.join('\n') || 'nothing waits for the client; `questions ask` asks about a transaction',
        )
      }),
    )

  questions
    .command('message')
    .description('prints all questions as one message to the client, in the language of the settings')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { language } = await concilia.settings.read()
        const message = messageOf(company, language)
        output.result(message, `${message.subject}\n\n${message.text}`)
      }),
    )

  questions
    .command('answers')
    .description(
      'reads the list that came back: `export client-questions` writes it, with a column for answers',
    )
    .argument('<file>', 'the workbook or CSV file', givenPath)
    .option('--dry-run', 'only says what each answer would do')
    .action((file: string, options: { dryRun?: boolean }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await assertReadable(file)
        const { answers, unanswered } = await judgeFile(company, file)
        const written =
          options.dryRun || answers.length === 0
            ? answers.map(({ outcome }) => outcome)
            : (await applyAnswers(concilia.deciding, company, answers)).outcomes
        const rows = answers.map((given, at) => ({ ...given, outcome: written[at] ?? given.outcome }))
        if (unanswered > 0) output.note(`${counted(unanswered, 'question')} without an answer`)
        output.result(
          rows,
          rows.map((row) => `${row.groupId}  ${row.answer}: ${OUTCOMES[row.outcome]}`).join('\n') ||
            'no question is answered in it',
        )
      }),
    )

  questions
    .command('resume')
    .description('ends the waiting: the transactions are to be decided again')
    .argument('<question...>', 'ids as `questions list` prints them', givenIds)
    .action((groupIds: string[], _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await resume(concilia.deciding, company, groupIds)
        output.result({ resumed: groupIds }, `to be decided again: ${groupIds.join(', ')}`)
      }),
    )
}
