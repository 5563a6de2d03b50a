/** Questions to the client: what is asked about transactions, who waits since when, and the answers that come back. */
import { z } from 'zod'
import { clientQuestion } from './ending-values.ts'
import { endingAnswer } from './endings.ts'
import { groupId } from './matching.ts'
import { MAX_SELECTED } from './plain-values.ts'
import {
  companyId,
  currencyCode,
  endpoint,
  instant,
  isoDate,
  minorUnits,
  transactionId,
  typedText,
} from './values.ts'

const ofCompany = { companyId }

const waitingRow = z.strictObject({
  groupId,
  transactionId,
  date: isoDate.nullable(),
  accountId: z.string(),
  text: z.string(),
  counterparty: z.string().nullable(),
  amountMinor: minorUnits,
  currency: currencyCode,
  question: clientQuestion,
  since: instant,
  by: z.string(),
})

/**
 * `answered`: a note of the transaction, which is work again. `month-closed`: a note, and nothing else. The others change
 * nothing: decided or asked anew since, no question of this company, another amount in the file.
 */
const answerOutcome = z.enum(['answered', 'month-closed', 'decided-meanwhile', 'unknown', 'changed'])
export type AnswerOutcome = z.infer<typeof answerOutcome>

const givenAnswer = z.strictObject({
  groupId: z.string().max(60),
  amountMinor: z.int().nullable(),
  answer: typedText.trim().min(1).max(1_000),
})

/** A row of a file of answers: its amount as the file shows it, null where that cannot be read, which is no other amount. */
export type GivenAnswer = z.infer<typeof givenAnswer>

const judged = givenAnswer.extend({
  outcome: answerOutcome,
  /** Of the transaction; null where it is not known here. */
  text: z.string().nullable(),
  currency: currencyCode,
})
export type JudgedAnswer = z.infer<typeof judged>

export const questionsContract = {
  /** By booking date. */
  'questions.list': endpoint(z.strictObject(ofCompany), z.strictObject({ waiting: z.array(waitingRow) })),
  /** Each transaction waits for the client, and is no work until the answer or the day. */
  'questions.ask': endpoint(
    z.strictObject({
      ...ofCompany,
      transactionIds: z.array(transactionId).min(1).max(MAX_SELECTED),
      question: clientQuestion,
    }),
    endingAnswer,
  ),
  /** They are work again. Errors: not-found (one does not wait), month-closed. */
  'questions.resume': endpoint(
    z.strictObject({ ...ofCompany, groupIds: z.array(groupId).min(1).max(MAX_SELECTED) }),
    z.strictObject({}),
  ),
  /**
   * All questions of the company as one message: on the clipboard, or in the mail program. `isWhole` is false where the
   * mail program got the subject alone, since an address holds no longer message; it is on the clipboard then.
   */
  'questions.send': endpoint(
    z.strictObject({ ...ofCompany, how: z.enum(['copy', 'mail']) }),
    z.strictObject({ isWhole: z.boolean() }),
  ),
  /** A person chooses the list that came back; nothing is written. Null: no file was chosen. Error: invalid-input. */
  'questions.chooseAnswers': endpoint(
    z.strictObject(ofCompany),
    z.strictObject({ file: z.string(), answers: z.array(judged), unanswered: z.int() }).nullable(),
  ),
  /** Judged again; those that still fit are written as one act. */
  'questions.applyAnswers': endpoint(
    z.strictObject({ ...ofCompany, answers: z.array(givenAnswer).min(1).max(10_000) }),
    z.strictObject({ outcomes: z.array(answerOutcome) }),
  ),
}
