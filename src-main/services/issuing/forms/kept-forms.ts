/** Forms that were typed and not issued yet, as they are shown again. */
import { type TypedForm, typedForm } from '#contract/issuing/forms.ts'
import type { Instant } from '#contract/values.ts'
import type { MirrorReader } from '../../../db/repositories/mirror-reader.ts'

/** The newest first; one that another version of the application wrote otherwise stays kept and is not shown. */
export const listForms = (read: Pick<MirrorReader, 'listForms'>): { keptAt: Instant; form: TypedForm }[] =>
  read.listForms().flatMap(({ body, keptAt }) => {
    const form = typedForm.safeParse(JSON.parse(body))
    return form.success ? [{ keptAt: keptAt as Instant, form: form.data }] : []
  })
