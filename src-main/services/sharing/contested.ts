/** What a person reads of decisions that did not fit into the office's log. */
import type { ContestedView } from '#contract/sharing.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

/** In the order in which they became contested. Errors: storage-*. */
export const readContested = ({ mirror }: OpenCompany): Promise<ContestedView[]> =>
  mirror.ask('readContested', {})
