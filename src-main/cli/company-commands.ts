/** `company add`, `company list`, `company remove`; what finds lost data again stands beside this file. */

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
import { currency, profileOption, repeated } from './parse-options.ts'
import { registerRecoveryCommands } from './recovery-commands.ts'

interface FilesWords {
  name: string
  currency: string
  taxId?: string
}

interface AddWords {
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

/** What a connection cannot do without, and a company on files alone has not. */
const OF_A_CONNECTION = [
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
    .action((words: AddWords & FilesWords & ListOptions & { files?: boolean }, command: Command) => {
      if (words.csv !== undefined) return addList({ ...words, csv: words.csv }, command, context)
      if (words.name === undefined) command.error("error: required option '--name <name>' not specified")
      if (words.files) return addOnFiles(words, command, context)
      for (const [name, flags] of OF_A_CONNECTION)
        if (words[name] === undefined) command.error(`error: required option '${flags}' not specified`)
      return context.withConcilia(command, async (concilia, output) => {
        const { token, clientSecret, ...address } = parseConnection(words, context.env)
        const partnerToken = context.env.CONCILIA_PARTNER_TOKEN
        const result = await connectCompany(
          concilia.connecting,
          { ...address, partnerEmail: words.partnerEmail ?? null },
          {
            token,
            'client-secret': clientSecret,
            ...(partnerToken ? { 'partner-token': partnerToken } : {}),
          },
          { verify: words.verify },
        )
        if (result.outcome === 'refused') {
          for (const [service, check] of [
            ['invoicing', result.invoicing],
            ['banking', result.banking],
          ] as const)
            if (check.state === 'failed') throw refusedBy(service, appErrorFromWire(check.error))
          throw new AppError('unexpected', 'the connection was refused without a reason')
        }
        if (context.optionsOf(command).keychain && concilia.credentials.persistence === 'environment')
          output.note('no keychain here: no secret is stored, and each command reads the environment')
        output.result(
          { company: result.company.name, invoicing: result.invoicing.state, banking: result.banking.state },
          `${result.company.name}: connected (invoicing ${result.invoicing.state}, banking ${result.banking.state})`,
        )
      })
    })

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
    .action((words: { archive?: string | boolean }, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const name = context.optionsOf(command).company
        if (name === undefined) command.error('error: name the company to remove with --company')
        const record = await findCompanyByName(concilia.registry, name)
        const { archive = true } = words
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
        const decisions = mirror.read.lastDecision()
        output.result(
          { company: record.name, decisions },
          `${record.name}: opened from its archive, decisions in it: ${decisions}`,
        )
      }),
    )

  registerRecoveryCommands(company, context)
}

/** Parses what was typed by the same schema as the window's form. Errors: invalid-input, credential-missing. */
const parseConnection = (words: AddWords, env: NodeJS.ProcessEnv): ConnectInput => {
  const token = env.CONCILIA_TOKEN
  const clientSecret = env.CONCILIA_CLIENT_SECRET
  if (!token || !clientSecret)
    throw new AppError(
      'credential-missing',
      'the secrets are read from the environment: set CONCILIA_TOKEN and CONCILIA_CLIENT_SECRET',
    )
  const parsed = connectInput.safeParse({
    name: words.name,
    environment: words.staging ? 'staging' : 'production',
    invoicingUrl: words.invoicingUrl,
    email: words.email,
    token,
    bankingUrl: words.bankingUrl,
    authUrl: words.authUrl,
    clientId: words.clientId,
    clientSecret,
    accountIds: words.accountId,
    currency: words.currency,
  })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new AppError(
    'invalid-input',
    `${field} is not as it must be (addresses are https, or http on this computer)`,
    {
      details: { field },
    },
  )
}

/** Of two services a person must know which one failed, and of one that nobody reached that its address may be wrong. */
const refusedBy = (service: 'invoicing' | 'banking', { code, message, details }: AppError): AppError =>
  new AppError(
    code,
    `${service}: ${message}${code === 'offline' ? '; check its address. The company was not saved' : ''}`,
    { details },
  )

const parseFilesCompany = ({ name, taxId, currency }: FilesWords): FilesCompanyInput => {
  const parsed = filesCompanyInput.safeParse({ name, taxId, currency })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new AppError(
    'invalid-input',
    field === 'taxId'
      ? `${taxId} is not a Portuguese taxpayer number: check its nine digits`
      : `the ${field} is not as it must be`,
    {
      details: { field },
    },
  )
}

/** A company without any service. */
const addOnFiles = (words: FilesWords, command: Command, context: CliContext): Promise<void> => {
  if (words.taxId === undefined)
    command.error('error: name its taxpayer number with --tax-id: it tells its files from those of others')
  const input = parseFilesCompany(words)
  return context.withConcilia(command, async (concilia, output) => {
    const { name, taxId } = await addFilesCompany(concilia.connecting, input)
    output.result(
      { company: name, environment: 'files', taxId },
      `${name}: added, on files alone (NIF ${taxId})`,
    )
  })
}

/** Many at once. */
const addList = (
  { csv, dryRun, verify, out, profile }: Pick<AddWords, 'verify'> & ListOptions & { csv: string },
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
      profile,
    }),
  )
}
