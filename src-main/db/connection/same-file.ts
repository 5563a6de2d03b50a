/** Whether an open database's file is still where it was opened: SQLite writes on into one that was moved or deleted. */
import { statSync } from 'node:fs'
import { AppError } from '#core/app-error.ts'

const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * To be called once the file is open; costs a few microseconds at each call of what it answers.
 * @returns a check. Error: mirror-moved (another file stands there now, or none)
 */
export const rememberFile = (file: string): (() => void) => {
  const opened = identityOf(file)
  return () => {
    if (identityOf(file) === opened) return
    throw new AppError('mirror-moved', 'the data file was moved or deleted while it was open')
  }
}
