/** Imports an extract of the sample company's ledger, so that a new user sees what the reconciliation of one is like. */
import { createHash } from 'node:crypto'
import { AppError } from '#core/app-error.ts'
import { firstDayOf, lastDayOf, monthBefore, monthOf } from '#core/closing/month.ts'
import { sampleExtract } from '#core/ledger/sample-extract.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'

/**
 * Of the account with the most transactions, for the last two full months. Errors: conflict (no sample company, or nothing was
 * synced yet), those of writing.
 */
export const importSampleLedger = async (
  ports: DecidePorts,
  company: OpenCompany,
): Promise<{ code: string; lines: number }> => {
  const { mirror, record } = company
  if (record.environment !== 'sample') throw new AppError('conflict', 'only the sample company has it')
  const last = monthBefore(monthOf(ports.clock.today()))
  const first = monthBefore(last)
  const [from, to] = [firstDayOf(first), lastDayOf(last)]
  const byAccount = Map.groupBy(mirror.read.amountsAround({ from, to }), ({ accountId }) => accountId)
  const [found] = [...byAccount].sort(([, one], [, other]) => other.length - one.length)
  if (!found) throw new AppError('conflict', 'nothing was synced yet')
  const [accountId, rows] = found
  const dated = rows.flatMap(({ date, ...row }) => (date === null ? [] : [{ ...row, date }]))
  const { statement } = await mirror.ask('readMonth', { period: first })
  const openingMinor = statement.bank.find((line) => line.accountId === accountId)?.openingMinor ?? 0
  const extract = { ...sampleExtract(dated, { from, to, openingMinor }), code: '1201' }
  const name = `Extrato 12.01 ${first} a ${last}.csv`
  const sha256 = createHash('sha256').update(JSON.stringify(extract)).digest('hex')
  await runAs(ports, company, 'importExtracts', {
    files: [{ name, sha256, extracts: [extract] }],
    ties: [{ code: extract.code, accountId }],
    dryRun: false,
  })
  await ports.followUps.imported(company)
  return { code: extract.code, lines: extract.lines.length }
}
