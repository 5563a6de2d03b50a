/** The system's dialog for files to import; and files that were dropped while no company is open. */
import { useEffect } from 'react'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { filesTaken, offerFiles, useSession } from '../../lib/session.ts'
import { announce } from '../../ui/announcer.tsx'
import { useTellFailure } from '../../ui/notice.tsx'

/**
 * @param isNoneOpen no company is open, nor about to be
 * @returns asks which files, and shows what they would bring
 */
export const useChooseFiles = (isNoneOpen: boolean): (() => void) => {
  const { t } = useWords()
  const tell = useTellFailure()
  const isOffered = useSession(({ offeredFiles }) => offeredFiles.length > 0)
  useEffect(() => {
    if (!isOffered || !isNoneOpen) return
    filesTaken()
    announce(t('imports.noCompany'), 'wrong')
  }, [isOffered, isNoneOpen, t])
  return () => {
    call('imports.choose', {}).then((answer) => {
      if (answer.outcome === 'chosen') offerFiles(answer.files)
    }, tell)
  }
}
