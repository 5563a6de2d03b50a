/** Numbers of documents missing from the mirror, and the button that searches for them. */
import type { Response } from '#contract/index.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import type { FindMissing } from '../lib/use-find-missing.ts'
import { Button } from './button.tsx'
import styles from './missing-documents.module.css'
import { ErrorNotice } from './notice.tsx'

interface Props {
  readonly list: Response<'imports.getCompleteness'>['missing']
  readonly find: FindMissing
}

export const MissingDocuments = ({ list, find }: Props) => {
  const { t, counted } = useWords()
  const left = list.total - list.first.length
  return (
    <>
      <p className={styles.numbers}>{list.first.join(' · ')}</p>
      {left === 0 ? null : <p>{t('imports.saft.more', counted(left))}</p>}
      <div className={styles.act}>
        <Button onPress={() => find.mutate()} isPending={find.isPending}>
          {t(find.isPending ? 'imports.saft.finding' : 'imports.saft.find')}
        </Button>
        {find.data === undefined ? null : (
          <p role="status">
            {find.data.tracked === 0
              ? t('imports.saft.noneFound')
              : t('imports.saft.found', counted(find.data.tracked))}
          </p>
        )}
      </div>
      {find.error === null ? null : <ErrorNotice error={find.error} compact />}
    </>
  )
}
