/** The columns that a person chose for tables with the same titles. */
import type { TableLayout } from '#contract/import-values.ts'
import type { Trx } from '../connection/connection.ts'
import { type Decider, type RuleBody, recordRule } from '../events/record-event.ts'
import { putLedgerLayout } from '../ledger/layouts.ts'
import { upsertInto } from '../query/query.ts'
import { ensureAccount } from '../transactions/accounts.ts'

const upsertTableLayout = upsertInto('table_layout', ['account', 'header'])
const upsertListLayout = upsertInto('list_layout', ['header'])

/** @param layout as JSON; of no account for a list of open documents, and a ledger extract */
export const putLayout = (
  trx: Trx,
  { account, of, header, layout }: Omit<Extract<RuleBody, { action: 'table-layout' }>, 'action'>,
): void => {
  if (of === 'ledger') putLedgerLayout(trx, { header, layout })
  else if (account === null) upsertListLayout(trx, { header, layout })
  else upsertTableLayout(trx, { account: ensureAccount(trx, account).id, header, layout })
}

export const writeLayout = (
  trx: Trx,
  { account, layout, ...decider }: { account: string | null; layout: TableLayout } & Decider,
): void => {
  const chosen = { account, header: layout.header, layout: JSON.stringify(layout) }
  putLayout(trx, chosen)
  recordRule(trx, { action: 'table-layout', ...chosen }, decider)
}
