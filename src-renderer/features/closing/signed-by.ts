/** Whether the reviewer signed, or somebody else stated who reviewed. */
import type { Reviewed } from '#contract/closing-values.ts'

type Signed = Pick<Reviewed, 'by' | 'indicatedBy'>

export const isOwn = ({ by, indicatedBy }: Signed): boolean => by === indicatedBy

export const signedBy = (reviewed: Signed) =>
  isOwn(reviewed) ? 'closing.review.signedSelf' : 'closing.review.signed'
