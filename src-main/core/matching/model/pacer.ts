/** Lets a matching run be cancelled and report its progress. */
import { AppError } from '../../app-error.ts'
import type { MatchOptions } from './types.ts'

/** Transactions between two reports: a few milliseconds of work. */
const STEP = 500

/** Checks for cancellation and reports progress every few hundred transactions, and at the end. */
export const createPacer =
  (total: number, { isCancelled, onProgress }: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    onProgress?.(done, total)
  }
