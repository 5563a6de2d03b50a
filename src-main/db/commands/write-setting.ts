/** Small facts about the mirror as a whole. */
import type { Trx } from '../connection.ts'
import type { SettingName } from '../repositories/settings.ts'

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
