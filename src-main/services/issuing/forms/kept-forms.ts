/** Forms that were typed and not issued yet, as they are shown again. */
import { type TypedForm, typedForm } from '#contract/issuing/forms.ts'
import type { Instant } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { Mirror } from '../../../db/mirror.ts'
import type { MirrorReader } from '../../../db/repositories/mirror-reader.ts'

/** The newest first; one that another version of the application wrote otherwise stays kept and is not shown. */
export const listForms = (read: Pick<MirrorReader, 'listForms'>): { keptAt: Instant; form: TypedForm }[] =>
  read.listForms().flatMap(({ body, keptAt }) => {
    const form = typedForm.safeParse(JSON.parse(body))
    return form.success ? [{ keptAt: keptAt as Instant, form: form.data }] : []
  })

/** Keeps a form as it stands; one of the same id is replaced. */
export const keepForm = async (
  { mirror, clock }: { mirror: Pick<Mirror, 'write'>; clock: Clock },
  form: TypedForm,
): Promise<void> => {
  await mirror.write.run('keepForm', { id: form.id, body: JSON.stringify(form), at: clock.now() })
}

/** For a form that was issued or given up. */
export const forgetForm = async ({ write }: Pick<Mirror, 'write'>, id: TypedForm['id']): Promise<void> => {
  await write.run('forgetForm', { id })
}
