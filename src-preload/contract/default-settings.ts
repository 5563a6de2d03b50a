/** The settings before a person chooses any: main starts from them, the window shows them until it is told. */
import type { Settings } from './app.ts'

export const defaultSettings: Settings = {
  language: 'pt-PT',
  fullName: '',
  theme: 'system',
  density: 'compact',
  csvProfile: 'excel-pt',
  singleKeys: true,
  syncAtStart: true,
  notifications: true,
  syncEveryMinutes: 0,
}
