/** Opens the system's dialog for files to import, and receives files dropped while no company is open. */
import { useEffect } from 'react'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { filesTaken, offerFiles, useSession } from '../../lib/session.ts'
import { announce } from '../../ui/announcer.tsx'
import { useAnnounceFailure } from '../../ui/notice.tsx'

/**
 * @param isNoneOpen no company is open, and none is about to be
 * @returns a function that lets the person choose files and opens their preview
 */
export const useChooseFiles = (isNoneOpen: boolean): (() => void) => {
  const { t } = useWords()
  const announceFailure = useAnnounceFailure()
  const isOffered = useSession(({ offeredFiles }) => offeredFiles.length > 0)
  useEffect(() => {
    if (!isOffered || !isNoneOpen) return
    filesTaken()
    announce(t('imports.noCompany'), 'wrong')
  }, [isOffered, isNoneOpen, t])
  return () => {
    call('imports.choose', {}).then((answer) => {
      if (answer.outcome === 'chosen') offerFiles(answer.files)
    }, announceFailure)
  }
}
