/** `status` and `doctor`: counts and waiting work; health of the database, the keychain and the connections. */
import type { Command } from 'commander'
import type { SetAsideLog } from '#contract/backups.ts'
import type { CompanyOverview, ConnectionCheck } from '#contract/companies.ts'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import type { Concilia } from '../compose.ts'
import { listCompanyBackups, listSetAside } from '../services/companies/backups.ts'
import { examineCompany } from '../services/companies/examine-company.ts'
import type { OfficeFigures } from '../services/companies/office-figures.ts'
import { type CompanyRecord, findCompanyByName } from '../services/companies/registry.ts'
import { type CliContext, type CommandResult, type CommonOptions, counted, NO_COMPANY } from './context.ts'
import { openOrExplain, withCopies } from './lost-data-messages.ts'

const toSetAsideText: Readonly<Record<SetAsideLog['reason'], string>> = {
  damaged: 'a part of the log of decisions could not be read; the file was kept beside the data',
  'other-company': 'a log of decisions of another company was found, not used, and kept beside the data',
  'newer-version': 'a log of decisions of a newer version was found, not used, and kept beside the data',
  'not-understood':
    'the log of decisions had lines this version does not know; the file was kept beside the data',
}

export const registerStatusCommands = (program: Command, context: CliContext): void => {
  program
    .command('status')
    .description('counts, last syncs, and what waits')
    .action((_words: unknown, command: Command) =>
      context.optionsOf(command).all
        ? context.withAllRecords(command, statusOfOne)
        : context.withOnly(command, async (concilia, record, output) => {
            const status = record && (await statusOf(concilia, record))
            output.result(
              { dataFolder: concilia.dataFolder, companies: status ? [status.value] : [] },
              status ? `${record?.name}: ${status.text}` : NO_COMPANY,
            )
          }),
    )

  program
    .command('doctor')
    .description('the health of the database, the keychain and the connections')
    .action((_words: unknown, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const keychain = await concilia.credentials.status()
        const shared = await listSharedOf(concilia)
        const shown = []
        const databases: string[] = []
        for (const record of await namedOrAll(concilia, context.optionsOf(command))) {
          let notOpened = ''
          const { database, checks } = await examineCompany(concilia, record.id).catch((error: unknown) => {
            if (!isAppError(error)) throw error
            notOpened = error.message
            return { database: error.code, checks: undefined }
          })
          const [copy] = await listCompanyBackups(concilia.restoring, record.id)
          const setAside = await listSetAside(concilia.restoring, record.id)
          databases.push(notOpened === '' ? database : `not opened (${database}: ${notOpened})`)
          shown.push({
            company: record.name,
            database,
            lastCopy: copy?.madeAt ?? null,
            sharedSecrets: shared(record.id),
            setAside,
            invoicing: checks?.invoicing ?? { state: 'not-tested' },
            banking: checks?.banking ?? { state: 'not-tested' },
          })
        }
        const officeSet = await stateOfSet(concilia)
        output.result(
          { keychain, officeSet, companies: shown },
          [
            `keychain: ${keychain}`,
            ...(officeSet === 'ok' ? [] : [`the office's set: ${officeSet}`]),
            ...(shown.length === 0 ? [NO_COMPANY] : []),
            ...shown.flatMap((one, at) => [
              `${one.company}: database ${databases[at]} (last checked copy: ${one.lastCopy ?? 'none'}), invoicing ${healthOf(one.invoicing)}, banking ${healthOf(one.banking)}`,
              ...one.sharedSecrets.map(
                ({ kind, companies }) =>
                  `${one.company}: its ${kind} is kept once for ${counted(companies, 'company', 'companies')}`,
              ),
              ...one.setAside.map(({ reason, at }) => `${one.company}: ${toSetAsideText[reason]} (${at})`),
            ]),
          ].join('\n'),
        )
      }),
    )
}

/** `ok`, or why the file of the office's set is not read. */
const stateOfSet = async ({ deciding }: Concilia): Promise<string> => {
  try {
    await deciding.officeSet.read()
    return 'ok'
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.message
  }
}

/** Error: not-found where a name is given and no company has it. */
const namedOrAll = async (
  { registry }: Concilia,
  { company }: Pick<CommonOptions, 'company'>,
): Promise<CompanyRecord[]> =>
  company === undefined ? (await registry.read()).companies : [await findCompanyByName(registry, company)]

/** `ok`, or `failed` with the service's message, which says what to do. */
const healthOf = (check: ConnectionCheck | { state: 'not-tested' }): string =>
  check.state === 'failed' ? `failed (${check.error.code}: ${check.error.message})` : check.state

const toStatusResult = (
  { name, environment, currency }: CompanyRecord,
  { suppliers, ...overview }: Omit<CompanyOverview, 'companyId' | 'currency'>,
  sync: SyncState,
): CommandResult => ({
  value: {
    ...{ company: name, environment, currency },
    ...overview,
    ...(suppliers.documents > 0 && { suppliers }),
    sync,
  },
  text:
    `${counted(overview.documents, 'document')}, ${overview.openDocuments} open (${toDecimalText(toMinor(overview.openMinor))} ${currency}); ` +
    (suppliers.documents === 0
      ? ''
      : `${counted(suppliers.documents, 'document')} of suppliers, ${suppliers.openDocuments} open (${toDecimalText(toMinor(suppliers.openMinor))} ${currency}); `) +
    `${counted(overview.transactions, 'transaction')}, ${overview.unmatchedTransactions} unmatched${waitingText(overview.waiting)}; as of ${overview.asOf ?? 'never'}`,
})

const waitingText = ({ count, since }: CompanyOverview['waiting']): string =>
  since === null ? '' : `, ${count} waiting for the client since ${since.slice(0, 10)}`

const statusOf = async (concilia: Concilia, record: CompanyRecord): Promise<CommandResult> => {
  const company = await openOrExplain(concilia, record)
  return toStatusResult(
    record,
    await company.mirror.ask('companyOverview', { currency: record.currency }),
    concilia.sync.getState(company),
  )
}

/** Reads the index of figures, which opens a mirror only where the index is out of date. */
const statusOfOne = async (
  office: OfficeFigures,
  record: CompanyRecord,
  concilia: Concilia,
): Promise<CommandResult> => {
  const { overview, cutOff } = await office.read(record.id).catch(async (error: unknown) => {
    throw await withCopies(concilia, record, error)
  })
  return toStatusResult(
    record,
    overview,
    concilia.sync.stateOf(record.id, { cutOff, lastCompletedAt: overview.asOf }),
  )
}

/** The secrets that a company shares with others; empty where the keychain cannot be read, which `doctor` reports too. */
const listSharedOf = async ({ credentials }: Concilia) => {
  const shared = await credentials.listShared().catch((error: unknown) => {
    if (!isAppError(error)) throw error
    return []
  })
  return (id: CompanyId) =>
    shared
      .filter(({ companies }) => companies.includes(id))
      .map(({ kind, companies }) => ({ kind, companies: companies.length }))
}
