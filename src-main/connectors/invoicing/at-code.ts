/** The Tax Authority's code of a transport document (interface part 1); its member is not documented. */
import { z } from 'zod'
import { filledText } from './loose.ts'

const members = { ATCode: filledText, AtCode: filledText, ATDocCodeID: filledText }
const shape = z.object({
  ...members,
  Details: z.object({ ...members, Document: z.looseObject(members).nullish() }).nullish(),
})

/** @param raw a fetched document as JSON text; null where it has no code: the document was not reported */
export const readAtCode = (raw: string): string | null => {
  let sent: unknown
  try {
    sent = JSON.parse(raw)
  } catch {
    return null // written by an older version, or by hand: no code is known
  }
  const parsed = shape.safeParse(sent)
  if (!parsed.success) return null
  for (const part of [parsed.data.Details?.Document, parsed.data.Details, parsed.data]) {
    const code = part?.ATCode ?? part?.AtCode ?? part?.ATDocCodeID ?? null
    if (code !== null) return code
  }
  return null
}
