/** `company add`, `company list`, `company remove`, `company open-archive`. Recovery of lost data: recovery-commands. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CsvProfile } from '#contract/app.ts'
import {
  type ConnectInput,
  connectInput,
  type FilesCompanyInput,
  filesCompanyInput,
} from '#contract/companies.ts'
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import { addFilesCompany } from '../services/companies/add-files-company.ts'
import { openCompanyArchive } from '../services/companies/archive-company.ts'
import { connectCompany } from '../services/companies/connect-company.ts'
import { findCompanyByName } from '../services/companies/registry.ts'
import { archiveAndRemove } from '../services/companies/remove-company.ts'
import { addCompanyList } from './company-list-command.ts'
import { type CliContext, NO_COMPANY } from './context.ts'
import { currency, forceOption, profileOption, repeated } from './parse-options.ts'
import { registerRecoveryCommands } from './recovery-commands.ts'
import { registerVatCommand } from './vat-command.ts'

interface FilesOptions {
  name: string
  currency: string
  taxId?: string
}

interface ConnectionOptions {
  name: string
  invoicingUrl: string
  bankingUrl: string
  authUrl: string
  email: string
  clientId: string
  accountId: string[]
  partnerEmail?: string
  currency: string
  verify: boolean
  staging: boolean
}

/** Options that a connection requires and a company on files alone does not. */
const CONNECTION_OPTIONS = [
  ['invoicingUrl', '--invoicing-url <url>'],
  ['bankingUrl', '--banking-url <url>'],
  ['authUrl', '--auth-url <url>'],
  ['email', '--email <email>'],
  ['clientId', '--client-id <id>'],
  ['accountId', '--account-id <id>'],
] as const

interface ListOptions {
  csv?: string
  dryRun: boolean
  out?: string
  force: boolean
  profile: CsvProfile
}

export const registerCompanyCommands = (program: Command, context: CliContext): void => {
  const company = program.command('company').description('connect, list, restore and remove companies')

  company
    .command('add')
    .description(
      'tests a connection, then saves it; secrets come from the environment; or adds one on files alone',
    )
    .option('--name <name>', 'how it is called here')
    .option('--csv <file>', 'a table of companies (name, NIF, addresses, e-mail, client id, account, ids)')
    .option('--dry-run', 'with --csv: says what would come and what is wrong, and saves nothing', false)
    .option('--out <file>', 'with --csv: a CSV file of what became of each row, with its reason')
    .addOption(forceOption())
    .addOption(profileOption())
    .option('--files', 'no service: statements and SAF-T (PT) files bring everything; needs --tax-id alone')
    .option('--tax-id <number>', 'the taxpayer number of a company on files alone')
    .option('--invoicing-url <url>', 'address of the invoicing service')
    .option('--banking-url <url>', 'address of the transactions service')
    .option('--auth-url <url>', 'address of the authorization server')
    .option('--email <email>', 'the API user of the invoicing service')
    .option('--client-id <id>', 'the client id of the transactions service')
    .option('--account-id <id>', 'an account; may be repeated', repeated)
    .option('--partner-email <email>', "the partner-network owner's e-mail, where it differs")
    .option('--currency <code>', 'currency of the account', currency, 'EUR')
    .option('--staging', 'the addresses belong to staging', false)
    .option('--no-verify', 'save without testing')
    .action(
      (options: ConnectionOptions & FilesOptions & ListOptions & { files?: boolean }, command: Command) => {
        if (options.csv !== undefined) return addList({ ...options, csv: options.csv }, command, context)
        if (options.name === undefined) command.error("error: required option '--name <name>' not specified")
        if (options.files) return addOnFiles(options, command, context)
        for (const [name, flags] of CONNECTION_OPTIONS)
          if (options[name] === undefined) command.error(`error: required option '${flags}' not specified`)
        return context.withConcilia(command, async (concilia, output) => {
          const { token, clientSecret, ...address } = parseConnection(options, context.env)
          const partnerToken = context.env.CONCILIA_PARTNER_TOKEN
          const result = await connectCompany(
            concilia.connecting,
            { ...address, partnerEmail: options.partnerEmail ?? null },
            {
              token,
              'client-secret': clientSecret,
              ...(partnerToken ? { 'partner-token': partnerToken } : {}),
            },
            { verify: options.verify },
          )
          if (result.outcome === 'refused') {
            for (const [service, check] of [
              ['invoicing', result.invoicing],
              ['banking', result.banking],
            ] as const)
              if (check.state === 'failed') throw refusedBy(service, appErrorFromWire(check.error))
            throw new AppError('unexpected', 'the connection was refused without a reason')
          }
          await concilia.companies.get(result.company.id) // makes its mirror: what only reads makes none
          if (context.optionsOf(command).keychain && concilia.credentials.persistence === 'environment')
            output.note('no keychain here: no secret is stored, and each command reads the environment')
          output.result(
            {
              company: result.company.name,
              invoicing: result.invoicing.state,
              banking: result.banking.state,
            },
            `${result.company.name}: connected (invoicing ${result.invoicing.state}, banking ${result.banking.state})`,
          )
        })
      },
    )

  company
    .command('list')
    .description('the connected companies')
    .action((_words: unknown, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const { companies } = await concilia.registry.read()
        const shown = companies.map(({ name, environment, invoicingUrl, bankingUrl, accountIds }) => ({
          company: name,
          environment,
          invoicingUrl,
          bankingUrl,
          accountIds,
        }))
        output.result(
          shown,
          shown.length === 0
            ? NO_COMPANY
            : shown
                .map((one) => `${one.company}\t${one.environment}\t${one.invoicingUrl}`.trimEnd())
                .join('\n'),
        )
      }),
    )

  company
    .command('remove')
    .description("writes an archive, then deletes its data, copies and secrets, and its partners' companies")
    .option('--archive <file>', 'where the archive goes; among the data when left out')
    .option('--no-archive', 'writes none: what was decided is gone')
    .action((options: { archive?: string | boolean }, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const name = context.optionsOf(command).company
        if (name === undefined) command.error('error: name the company to remove with --company')
        const record = await findCompanyByName(concilia.registry, name)
        const { archive = true } = options
        const archiveTo = (proposed: string): string =>
          typeof archive === 'string' ? resolve(archive) : proposed
        const result = await archiveAndRemove(
          { ...concilia.managing, ...concilia.restoring },
          record.id,
          archive === false ? null : archiveTo,
        )
        if (result.outcome === 'cancelled')
          throw new AppError('cancelled', 'no place for the archive was chosen')
        const { archives } = result
        const removed = result.removed.map((one) => ({ company: one.name, removed: true, archives }))
        output.result(
          removed,
          [
            ...removed.map((one) => `${one.company}: removed`),
            ...archives.map((one) => `open it again with: company open-archive --file ${one}`),
          ].join('\n'),
        )
      }),
    )

  company
    .command('open-archive')
    .description('puts a company back from its archive, without secrets: connect it again to sync')
    .requiredOption('--file <file>', 'the archive')
    .action(({ file }: { file: string }, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const record = await openCompanyArchive(concilia.restoring, resolve(file))
        const { mirror } = await concilia.companies.get(record.id)
        const decisions = mirror.read.countDecisions()
        output.result(
          { company: record.name, decisions },
          `${record.name}: opened from its archive, decisions in it: ${decisions}`,
        )
      }),
    )

  registerRecoveryCommands(company, context)
  registerVatCommand(company, context)
}

/** Parses what was typed by the same schema as the window's form. Errors: invalid-input, credential-missing. */
const parseConnection = (options: ConnectionOptions, env: NodeJS.ProcessEnv): ConnectInput => {
  const token = env.CONCILIA_TOKEN
  const clientSecret = env.CONCILIA_CLIENT_SECRET
  if (!token || !clientSecret)
    throw new AppError(
      'credential-missing',
      'the secrets are read from the environment: set CONCILIA_TOKEN and CONCILIA_CLIENT_SECRET',
    )
  const parsed = connectInput.safeParse({
    name: options.name,
    environment: options.staging ? 'staging' : 'production',
    invoicingUrl: options.invoicingUrl,
    email: options.email,
    token,
    bankingUrl: options.bankingUrl,
    authUrl: options.authUrl,
    clientId: options.clientId,
    clientSecret,
    accountIds: options.accountId,
    currency: options.currency,
  })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new AppError(
    'invalid-input',
    `${field} is not as it must be (addresses are https, or http on this computer)`,
    { details: { field } },
  )
}

/** Names the service that failed, and suggests to check its address where it could not be reached. */
const refusedBy = (service: 'invoicing' | 'banking', { code, message, details }: AppError): AppError =>
  new AppError(
    code,
    `${service}: ${message}${code === 'offline' ? '; check its address. The company was not saved' : ''}`,
    { details },
  )

const parseFilesCompany = ({ name, taxId, currency }: FilesOptions): FilesCompanyInput => {
  const parsed = filesCompanyInput.safeParse({ name, taxId, currency })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new AppError(
    'invalid-input',
    field === 'taxId'
      ? `${taxId} is not a Portuguese taxpayer number: check its nine digits`
      : `the ${field} is not as it must be`,
    { details: { field } },
  )
}

/** Adds a company without services. */
const addOnFiles = (options: FilesOptions, command: Command, context: CliContext): Promise<void> => {
  if (options.taxId === undefined)
    command.error('error: name its taxpayer number with --tax-id: it tells its files from those of others')
  const input = parseFilesCompany(options)
  return context.withConcilia(command, async (concilia, output) => {
    const { id, name, taxId } = await addFilesCompany(concilia.connecting, input)
    await concilia.companies.get(id) // makes its mirror: what only reads makes none
    output.result(
      { company: name, environment: 'files', taxId },
      `${name}: added, on files alone (NIF ${taxId})`,
    )
  })
}

/** Adds the companies of a CSV file. */
const addList = (
  {
    csv,
    dryRun,
    verify,
    out,
    force,
    profile,
  }: Pick<ConnectionOptions, 'verify'> & ListOptions & { csv: string },
  command: Command,
  context: CliContext,
): Promise<void> => {
  const { CONCILIA_TOKEN: token, CONCILIA_CLIENT_SECRET: clientSecret } = context.env
  const secrets = token && clientSecret ? { token, 'client-secret': clientSecret } : null
  return context.withConcilia(command, (concilia, output) =>
    addCompanyList(concilia, output, {
      file: resolve(csv),
      dryRun,
      verify,
      secrets,
      out: out && resolve(out),
      force,
      profile,
    }),
  )
}
