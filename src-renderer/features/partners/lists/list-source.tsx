/** Where a list comes from: a file, or lines pasted. */
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../partners.module.css'
import { readCsvFile } from './read-csv-file.ts'
import type { Work } from './use-list-run.ts'

interface Props {
  readonly work: Work
  readonly isBusy: boolean
  readonly onText: (csv: string) => void
}

export const ListSource = ({ work, isBusy, onText }: Props) => {
  const { t } = useWords()
  const [pasted, setPasted] = useState('')
  const [complaint, setComplaint] = useState<'tooLarge' | 'notRead' | null>(null)
  const choose = async (files: FileList | null): Promise<void> => {
    const [file] = files ?? []
    if (file === undefined) return
    try {
      const text = await readCsvFile(file)
      setComplaint(text === undefined ? 'tooLarge' : text === '' ? 'notRead' : null)
      if (text) onText(text)
    } catch {
      setComplaint('notRead') // taken away, or not ours to read
    }
  }
  return (
    <>
      <p>{t(work === 'add' ? 'partners.csv.addText' : 'partners.csv.checkText')}</p>
      <div>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']}
          onSelect={(files) => void choose(files)}
        >
          <Button isDisabled={isBusy} autoFocus>
            {t('partners.csv.choose')}
          </Button>
        </FileTrigger>
      </div>
      {complaint === null ? null : (
        <p role="alert" className={styles.wrong}>
          {t(`partners.csv.${complaint}`)}
        </p>
      )}
      <Field
        label={t('partners.csv.paste')}
        rows={6}
        value={pasted}
        onChange={setPasted}
        isDisabled={isBusy}
      />
      <div>
        <Button isDisabled={isBusy || pasted.trim() === ''} onPress={() => onText(pasted)}>
          {t('partners.csv.preview')}
        </Button>
      </div>
    </>
  )
}
