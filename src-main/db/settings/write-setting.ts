/** Stores a setting of the mirror. */
import type { Trx } from '../connection/connection.ts'
import { upsertInto } from '../query/write.ts'
import type { SettingName } from './settings.ts'

const upsertSetting = upsertInto('setting', ['name'])

/** Replaces the value of that name. */
export const writeSetting = (trx: Trx, setting: { name: SettingName; value: string }): void =>
  upsertSetting(trx, { name: setting.name, value: setting.value })
