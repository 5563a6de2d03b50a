/** `partner`: interface 4.6 to 4.9; a token goes to the keychain and is never printed. */
import type { Command } from 'commander'
import type { CsvProfile } from '#contract/app.ts'
import { partnerBody } from '#contract/issuing/bodies.ts'
import { fieldIssues } from '#contract/issuing/fields.ts'
import { MAX_CSV_BYTES } from '#contract/partners.ts'
import { AppError } from '#core/app-error.ts'
import { toClientFields } from '../../services/issuing/forms/views.ts'
import { addPartner, checkPartner } from '../../services/partners/add-partners.ts'
import { addPartnerList } from '../../services/partners/partner-list.ts'
import { readTableFile } from '../../services/partners/read-table-file.ts'
import { checkTaxId, encodeTaxIdList, validateTaxIdList } from '../../services/partners/tax-id-list.ts'
import { assertWritable, refuseExisting, writeReportFile } from '../../services/reports/write-report-file.ts'
import type { CliContext } from '../context.ts'
import { assertReadable } from '../input-file.ts'
import { forceOption, profileOption } from '../parse-options.ts'

interface PartnerOptions {
  taxId?: string
  country: string
  name?: string
  contact?: string
  email?: string
  phone?: string
  file?: string
  out?: string
  force: boolean
  profile: CsvProfile
}

export const registerPartnerCommands = (program: Command, context: CliContext): void => {
  const partner = program.command('partner').description('the companies of the partner network')
  registerAdd(partner, context)
  registerReads(partner, context)
  registerValidate(partner, context)
}

/** Reads a table as the window does: limited in size, in any encoding that Excel in Portugal writes. */
const readText = async (file: string): Promise<string> => {
  await assertReadable(file)
  const read = await readTableFile(file)
  if (read.outcome === 'read') return read.csv
  if (read.outcome === 'not-read')
    throw new AppError('storage-failed', 'the list cannot be read, or is empty')
  throw new AppError('invalid-input', `a list has at most ${MAX_CSV_BYTES} bytes`, {
    details: { field: 'csv' },
  })
}

const toPartnerBody = (options: PartnerOptions) => {
  const parsed = partnerBody.safeParse({
    CompanyTaxId: options.taxId,
    CompanyLegalName: options.name,
    CompanyCountry: options.country,
    UserName: options.contact,
    UserEmail: options.email,
    UserPhone: options.phone,
  })
  if (parsed.success) return parsed.data
  const [issue] = fieldIssues(parsed.error)
  throw new AppError('invalid-input', `${issue?.field ?? 'the partner'} is not as the service takes it`, {
    details: issue ? { field: issue.field } : {},
  })
}

const assertTaxIdOrFile = (options: PartnerOptions, command: Command): void => {
  if ((options.taxId === undefined) === (options.file === undefined))
    command.error('error: give one of --tax-id and --file')
}

const withTaxId = (command: Command): Command =>
  command.option('--tax-id <id>', 'the company').option('--country <code>', 'its country, two letters', 'PT')

const registerAdd = (partner: Command, context: CliContext): void => {
  withTaxId(partner.command('add'))
    .description('registers a company, or asks a registered one for access')
    .option('--name <name>', 'its legal name')
    .option('--contact <name>', 'the contact person')
    .option('--email <email>', "the contact person's e-mail")
    .option('--phone <phone>', "the contact person's telephone")
    .option('--file <csv>', 'a list of companies instead, columns by name')
    .action((options: PartnerOptions, command: Command) => {
      assertTaxIdOrFile(options, command)
      return context.withCompany(command, async ({ concilia, company, output }) => {
        if (options.file !== undefined) {
          const csv = await readText(options.file)
          const { signal } = context
          const { results, stopped, left } = await addPartnerList(concilia.partnering, company, csv, {
            signal,
          })
          const added = results.filter((row) => row.outcome === 'added').length
          const summary = `added ${added} of ${results.length + left.length}`
          if (stopped !== null) {
            output.note(summary)
            throw stopped
          }
          output.result(results, summary)
          return
        }
        const body = toPartnerBody(options)
        const { partner: added, text } = await addPartner(concilia.partnering, company, body)
        output.result(added, [`${added.taxId}: ${added.state}`, ...(text === null ? [] : [text])].join('\n'))
      })
    })
}

const registerReads = (partner: Command, context: CliContext): void => {
  partner
    .command('token')
    .description('asks for the token of a partner and keeps it in the keychain')
    .requiredOption('--tax-id <id>', 'the company')
    .action((options: PartnerOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const view = await checkPartner(concilia.partnering, company, options.taxId ?? '')
        const isKept = view.state !== 'requested' && concilia.credentials.persistence === 'keychain'
        output.result(
          { taxId: view.taxId, state: view.state, kept: isKept ? 'keychain' : 'nowhere' },
          `${view.taxId}: ${view.state}${isKept ? ', its token is in the keychain' : ''}`,
        )
      }),
    )

  partner
    .command('client')
    .description('what the partner network knows of a tax id')
    .requiredOption('--tax-id <id>', 'the company')
    .option('--country <code>', 'its country, two letters', 'PT')
    .action((options: PartnerOptions, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const { invoicing } = await company.clients()
        const answer = await invoicing.getClient(options.country, options.taxId ?? '')
        if (answer.kind === 'unknown')
          throw new AppError('not-found', 'the partner network does not know this tax id', {
            details: { serviceValue: 6, serviceName: 'ElementDoesNotExist' },
          })
        if (answer.kind === 'invalid-tax-id')
          throw new AppError('invalid-input', 'the tax id is not valid', {
            details: { field: 'TaxId', serviceValue: 4, serviceName: 'InvalidTaxId' },
          })
        output.result(toClientFields(answer.client), `${answer.client.taxId}\t${answer.client.name}`)
      }),
    )
}

const registerValidate = (partner: Command, context: CliContext): void => {
  withTaxId(partner.command('validate-tax-id'))
    .description('validates a tax id, or a list of them into a CSV file')
    .option('--file <csv>', 'a list instead: tax ids, and countries where there are any')
    .option('--out <csv>', 'with --file: where the result goes')
    .addOption(forceOption())
    .addOption(profileOption())
    .action((options: PartnerOptions, command: Command) => {
      assertTaxIdOrFile(options, command)
      if (options.file !== undefined && options.out === undefined) command.error('error: --file wants --out')
      return context.withCompany(command, async ({ concilia, company, output }) => {
        const { invoicing } = await company.clients()
        if (options.file === undefined) {
          const { country, taxId = '' } = options
          const check = await checkTaxId(invoicing, country, taxId, context.signal)
          const valid = check.service === 'valid'
          output.result({ taxId, countryCode: country, valid, ...check }, valid ? 'valid' : 'not valid')
          return
        }
        const onProgress = (done: number, total: number): void => {
          if (done % 50 === 0) output.progress(`${done} of ${total}`)
        }
        const callOptions = { signal: context.signal, onProgress }
        if (!options.force) refuseExisting(options.out ?? '')
        assertWritable(options.out ?? '')
        const { rows, stopped } = await validateTaxIdList(
          invoicing,
          await readText(options.file),
          callOptions,
        )
        if (stopped !== null) throw stopped
        const { language } = await concilia.settings.read()
        const written = writeReportFile(options.out ?? '', encodeTaxIdList(rows, options.profile, language))
        const count = (result: string): number => rows.filter((row) => row.result === result).length
        const counts = { valid: count('valid'), invalid: count('invalid'), failed: count('failed') }
        output.result(
          { ...written, ...counts },
          `${written.file}: ${counts.valid} valid, ${counts.invalid} not, ${counts.failed} without an answer`,
        )
      })
    })
}
