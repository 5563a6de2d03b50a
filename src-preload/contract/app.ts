/** What the window may ask of the application itself: what is running, and the person's settings. */
import { z } from 'zod'
import { commands } from './commands.ts'
import { endpoint, event, language, typedText } from './values.ts'

const keychainState = z.enum(['available', 'missing', 'locked', 'denied', 'unavailable'])
export type KeychainState = z.infer<typeof keychainState>

export const csvProfile = z.enum(['excel-pt', 'rfc4180'])
export type CsvProfile = z.infer<typeof csvProfile>

export const settings = z.strictObject({
  language,
  /** Who decides, in the log and on paper; empty: the system's login. */
  fullName: typedText.trim().max(80),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  csvProfile,
  /** Single-letter keys act in a grid (WCAG 2.1.4 asks that they can be switched off). */
  singleKeys: z.boolean(),
  syncAtStart: z.boolean(),
  /** A sync in the background that needs the person says so, while the window is not before them. */
  notifications: z.boolean(),
  /** Minutes between syncs nobody asks for; 0 for none. */
  syncEveryMinutes: z.union([z.literal(0), z.literal(15), z.literal(30), z.literal(60), z.literal(240)]),
})
export type Settings = z.infer<typeof settings>

const appInfo = z.strictObject({
  version: z.string(),
  platform: z.enum(['win32', 'darwin', 'linux']),
  runtime: z.string(),
  /** A redistributed Electron is running: only loopback addresses are reached. */
  fallbackRuntime: z.boolean(),
  keychain: keychainState,
  /** The folder that holds everything, to be shown to the person. */
  dataFolder: z.string(),
  /** Where a company's archive goes when nobody says otherwise. */
  archiveFolder: z.string(),
})
export type AppInfo = z.infer<typeof appInfo>

export const appContract = {
  'app.getInfo': endpoint(z.strictObject({}), appInfo),
  'app.getSettings': endpoint(z.strictObject({}), settings),
  'app.updateSettings': endpoint(settings.partial(), settings),
  /** Shows the folder of the logs in the system's own file window. */
  'app.openLogFolder': endpoint(z.strictObject({}), z.strictObject({})),
  /** Puts what support needs to know on the clipboard, without secrets, IBANs, tax ids or e-mail addresses. */
  'app.copyDiagnostic': endpoint(z.strictObject({}), z.strictObject({ lines: z.int() })),
  /** The native menu gave one, for the window to carry out. */
  'app.commandGiven': event(z.strictObject({ command: z.enum(commands) })),
}
