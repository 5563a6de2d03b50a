/** `sync` while the window has the data folder: asks the window for it, and tells what becomes of it. */
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { askWindow, type Told } from '../services/command-socket/ask-window.ts'
import type { SyncRequest } from '../services/command-socket/messages.ts'
import type { CompanyRecord } from '../services/companies/registry.ts'
import { windowSocket } from '../services/hold-folder.ts'
import type { CompanySyncResult } from '../services/sync/sync-company.ts'
import type { Output } from './output.ts'
import { noteWaits, OUTAGES, showProgress } from './sync-messages.ts'

/** Errors: those of the sync in the window, conflict (it was closed meanwhile). */
export const syncInWindow = (
  { dataFolder }: Concilia,
  { id }: CompanyRecord,
  request: Omit<SyncRequest, 'sync'>,
  ports: { signal: AbortSignal; onTold(told: Told): void },
): Promise<CompanySyncResult> => {
  const path = windowSocket(dataFolder)
  if (path === undefined) throw new AppError('conflict', 'the window was closed meanwhile. Run it again')
  return askWindow(path, { ...request, sync: id }, ports)
}

/** Prints what the window tells before the end. @param isOneOfMany whether the progress of all is shown instead */
export const showTold = (output: Output, isOneOfMany: boolean): ((told: Told) => void) => {
  const noteHeld = noteWaits(output)
  return (told) => {
    switch (told.kind) {
      case 'waiting':
        output.note('a sync of this company runs already; this one comes after it')
        break
      case 'progress':
        if (!isOneOfMany) showProgress(output)(told.progress)
        break
      case 'held':
        noteHeld({ heldUntil: told.until })
        break
      case 'outage':
        output.note(`${OUTAGES[told.outage]}; asking again at ${told.retryAt}`)
        break
    }
  }
}
