/** Opens the system's dialog for files to import; files that come while no company is open lead to the start screen. */
import { useEffect } from 'react'
import { call } from '../../api.ts'
import { offerFiles, showScreen, useSession } from '../../lib/session.ts'
import { useAnnounceFailure } from '../../ui/notice.tsx'

/**
 * @param isNoneOpen no company is open, and none is about to be
 * @returns a function that lets the person choose files and opens their preview
 */
export const useChooseFiles = (isNoneOpen: boolean): (() => void) => {
  const announceFailure = useAnnounceFailure()
  const isOffered = useSession(({ offeredFiles }) => offeredFiles.length > 0)
  useEffect(() => {
    if (isOffered && isNoneOpen) showScreen('start')
  }, [isOffered, isNoneOpen])
  return () => {
    call('imports.choose', {}).then((answer) => {
      if (answer.outcome === 'chosen') offerFiles(answer.files)
    }, announceFailure)
  }
}
