/** What a person set about the sync of a company. */
import { defaultSyncSettings, type SyncSettings, syncSettings } from '#contract/sync.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { findSetting } from './settings.ts'

/** What was never set is as usual. */
export const readSyncSettings = (db: ReadableDb): SyncSettings => {
  const kept = findSetting(db, 'sync')
  return kept === undefined ? defaultSyncSettings : syncSettings.parse(JSON.parse(kept))
}
