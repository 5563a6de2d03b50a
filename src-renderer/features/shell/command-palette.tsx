/** One field for everything: commands by name, documents and transactions by number, name, tax id, amount or text. */

import { useState } from 'react'
import { Dialog, Header, ListBoxSection, Modal, ModalOverlay, useFilter } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Goal, showGoal } from '../../lib/session.ts'
import { isDocumentDone, signedOpen } from '../../lists/columns/document-columns.tsx'
import { isTransactionDone } from '../../lists/columns/transaction-columns.tsx'
import { Key } from '../../ui/key.tsx'
import menu from '../../ui/menu.module.css'
import { SearchItem, SearchList } from '../../ui/search-list.tsx'
import styles from './command-palette.module.css'
import { type PaletteEntry, usePaletteCommands } from './use-palette-commands.ts'
import { useSearch } from './use-search.ts'

interface Props {
  readonly onClose: () => void
  readonly companies: readonly CompanyView[]
  readonly onSwitch: (company: CompanyView) => void
  /** The company on screen: what is searched in. */
  readonly company: CompanyView | undefined
}

/** What is open leads to where it is decided, the rest to its own list. */
const leadTo = (list: Goal['list'], id: number, isDone: boolean) => () =>
  showGoal(isDone ? list : 'reconcile', { list, id })

const useFound = (company: CompanyView | undefined, text: string) => {
  const { money, count } = useWords()
  const found = useSearch(company?.id, text)
  if (company === undefined || found === null) return []
  const documents = found.documents.rows.map(
    (row): PaletteEntry => ({
      id: `document-${row.id}`,
      text: `${isolateText(row.number ?? `#${row.sourceId ?? row.id}`)} · ${isolateText(row.customer)}`,
      aside: `${formatDate(row.date)} · ${money(row.openMinor ? signedOpen(row) : row.totalMinor, company.currency)}`,
      act: leadTo('documents', row.id, row.openMinor === null || isDocumentDone(row)),
    }),
  )
  const transactions = found.transactions.rows.map(
    (row): PaletteEntry => ({
      id: `transaction-${row.id}`,
      text:
        row.counterparty === null ? row.text : `${isolateText(row.counterparty)} · ${isolateText(row.text)}`,
      aside: `${formatDate(row.bookingDate)} · ${money(row.amountMinor, row.currency)}`,
      act: leadTo('transactions', row.id, isTransactionDone(row)),
    }),
  )
  return [
    { of: 'documents' as const, ...found.documents, entries: documents },
    { of: 'transactions' as const, ...found.transactions, entries: transactions },
  ]
    .filter(({ entries }) => entries.length > 0)
    .map(({ of, entries, isWhole, ...some }) => ({
      of,
      entries,
      hasMore: some.count > entries.length,
      all: isWhole ? count(some.count) : `${count(some.count)}+`,
    }))
}

export const CommandPalette = ({ onClose, companies, onSwitch, company }: Props) => {
  const { t } = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [text, setText] = useState('')
  const [focusedBefore] = useState(() => document.activeElement)
  const asked = text.trim()
  // Whoever looks for one that cannot be given finds out why; the others see what can.
  const commands = usePaletteCommands(companies, onSwitch).filter((entry) =>
    asked === '' ? !entry.isDisabled : contains(entry.text, asked),
  )
  const found = useFound(company, text)
  const parts = [
    ...(commands.length === 0
      ? []
      : [{ id: 'commands', title: t('shell.palette.title'), entries: commands }]),
    ...found.map(({ of, hasMore, all, entries }) => ({
      id: of,
      title: `${t(`lists.${of}`)} ${hasMore ? t('shell.palette.some', { n: entries.length, all }) : all}`,
      entries,
    })),
  ]
  return (
    <ModalOverlay
      className={styles.backdrop ?? ''}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t('shell.palette.title')} className={styles.dialog ?? ''}>
          <SearchList
            label={t('shell.palette.title')}
            placeholder={t('shell.palette.placeholder')}
            text={text}
            onText={setText}
            items={parts}
            onAction={(key) => {
              const chosen = parts.flatMap(({ entries }) => entries).find(({ id }) => id === key)
              // The command finds the focus where it was, and has been run before the next key: a key that is pressed in
              // between would be one of the screen left behind, and the palette it opens be closed by the command.
              flushSync(onClose)
              if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
              chosen?.act()
            }}
            empty={<p className={styles.empty}>{t('shell.palette.empty')}</p>}
            classes={styles}
          >
            {({ id, title, entries }) => (
              <ListBoxSection id={id}>
                <Header className={menu.heading}>{title}</Header>
                {entries.map((entry) => (
                  <SearchItem
                    key={entry.id}
                    id={entry.id}
                    text={entry.text}
                    aside={entry.key === undefined ? entry.aside : <Key>{entry.key}</Key>}
                    isDisabled={entry.isDisabled === true}
                  />
                ))}
              </ListBoxSection>
            )}
          </SearchList>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
