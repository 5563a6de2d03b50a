/** Small facts about the mirror as a whole. */
import type { Trx } from '../connection.ts'

/** completed-at: the instant the last whole sync ended well. */
export type SettingName = 'completed-at'

export const writeSetting = (
  trx: Trx,
  input: { name: SettingName; value: string },
): Record<string, never> => {
  trx
    .write('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(input.name, input.value)
  return {}
}
