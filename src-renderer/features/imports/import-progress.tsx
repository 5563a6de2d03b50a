/** The progress of a preview or an import; the length of a file is unknown before it is read. */
import { useWords } from '../../lib/i18n/use-words.ts'
import { Progress } from '../../ui/progress.tsx'
import type { Progress as ImportedSoFar } from './use-import.ts'

export const ImportProgress = ({ progress }: { readonly progress: ImportedSoFar | null }) => {
  const { t, counted } = useWords()
  const { phase = 'reading', file = '', rows = 0 } = progress ?? {}
  const text =
    phase !== 'reading'
      ? t(`imports.${phase}`)
      : file === ''
        ? t('imports.readingFiles')
        : rows === 0
          ? t('imports.reading', { file })
          : t('imports.readingRows', { file, ...counted(rows) })
  return <Progress label={t('imports.title')} text={text} />
}
