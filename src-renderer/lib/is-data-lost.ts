/** The data of a company is gone, damaged or not its own: a person chooses how to go on, on the start screen. */
import type { ErrorCode } from '#contract/errors.ts'

export const isDataLost = (code: ErrorCode | undefined): boolean =>
  code === 'mirror-lost' || code === 'storage-corrupt'
