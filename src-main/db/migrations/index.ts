/** Every step of the schema, in order; a shipped step is never edited. */
import { up as createMirror } from './0001-create-mirror.ts'
import { up as rememberIssuing } from './0002-remember-issuing.ts'
import { up as keepForms } from './0003-keep-forms.ts'
import { up as markProvisional } from './0004-mark-provisional.ts'
import { up as redoDecisions } from './0005-redo-decisions.ts'
import { up as keepDecisions } from './0006-keep-decisions.ts'
import { up as keepRules } from './0007-keep-rules.ts'
import { up as markLinks } from './0008-mark-links.ts'
import { up as keepPages } from './0009-keep-pages.ts'

export const migrations = {
  '0001-create-mirror': { up: createMirror },
  '0002-remember-issuing': { up: rememberIssuing },
  '0003-keep-forms': { up: keepForms },
  '0004-mark-provisional': { up: markProvisional },
  '0005-redo-decisions': { up: redoDecisions },
  '0006-keep-decisions': { up: keepDecisions },
  '0007-keep-rules': { up: keepRules },
  '0008-mark-links': { up: markLinks },
  '0009-keep-pages': { up: keepPages },
}
