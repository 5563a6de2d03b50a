/** `issue` (also `document`) and `waybill`: interface 4.1 to 4.5, with the body of the call from a file. */

import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { z } from 'zod'
import { type DocumentBody, documentBody, type WaybillBody, waybillBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import type { IsoDate } from '#contract/values.ts'
import { issuingWords } from '#contract/words/issuing-words.ts'
import { AppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import type { FetchedDocument } from '#core/documents.ts'
import { toDecimalText } from '#core/money.ts'
import type { Concilia } from '../../compose.ts'
import type { OpenCompany } from '../../services/companies/open-companies.ts'
import { getIssued, getPayment } from '../../services/issuing/forms/read-document.ts'
import { toBody } from '../../services/issuing/forms/to-body.ts'
import { toStorageError } from '../../services/json-file.ts'
import { clientFor } from '../../services/partners/partner-token.ts'
import type { CliContext, CompanyWork } from '../context.ts'
import { assertReadable } from '../input-file.ts'
import { wholeNumber } from '../parse-options.ts'
import { exampleDocument, exampleWaybill } from './example-bodies.ts'
import { noteResolved, reportCancelled, reportIssued } from './issuing-output.ts'

interface IssuingOptions {
  file?: string
  example?: boolean
  id?: number
  onBehalfOf?: string
}

const documentId = wholeNumber(1)

export const registerIssuingCommands = (program: Command, context: CliContext): void => {
  registerDocument(program, context)
  registerWaybill(program, context)
}

/** The service's Object unchanged, with the download link added; the link is not stored. */
const objectOf = ({ raw }: FetchedDocument, link: { DownloadUrl?: string | null } = {}): object => ({
  ...(JSON.parse(raw) as object),
  ...link,
})

const asking = (concilia: Concilia, company: OpenCompany, { onBehalfOf }: IssuingOptions) =>
  clientFor(concilia.partnering, company, onBehalfOf)

/** The body to close with: from the file, or the draft as the service holds it. */
const closingBody = async (
  concilia: Concilia,
  company: OpenCompany,
  options: IssuingOptions,
): Promise<unknown> => {
  const read = options.file === undefined ? undefined : await readJsonFile(options.file)
  if (read !== undefined) {
    const { Document: content, ...body } = read as { Document?: object }
    return { ...body, IsToClose: true, Document: { ...content, ...(options.id ? { Id: options.id } : {}) } }
  }
  const { invoicing, call } = await asking(concilia, company, options)
  const { document } = await getIssued(invoicing, options.id ?? 0, call)
  if (document.status !== 'D') throw new AppError('conflict', 'this document is no draft any more')
  return { ...toBody(document), IsToClose: true }
}

const withBehalf = (command: Command): Command =>
  command.option('--on-behalf-of <tax-id>', "a partner's tax id, to issue in its name")

/** Runs with the body file, or prints an example body with --example. Wrong usage where neither is given. */
const withBody = async (
  command: Command,
  context: CliContext,
  { file, example }: IssuingOptions,
  exampleOf: (today: IsoDate) => object,
  run: (file: string, work: CompanyWork) => Promise<void>,
): Promise<void> => {
  if ((file === undefined) === !example) command.error('error: give --file or --example, one of them')
  if (file !== undefined) return context.withCompany(command, (work) => run(file, work))
  const body = exampleOf(systemClock.today())
  context.outputOf(command).result(body, JSON.stringify(body, null, 2))
}

const registerDocument = (program: Command, context: CliContext): void => {
  const document = program
    .command('issue')
    .alias('document')
    .description('issues, closes, cancels and reads documents at the service')

  withBehalf(document.command('create'))
    .description('creates a document or a draft, or updates a draft (Document.Id)')
    .option('--file <json>', 'the body of the call')
    .option('--example', 'prints the body of a call, to be filled in')
    .action((options: IssuingOptions, command: Command) =>
      withBody(command, context, options, exampleDocument, async (file, { concilia, company, output }) => {
        const body = readDocumentBody(await readJsonFile(file))
        reportIssued(output, await concilia.issuing.save(company, body, options))
        await noteResolved(concilia, company, output)
      }),
    )

  withBehalf(document.command('close'))
    .description('closes a draft, as it is or as a file says; a closed document cannot be changed')
    .option('--file <json>', 'the body of the call')
    .option('--id <id>', 'the draft', documentId)
    .action((options: IssuingOptions, command: Command) => {
      if (options.file === undefined && options.id === undefined)
        command.error('error: give --id, --file or both')
      return context.withCompany(command, async ({ concilia, company, output }) => {
        const body = readDocumentBody(await closingBody(concilia, company, options))
        reportIssued(output, await concilia.issuing.save(company, body, options))
        await noteResolved(concilia, company, output)
      })
    })

  withBehalf(document.command('cancel'))
    .description('cancels a closed document, for good')
    .requiredOption('--id <id>', 'the document', documentId)
    .action((options: IssuingOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        reportCancelled(output, await concilia.issuing.cancel(company, options.id ?? 0, options))
        await noteResolved(concilia, company, output)
      }),
    )

  withBehalf(document.command('get'))
    .description('fetches a document from the service')
    .requiredOption('--id <id>', 'the document', documentId)
    .action((options: IssuingOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await noteResolved(concilia, company, output)
        const { invoicing, call } = await asking(concilia, company, options)
        const { document: found, downloadUrl } = await getIssued(invoicing, options.id ?? 0, call)
        output.result(
          objectOf(found, { DownloadUrl: downloadUrl }),
          `${found.number ?? `draft ${found.id}`}\t${found.receiver.name}\t${toDecimalText(found.totalMinor)} EUR`,
        )
      }),
    )

  withBehalf(document.command('status'))
    .description('what was paid of a document and what is missing')
    .requiredOption('--id <id>', 'the document', documentId)
    .action((options: IssuingOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await noteResolved(concilia, company, output)
        const { invoicing, call } = await asking(concilia, company, options)
        const payment = await getPayment(invoicing, options.id ?? 0, call)
        const text = (minor: number | null, mark: ',' | '.'): string | null =>
          minor === null ? null : toDecimalText(minor as Parameters<typeof toDecimalText>[0], 2, mark)
        const { paymentStatus, totalMinor, unpaidMinor } = payment
        output.result(
          payment.document === null
            ? {
                PaymentStatus: paymentStatus,
                TotalAmount: text(totalMinor, ','),
                UnpaidAmount: text(unpaidMinor, ','),
              }
            : objectOf(payment.document),
          `${paymentStatus ?? 'unknown'}: ${text(unpaidMinor, '.') ?? '?'} of ${text(totalMinor, '.') ?? '?'} EUR missing`,
        )
      }),
    )
}

const registerWaybill = (program: Command, context: CliContext): void => {
  program
    .command('waybill')
    .description('transport documents')
    .command('create')
    .description('creates a waybill or a delivery note')
    .option('--file <json>', 'the body of the call')
    .option('--example', 'prints the body of a call, to be filled in')
    .action((options: IssuingOptions, command: Command) =>
      withBody(command, context, options, exampleWaybill, async (file, { concilia, company, output }) => {
        const body = readWaybillBody(await readJsonFile(file))
        reportIssued(output, await concilia.issuing.save(company, body))
        await noteResolved(concilia, company, output)
      }),
    )
}

/**
 * Reads the body of a call from a JSON file, with the same schema that types the request. Error: invalid-input (no such
 * file, or no JSON object in it).
 */
const readJsonFile = async (file: string): Promise<object> => {
  await assertReadable(file)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw toStorageError(error, 'the file')
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new AppError('invalid-input', 'the file is not JSON', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid-input', 'the file does not hold the body of a call, a JSON object')
  return value
}

/** Reports every invalid field, in the form of the service's own validation errors. Error: invalid-input. */
const parseBody = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = fieldIssues(parsed.error)
  const validationErrors = issues.map(({ field, problem }) => ({
    type: problem,
    field,
    elementNumber: null,
    detail: issuingWords.en.problem[problem],
    value: null,
  }))
  throw new AppError('invalid-input', 'the body is not as the service takes it; nothing was sent', {
    details: { ...(issues[0] ? { field: issues[0].field } : {}), validationErrors },
  })
}

const readDocumentBody = (value: unknown): DocumentBody => parseBody(documentBody, value)
const readWaybillBody = (value: unknown): WaybillBody => parseBody(waybillBody, value)
