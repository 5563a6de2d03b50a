/** Signed links to PDFs that expire: anyone with the link may read the file until then. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SandboxState } from '../state.ts'

const sign = (secret: string, documentId: number, endsAt: number): string =>
  createHmac('sha256', secret).update(`${documentId}.${endsAt}`).digest('base64url')

export const pdfLink = (state: SandboxState, documentId: number): string => {
  const endsAt = state.now() + state.linkLifetimeSeconds * 1_000
  return `${state.invoicingUrl}/files/${documentId}.pdf?expires=${endsAt}&signature=${sign(state.linkSecret, documentId, endsAt)}`
}

/** True for a link of this service that has not expired. */
export const isLinkValid = (
  state: SandboxState,
  documentId: number,
  expires: string,
  signature: string,
): boolean => {
  const endsAt = Number(expires)
  if (!Number.isSafeInteger(endsAt) || endsAt <= state.now()) return false
  const expected = Buffer.from(sign(state.linkSecret, documentId, endsAt))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
