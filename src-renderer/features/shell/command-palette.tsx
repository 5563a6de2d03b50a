/** Every command by its name: type, choose, done. */
import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import type { MenuCommand } from '../../../src-preload/contract/app.ts'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import { giveCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './command-palette.module.css'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly companies: readonly CompanyView[]
  readonly onSwitch: (company: CompanyView) => void
  readonly hasCompany: boolean
}

interface Entry {
  readonly id: string
  readonly text: string
  readonly act: () => void
}

export const CommandPalette = ({ isOpen, onClose, companies, onSwitch, hasCompany }: Props) => {
  const { t } = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [text, setText] = useState('')
  const command = (id: MenuCommand, words: string): Entry => ({ id, text: words, act: () => giveCommand(id) })
  const entries: readonly Entry[] = [
    ...(hasCompany
      ? [
          command('show-reconcile', t('shell.nav.reconcile')),
          command('show-documents', t('shell.nav.documents')),
          command('show-transactions', t('shell.nav.transactions')),
          command('show-issue', t('shell.nav.issue')),
          command('new-document', t('issue.new')),
          command('show-partners', t('shell.nav.partners')),
          command('show-reports', t('shell.nav.reports')),
          command('sync', t('shell.sync.start')),
          command('pause-sync', t('shell.sync.pause')),
          command('cancel-sync', t('shell.sync.cancel')),
          command('undo', t('shell.help.undo')),
          command('redo', t('shell.help.redo')),
          command('why-not', t('shell.help.whyNot')),
          command('find-sums', t('shell.help.sums')),
          command('find', t('shell.help.search')),
        ]
      : []),
    command('show-start', t('shell.nav.start')),
    command('show-settings', t('shell.nav.settings')),
    command('show-help', t('shell.nav.help')),
    ...companies.map((company) => ({
      id: `company-${company.id}`,
      text: `${t('start.open')}: ${company.name}`,
      act: () => onSwitch(company),
    })),
  ]
  const close = () => {
    setText('')
    onClose()
  }
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t('shell.palette.title')} className={styles.dialog ?? ''}>
          <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
            <SearchField aria-label={t('shell.palette.title')} autoFocus className={styles.search ?? ''}>
              <Input
                role="combobox"
                aria-expanded="true"
                className={styles.input}
                placeholder={t('shell.palette.placeholder')}
              />
            </SearchField>
            <ListBox
              aria-label={t('shell.palette.title')}
              className={styles.list ?? ''}
              items={entries}
              onAction={(key) => {
                close()
                // After the palette has given the focus back, so that the command finds it where it was.
                setTimeout(() => entries.find(({ id }) => id === key)?.act())
              }}
              renderEmptyState={() => <p className={styles.empty}>{t('shell.palette.empty')}</p>}
            >
              {(entry) => (
                <ListBoxItem className={styles.item ?? ''} textValue={entry.text}>
                  {entry.text}
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
