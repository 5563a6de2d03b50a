/** Small facts about the mirror as a whole. */
import type { Trx } from '../connection.ts'
import type { SettingName } from '../repositories/settings.ts'
import { upsertInto } from '../rows/write.ts'

const upsertSetting = upsertInto('setting', ['name'])

/** Takes the place of what was kept under that name. */
export const writeSetting = (trx: Trx, setting: { name: SettingName; value: string }): void =>
  upsertSetting(trx, { name: setting.name, value: setting.value })
