/** Small facts about the mirror as a whole. */
import type { Trx } from '../connection.ts'

/** completed-at: the instant the last whole sync ended well. deductions: the company's own tables, as JSON. */
type SettingName = 'completed-at' | 'deductions'

export const writeSetting = (
  trx: Trx,
  input: { name: SettingName; value: string },
): Record<string, never> => {
  trx
    .write('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(input.name, input.value)
  return {}
}
