/** What an import came to, as JSON and as text. */
import type { FiledReason } from '#contract/import-values.ts'
import { provesCompleteness } from '#contract/plain-values.ts'
import { missingFrom } from '#contract/statement-proof.ts'
import type { CurrencyCode } from '#contract/values.ts'
import { minorDigits, toDecimalText, toMinor } from '#core/money.ts'
import type { ImportResult } from '../services/imports/import-files.ts'
import { counted } from './context.ts'
import { suppliersText } from './suppliers-report.ts'

/** What `--json` writes of each file of the set. */
export const importJson = (
  { statements, saft, suppliers, before, leftOut }: ImportResult,
  dryRun: boolean,
) => ({
  leftOut,
  files: [
    ...statements.map((one) => ({
      file: one.file,
      importId: dryRun ? null : one.fileId,
      kind: one.kind,
      account: one.accountId,
      currency: one.currency,
      from: one.from,
      to: one.to,
      rows: one.rows,
      new: one.added,
      known: one.known,
      different: one.different,
      moneyIn: one.moneyIn,
      moneyOut: one.moneyOut,
      openingMinor: one.openingMinor,
      closingMinor: one.closingMinor,
      // Null where nothing in the file proves how its rows were read, 0 where its balances do.
      missingMinor: missingFrom(one),
    })),
    ...saft.map((one) => ({
      file: one.file,
      importId: dryRun ? null : one.fileId,
      kind: one.kind,
      taxId: one.taxId,
      from: one.from,
      to: one.to,
      proves: isProof(one),
      documents: one.documents,
      receipts: one.receipts,
      new: one.added,
      known: one.known,
      byService: one.byService,
      leftOut: one.leftOut,
      cancelled: one.cancelled,
      states: one.states,
      notComputable: one.notComputable,
      contradiction: one.contradiction,
    })),
    ...suppliers.map(({ at: _, fileId, added, ...one }) => ({
      importId: dryRun ? null : fileId,
      new: added,
      ...one,
    })),
    ...before.map(({ file, fileId, at }) => ({
      file,
      importId: fileId,
      importedAt: at,
      rows: 0,
      new: 0,
      known: 0,
    })),
  ],
})

const euros = (minor: number): string => toDecimalText(toMinor(minor))

/** Whether the file proves that no document is missing. */
const isProof = ({ kind, basis }: ImportResult['saft'][number]): boolean =>
  kind === 'saft' && provesCompleteness(basis)

const saftText = (one: ImportResult['saft'][number], dryRun: boolean): string[] => {
  const { states } = one
  return [
    `${dryRun ? '' : `import ${one.fileId}: `}${one.file} (${one.kind === 'saft' ? 'SAF-T' : 'open documents'}), ${one.companyName}, ${one.from} to ${one.to}: ` +
      `${counted(one.documents, 'document')}, ${one.added} new, ${one.known} known (${one.byService} by the service), ` +
      `${one.leftOut} left out, ${one.cancelled} cancelled; ${one.receipts} receipts`,
    `settled by a receipt: ${states.settled.count} (${euros(states.settled.minor)}); ` +
      `paid at issue: ${states['paid-at-issue'].count} (${euros(states['paid-at-issue'].minor)}); ` +
      `settled in part: ${states['partly-settled'].count} (${euros(states['partly-settled'].minor)} left); ` +
      `no receipt in the files: ${states['no-receipt'].count} (${euros(states['no-receipt'].minor)})`,
    ...(states.listed.count + states['not-listed'].count === 0
      ? []
      : [
          `open by the list: ${states.listed.count} (${euros(states.listed.minor)}); ` +
            `not in the list, settled: ${states['not-listed'].count} (${euros(states['not-listed'].minor)})`,
        ]),
    ...(one.contradiction === null
      ? []
      : [
          `the file says ${counted(one.contradiction.saidDocuments, 'document')} (${euros(one.contradiction.saidMinor)} without tax), ` +
            `and has ${one.contradiction.documents} (${euros(one.contradiction.minor)}): ask for it again before a month is closed`,
        ]),
    ...(one.kind === 'saft' && !isProof(one)
      ? ['this is not an invoicing file: it does not prove that no document is missing']
      : []),
    ...one.notComputable.map(
      ({ number, reason }) => `${number}: not computable, ${NO_AMOUNT_REASONS[reason]}`,
    ),
  ]
}

/** What comes in and goes out, and whether the balances of the file prove it. */
const moneyText = (one: ImportResult['statements'][number]): string => {
  const { moneyIn, moneyOut, openingMinor, closingMinor } = one
  const digits = minorDigits(one.currency as CurrencyCode)
  const shown = (minor: number): string => toDecimalText(toMinor(minor), digits)
  const flows =
    `money in: ${counted(moneyIn.count, 'row')}, ${shown(moneyIn.minor)}; ` +
    `money out: ${counted(moneyOut.count, 'row')}, ${shown(moneyOut.minor)}`
  const missing = missingFrom(one)
  if (missing === null || openingMinor === null || closingMinor === null)
    return `${flows}; nothing in the file proves this reading${moneyOut.count === 0 ? ', and no row is money out' : ''}`
  const sum = `${shown(openingMinor)} + ${shown(moneyIn.minor)} - ${shown(moneyOut.minor)}`
  return missing === 0
    ? `${flows}; ${sum} = ${shown(closingMinor)}, as the file says${one.kind === 'pdf' ? `; the balances prove ${one.rows === 1 ? 'its row' : `all ${one.rows} rows`}` : ''}`
    : `${flows}; ${sum} = ${shown(closingMinor - missing)}, but the file says ${shown(closingMinor)}: ${shown(missing)} is missing`
}

/** One line or more for each file of the set. */
export const importText = (
  { statements, saft, suppliers, before, leftOut }: ImportResult,
  dryRun: boolean,
): string =>
  [
    ...statements.flatMap((one) => [
      `${dryRun ? '' : `import ${one.fileId}: `}${one.file} (${one.kind}), account ${one.accountId}, ` +
        `${one.from ?? '?'} to ${one.to ?? '?'}: ${counted(one.rows, 'row')}, ${one.added} new, ${one.known} known; ` +
        `${one.different} here that the file does not show`,
      `  ${moneyText(one)}`,
    ]),
    ...saft.flatMap((one) => saftText(one, dryRun)),
    ...suppliers.flatMap((one) => suppliersText(one, dryRun)),
    ...before.map(({ file, fileId, at }) => `${file} was imported before, as ${fileId} at ${at}`),
    ...leftOut.map((file) => `${file} is no statement and was left out`),
    ...(dryRun ? ['nothing was written'] : []),
  ].join('\n')

/** Why the open amount of an imported document is unknown. */
const NO_AMOUNT_REASONS: Readonly<Record<FiledReason, string>> = {
  'shared-receipt-line': 'a line of a receipt names several documents',
  'shared-credit-note': 'a credit note corrects several documents',
  'more-than-total': 'receipts and credit notes are more than the document',
}
