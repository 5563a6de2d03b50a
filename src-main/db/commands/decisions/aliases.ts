/** What confirmed matches teach: the payer's name or IBAN stands for the customer's tax id. */
import { foldText } from '../../../core/fold.ts'
import type { Trx } from '../../connection.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from './group-body.ts'

/** The generic end consumer stands for nobody. */
const END_CONSUMER = '999999990'

interface Payer {
  counterparty_name: string | null
  counterparty_iban: string | null
}

const lessons = (trx: Trx, body: GroupBody): { kind: 'name' | 'iban'; value: string; taxId: string }[] => {
  const taxIds = new Set(
    documentIdsOf(body).map((id) =>
      trx.readColumn<string>('SELECT tax_id FROM document WHERE id = ?').get(id),
    ),
  )
  const [taxId] = taxIds
  if (taxIds.size !== 1 || taxId === undefined || taxId === '' || taxId === END_CONSUMER) return []
  return transactionIdsOf(body).flatMap((id) => {
    const payer = trx
      .read<Payer>('SELECT counterparty_name, counterparty_iban FROM bank_transaction WHERE id = ?')
      .get(id)
    const name = payer?.counterparty_name ? foldText(payer.counterparty_name) : ''
    const iban = payer?.counterparty_iban?.replace(/\s/g, '').toUpperCase() ?? ''
    return [
      ...(name === '' ? [] : [{ kind: 'name' as const, value: name, taxId }]),
      ...(iban === '' ? [] : [{ kind: 'iban' as const, value: iban, taxId }]),
    ]
  })
}

/** Counts one confirmation for each payer of the group; matching uses an alias from the second on. */
export const learn = (trx: Trx, body: GroupBody): void => {
  const add = trx.write(
    `INSERT INTO alias (kind, value, tax_id, confirmations) VALUES (?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET confirmations = confirmations + 1`,
  )
  for (const { kind, value, taxId } of lessons(trx, body)) add.run(kind, value, taxId)
}

/** Takes back what accepting the group had taught. */
export const unlearn = (trx: Trx, body: GroupBody): void => {
  const lower = trx.write(
    'UPDATE alias SET confirmations = confirmations - 1 WHERE kind = ? AND value = ? AND tax_id = ?',
  )
  for (const { kind, value, taxId } of lessons(trx, body)) lower.run(kind, value, taxId)
  trx.write('DELETE FROM alias WHERE confirmations <= 0').run()
}

/** Forgets one alias because a person said so. */
export const deleteAlias = (
  trx: Trx,
  input: { kind: 'name' | 'iban'; value: string; taxId: string },
): { deleted: boolean } => ({
  deleted:
    trx
      .write('DELETE FROM alias WHERE kind = ? AND value = ? AND tax_id = ?')
      .run(input.kind, input.value, input.taxId).changes > 0,
})
