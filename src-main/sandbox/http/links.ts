/** Expiring signed links to PDFs: whoever has one may read it until it ends. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SandboxState } from '../state.ts'

const sign = (secret: string, documentId: number, endsAt: number): string =>
  createHmac('sha256', secret).update(`${documentId}.${endsAt}`).digest('base64url')

export const pdfLink = (state: SandboxState, documentId: number): string => {
  const endsAt = state.now() + state.linkLifetimeSeconds * 1_000
  return `${state.invoicingUrl}/files/${documentId}.pdf?expires=${endsAt}&signature=${sign(state.linkSecret, documentId, endsAt)}`
}

/** True while the link is genuine and has not ended. */
export const isLinkValid = (
  state: SandboxState,
  documentId: number,
  expires: string,
  signature: string,
): boolean => {
  const endsAt = Number(expires)
  if (!Number.isSafeInteger(endsAt) || endsAt <= state.now()) return false
  const wanted = Buffer.from(sign(state.linkSecret, documentId, endsAt))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
