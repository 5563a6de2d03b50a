/** Stores a setting of the mirror. */
import type { Trx } from '../connection.ts'
import type { SettingName } from '../repositories/settings.ts'
import { upsertInto } from '../rows/write.ts'

const upsertSetting = upsertInto('setting', ['name'])

/** Replaces the value of that name. */
export const writeSetting = (trx: Trx, setting: { name: SettingName; value: string }): void =>
  upsertSetting(trx, { name: setting.name, value: setting.value })
