/** The command palette: commands by name, documents and transactions by number, name, tax id, amount or text. */
import { useState } from 'react'
import { Dialog, Header, ListBoxSection, Modal, ModalOverlay, useFilter } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import { formatDate, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { showGoal } from '../../lib/session.ts'
import { isDocumentDone, signedOpen } from '../../lists/columns/document-columns.tsx'
import { isTransactionDone } from '../../lists/columns/transaction-columns.tsx'
import type { DocumentRow, TransactionRow } from '../../lists/rows/list-source.ts'
import { Key } from '../../ui/key.tsx'
import menu from '../../ui/menu.module.css'
import { longestSearch } from '../../ui/search-field.tsx'
import { SearchItem, SearchList } from '../../ui/search-list.tsx'
import styles from './command-palette.module.css'
import { type PaletteEntry, usePaletteCommands } from './use-palette-commands.ts'
import { shortestSearch, useSearch } from './use-search.ts'
import { useSearchElsewhere } from './use-search-elsewhere.ts'

interface Props {
  readonly onClose: () => void
  readonly companies: readonly CompanyView[]
  readonly onSwitch: (company: CompanyView) => void
  /** Opens another company and then runs `then`. */
  readonly onFound: (company: CompanyView, then: () => void) => void
  /** The company on screen, which is searched. */
  readonly company: CompanyView | undefined
}

const ELSEWHERE = 'search-elsewhere'

export const CommandPalette = ({ onClose, companies, onSwitch, onFound, company }: Props) => {
  const { t } = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [text, setText] = useState('')
  const [focusedBefore] = useState(() => document.activeElement)
  const asked = text.trim()
  // A command that is found by name is listed even if it is disabled, with the reason; otherwise only enabled ones.
  const commands = usePaletteCommands(companies, onSwitch).filter((entry) =>
    asked === '' ? !entry.isDisabled : contains(entry.text, asked),
  )
  const found = useFound(company, text)
  const elsewhere = useElsewhere(companies, company, asked.slice(0, longestSearch), onFound)
  const parts = [
    ...(commands.length === 0
      ? []
      : [{ id: 'commands', title: t('shell.palette.title'), entries: commands }]),
    ...found.map(({ of, hasMore, all, entries }) => ({
      id: of,
      title: `${t(`lists.${of}`)} ${hasMore ? t('shell.palette.some', { n: entries.length, all }) : all}`,
      entries,
    })),
    ...(elsewhere.length === 0
      ? []
      : [
          {
            id: 'others',
            title: t(company === undefined ? 'start.companies' : 'shell.palette.others'),
            entries: elsewhere,
          },
        ]),
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
              // Its results are listed here.
              if (key === ELSEWHERE) return void chosen?.act()
              // The palette is closed before the command runs, so that the focus is restored and the next key belongs to the new
              // screen; a palette that the command opens stays open.
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

const useFound = (company: CompanyView | undefined, text: string) => {
  const words = useWords()
  const found = useSearch(company?.id, text)
  if (company === undefined || found === null) return []
  const documents = found.documents.rows.map((row) => documentEntry(words, company, row))
  const transactions = found.transactions.rows.map((row) => transactionEntry(words, row))
  return [
    { of: 'documents' as const, ...found.documents, entries: documents },
    { of: 'transactions' as const, ...found.transactions, entries: transactions },
  ]
    .filter(({ entries }) => entries.length > 0)
    .map(({ of, entries, isWhole, ...some }) => ({
      of,
      entries,
      hasMore: some.count > entries.length,
      all: isWhole ? words.count(some.count) : `${words.count(some.count)}+`,
    }))
}

/** The line that starts, stops and reports a search of other companies, then its results. Nothing where there is no other company. */
const useElsewhere = (
  companies: readonly CompanyView[],
  company: CompanyView | undefined,
  asked: string,
  onFound: Props['onFound'],
): readonly PaletteEntry[] => {
  const words = useWords()
  const { t, count, counted } = words
  const { search, begin, stop, again } = useSearchElsewhere(asked)
  const others = companies.filter(({ id }) => id !== company?.id)
  if (others.length === 0 || asked.length < shortestSearch) return []
  const canRetry = search !== null && search.done === search.total && search.failed.length > 0
  const results =
    search === null
      ? ''
      : t(search.isFull ? 'shell.palette.enough' : 'shell.palette.found', counted(search.count))
  const ask = {
    id: ELSEWHERE,
    ...(search === null
      ? {
          text: t(company === undefined ? 'shell.palette.everywhere' : 'shell.palette.elsewhere'),
          aside: t('shell.palette.companies', counted(others.length)),
          act: () => begin(others),
        }
      : {
          text: search.isRunning
            ? t('shell.palette.stop')
            : canRetry
              ? t('shell.palette.again', counted(search.failed.length))
              : results,
          aside: [
            ...(canRetry ? [results] : []),
            t('shell.palette.done', { n: count(search.done), all: count(search.total) }),
            ...(search.failed.length > 0 && !canRetry
              ? [t('shell.palette.unopened', counted(search.failed.length))]
              : []),
          ].join(' · '),
          act: canRetry ? again : stop,
        }),
  }
  const found = search?.found ?? []
  const entries = found.flatMap(({ company: other, documents, transactions }) =>
    [
      ...documents.map((row) => documentEntry(words, other, row)),
      ...transactions.map((row) => transactionEntry(words, row)),
    ].map((entry) => ({
      ...entry,
      id: `${other.id}-${entry.id}`,
      text: `${isolateText(other.name)}: ${entry.text}`,
      act: () => onFound(other, entry.act),
    })),
  )
  return [ask, ...entries]
}

/** Open rows lead to the reconcile screen, others to their own list. */
const leadTo = (list: 'documents' | 'transactions', id: number, isDone: boolean) => () =>
  showGoal(isDone ? list : 'reconcile', { list, id })

/** The list of documents begins with customers: a supplier's is found there by its number. */
const leadToDocument = (row: DocumentRow): (() => void) => {
  const isDone = row.openMinor === null || isDocumentDone(row)
  if (row.side === 'customer' || !isDone || row.number === null) return leadTo('documents', row.id, isDone)
  const { side, number: search } = row
  return () => showGoal('documents', { list: 'documents', filter: { side, search } })
}

const documentEntry = (
  { money }: Pick<Words, 'money'>,
  company: CompanyView,
  row: DocumentRow,
): PaletteEntry => ({
  id: `document-${row.id}`,
  text: `${isolateText(row.number ?? `#${row.sourceId ?? row.id}`)} · ${isolateText(row.customer)}`,
  aside: `${formatDate(row.date)} · ${money(row.openMinor ? signedOpen(row) : row.totalMinor, company.currency)}`,
  act: leadToDocument(row),
})

const transactionEntry = ({ money }: Pick<Words, 'money'>, row: TransactionRow): PaletteEntry => ({
  id: `transaction-${row.id}`,
  text: row.counterparty === null ? row.text : `${isolateText(row.counterparty)} · ${isolateText(row.text)}`,
  aside: `${formatDate(row.bookingDate)} · ${money(row.amountMinor, row.currency)}`,
  act: leadTo('transactions', row.id, isTransactionDone(row)),
})
