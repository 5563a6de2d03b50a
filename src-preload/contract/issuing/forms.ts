/** A form as a person types it, kept until it is issued; texts, whether they can be read yet or not. */
import { z } from 'zod'
import { language, serviceDocumentId } from '../values.ts'

const texts = (most: number) => z.record(z.string().max(60), z.string().max(most))

/** Types a form is made for (interface 2.3, 2.5). */
const formType = z.enum(['T', 'I', 'S', 'C', 'D', 'W', 'Y'])

export const typedForm = z.strictObject({
  /** Becomes the ExternalId of what is issued: however often it is sent, it is issued once. */
  id: z.string().regex(/^concilia-[a-z0-9-]{1,41}$/),
  type: formType,
  /** How its numbers are meant: 1.234 is a thousand in Portuguese and a little more than one in English. */
  language,
  /** The service's draft it goes on with. */
  draftId: serviceDocumentId.nullable(),
  /** By their path in the body, without the member that holds the document: `Client.NIF`, `DueDate`. */
  fields: texts(2_000),
  lines: z.array(texts(1_000)).max(1_000),
})
export type TypedForm = z.infer<typeof typedForm>
