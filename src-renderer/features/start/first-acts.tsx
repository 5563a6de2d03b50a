/** What a first-time user may begin with: the sample, files, or services. */
import type { ReactNode } from 'react'
import { runCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './first-acts.module.css'
import start from './start-view.module.css'

interface Props {
  readonly isExploring: boolean
  readonly isOpeningArchive: boolean
  readonly onExplore: () => void
  readonly onFiles: () => void
}

export const FirstActs = ({ isExploring, isOpeningArchive, onExplore, onFiles }: Props) => {
  const { t } = useWords()
  return (
    <>
      <div className={start.sample}>
        <Button variant="primary" size="large" onPress={onExplore} isDisabled={isExploring}>
          {t(isExploring ? 'start.exploring' : 'start.explore')}
        </Button>
        <p className={start.fine}>{t('start.exploreText')}</p>
      </div>
      <div className={styles.cards}>
        <Card title={t('start.ways.files')} text={t('start.ways.filesText')}>
          <Button onPress={() => runCommand('import')} isDisabled={isExploring}>
            {t('start.ways.choose')}
          </Button>
          <Button variant="quiet" onPress={onFiles} isDisabled={isExploring}>
            {t('start.ways.name')}
          </Button>
        </Card>
        <Card title={t('start.ways.services')} text={t('start.connectText')}>
          <Button onPress={() => runCommand('connect-company')} isDisabled={isExploring}>
            {t('start.connect')}
          </Button>
          <Button variant="quiet" onPress={() => runCommand('add-companies')} isDisabled={isExploring}>
            {t('start.many.list.open')}
          </Button>
        </Card>
      </div>
      <div className={start.sample}>
        <Button
          variant="quiet"
          flush="start"
          onPress={() => runCommand('open-archive')}
          isPending={isOpeningArchive}
          isDisabled={isExploring}
        >
          {t('start.archive.open')}
        </Button>
      </div>
    </>
  )
}

const Card = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) => (
  <section className={styles.card} aria-label={title}>
    <h2>{title}</h2>
    <p>{text}</p>
    <div className={styles.acts}>{children}</div>
  </section>
)
