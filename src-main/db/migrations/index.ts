/** Every step of the schema, in order; a shipped step is never edited. */
import * as createMirror from './0001-create-mirror.ts'

export const migrations = {
  '0001-create-mirror': createMirror,
}
