/** Actions on all companies: the daily one as a button, the others in a menu. */
import { MenuTrigger } from 'react-aria-components'
import type { Command } from '#contract/commands.ts'
import type { CompanyView } from '#contract/companies.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { runCommand, useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Entry, MenuPopover } from '../../ui/menu.tsx'
import styles from './start-view.module.css'
import { useSyncAll } from './sync-all.tsx'

interface Props {
  readonly companies: readonly CompanyView[]
  readonly onConnect: () => void
  readonly onReports: () => void
  /** An archive is being opened. */
  readonly isBusy: boolean
}

export const OfficeActs = ({ companies, onConnect, onReports, isBusy }: Props) => {
  const { t, language } = useWords()
  const syncAll = useSyncAll(companies)
  useCommands({
    'sync-all': syncAll ?? undefined,
    'export-companies': companies.length > 1 ? onReports : undefined,
  })
  const others: Command[] = [
    ...(companies.length > 1 ? ['export-companies' as const] : []),
    ...(syncAll === null ? [] : ['connect-company' as const]),
    ...(['add-companies', 'open-archive'] as const),
  ]
  return (
    <div className={styles.listActs}>
      {syncAll === null ? (
        <Button onPress={onConnect}>{t('start.connect')}</Button>
      ) : (
        <Button isDisabled={syncAll === undefined} onPress={syncAll}>
          {t('start.syncAll')}
        </Button>
      )}
      <MenuTrigger>
        <Button variant="quiet" flush="end" isPending={isBusy}>
          {t('start.more')}
        </Button>
        <MenuPopover
          label={t('start.more')}
          placement="bottom end"
          onAction={(key) => runCommand(key as Command)}
        >
          {others.map((command) => (
            <Entry key={command} id={command} text={commandWords[language][command]} />
          ))}
        </MenuPopover>
      </MenuTrigger>
    </div>
  )
}
