/** New versions of the app: each step is asked for by the person, none happens by itself. */
import { z } from 'zod'
import { endpoint } from './values.ts'

const nothing = z.strictObject({})

export const updatesContract = {
  /** What this copy of the app can do: one built from the sources has neither. */
  'updates.getAbout': endpoint(nothing, z.strictObject({ canUpdate: z.boolean(), hasLicences: z.boolean() })),
  /** Opens the licences of everything inside in the system's viewer. */
  'updates.openLicences': endpoint(nothing, nothing),
  /** Asks the makers' list of versions; null where there is none newer. */
  'updates.check': endpoint(nothing, z.strictObject({ version: z.string().nullable() })),
  'updates.download': endpoint(nothing, nothing),
  /** Ends the app, installs and opens it again; `busy` while anything is at work. */
  'updates.install': endpoint(nothing, z.strictObject({ outcome: z.enum(['installing', 'busy']) })),
}
