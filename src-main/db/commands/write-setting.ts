/** Small facts about the mirror as a whole. */
import type { Trx } from '../connection.ts'

/**
 * completed-at: the instant the last whole sync ended well. deductions: the company's own tables, as JSON.
 * sync: how it syncs, as JSON. seen-*: how far a person has seen the company (`mark-seen.ts`).
 */
type SettingName = 'completed-at' | 'deductions' | 'sync' | 'seen-transactions' | 'seen-documents'

/** Takes the place of what was kept under that name. */
export const writeSetting = (
  trx: Trx,
  input: { name: SettingName; value: string },
): Record<string, never> => {
  trx
    .write('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(input.name, input.value)
  return {}
}
