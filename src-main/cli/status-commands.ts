/** `status` and `doctor`: what there is, what waits, and whether everything is sound. */
import type { Command } from 'commander'
import { isAppError } from '../core/app-error.ts'
import { toDecimalText, toMinor } from '../core/money.ts'
import { listCompanyBackups } from '../services/companies/backups.ts'
import { examineCompany } from '../services/companies/examine-company.ts'
import type { CliContext } from './context.ts'

export const registerStatusCommands = (program: Command, context: CliContext): void => {
  program
    .command('status')
    .description('counts, last syncs, and what waits')
    .action((_words: unknown, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const wanted = context.optionsOf(command).company
        const { companies } = await concilia.registry.read()
        const shown = []
        for (const record of companies.filter((one) => wanted === undefined || one.name === wanted)) {
          const company = await concilia.companies.get(record.id)
          const overview = await company.mirror.overview(record.currency)
          const sync = concilia.sync.getState(company)
          shown.push({
            company: record.name,
            environment: record.environment,
            currency: record.currency,
            ...overview,
            sync,
          })
        }
        output.result(
          { dataFolder: concilia.dataFolder, companies: shown },
          shown
            .map(
              (one) =>
                `${one.company}: ${one.documents} documents, ${one.openDocuments} open (${toDecimalText(toMinor(one.openMinor))} ${one.currency}); ` +
                `${one.transactions} movements, ${one.unmatchedTransactions} unmatched; as of ${one.asOf ?? 'never'}`,
            )
            .join('\n') || 'no company is connected yet',
        )
      }),
    )

  program
    .command('doctor')
    .description('the health of the database, the keychain and the connections')
    .action((_words: unknown, command: Command) =>
      context.withConcilia(command, async (concilia, output) => {
        const { companies } = await concilia.registry.read()
        const keychain = await concilia.credentials.status()
        const shown = []
        for (const record of companies) {
          const { database, checks } = await examineCompany(concilia, record.id).catch((error: unknown) => {
            if (!isAppError(error)) throw error
            return { database: error.code, checks: undefined }
          })
          const [copy] = await listCompanyBackups(concilia.restoring, record.id)
          shown.push({
            company: record.name,
            database,
            lastCopy: copy?.madeAt ?? null,
            invoicing: checks?.invoicing ?? { state: 'not-tested' },
            banking: checks?.banking ?? { state: 'not-tested' },
          })
        }
        output.result(
          { keychain, companies: shown },
          [
            `keychain: ${keychain}`,
            ...shown.map(
              (one) =>
                `${one.company}: database ${one.database} (last checked copy: ${one.lastCopy ?? 'none'}), invoicing ${one.invoicing.state}, banking ${one.banking.state}`,
            ),
          ].join('\n'),
        )
      }),
    )
}
