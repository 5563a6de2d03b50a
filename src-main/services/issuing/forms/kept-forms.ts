/** Forms that were filled in and not issued yet. */
import { type TypedForm, typedForm } from '#contract/issuing/forms.ts'
import type { Instant } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { Mirror } from '../../../db/mirror/mirror.ts'
import type { MirrorReader } from '../../../db/mirror/mirror-reader.ts'

/** Newest first. A form stored by another version in another shape stays stored and is not listed. */
export const listForms = (read: Pick<MirrorReader, 'listForms'>): { keptAt: Instant; form: TypedForm }[] =>
  read.listForms().flatMap(({ body, keptAt }) => {
    const form = typedForm.safeParse(JSON.parse(body))
    return form.success ? [{ keptAt: keptAt as Instant, form: form.data }] : []
  })

/** Stores a form; one with the same id is replaced. */
export const keepForm = async (
  { mirror, clock }: { mirror: Pick<Mirror, 'write'>; clock: Clock },
  form: TypedForm,
): Promise<void> => {
  await mirror.write.run('keepForm', { id: form.id, body: JSON.stringify(form), at: clock.now() })
}

/** Deletes a form that was issued or discarded. */
export const forgetForm = async ({ write }: Pick<Mirror, 'write'>, id: TypedForm['id']): Promise<void> => {
  await write.run('forgetForm', { id })
}
