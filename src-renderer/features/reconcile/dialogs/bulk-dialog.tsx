/** Accepts many proposals at once, by combination of reasons, after a look at some of them. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { BulkClass, BulkCount, BulkShown } from '#contract/matching.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { CompanyId } from '#contract/values.ts'
import { nameCombination } from '#contract/words/sentences.ts'
import { call } from '../../../api.ts'
import { EvidenceChips } from '../../../groups/evidence-chips.tsx'
import { GroupMembers } from '../../../groups/group-members.tsx'
import { PostingNote } from '../../../groups/posting-note.tsx'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { proposalQueries } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice } from '../../../ui/notice.tsx'
import styles from './bulk-dialog.module.css'
import dialogs from './dialogs.module.css'

const classes: readonly BulkClass[] = ['certain', 'likely', 'possible']
const sampleSize = 6

/** Proposals that can be accepted in one act: a whole class, or those of one combination of reasons. */
interface BulkOption {
  readonly id: string
  readonly class: BulkClass
  readonly combination: BulkCount['combination'] | null
  readonly shown: readonly BulkShown[]
  readonly paidMinor: number
}

interface Props {
  readonly companyId: CompanyId
  readonly book: 'documents' | 'ledger'
  /** Of the transactions on screen; what it does not list is not offered. */
  readonly filter: TransactionFilter
  readonly onClose: () => void
  readonly onAccepted: () => void
}

/** What a filter says that does not narrow what is offered. */
const notNarrowing: ReadonlySet<string> = new Set(['view', 'book', 'account'])

export const BulkDialog = ({ companyId, book, filter: whole, onClose, onAccepted }: Props) => {
  const { t, words, count, counted, money } = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const [seed, setSeed] = useState(0)
  const isOfOneAccount = whole.account !== undefined
  const isNarrowed =
    Object.keys(whole).some((name) => !notNarrowing.has(name)) ||
    (book === 'documents' && isOfOneAccount) ||
    (whole.view !== 'unmatched' && whole.view !== 'all')
  const filter = isNarrowed || isOfOneAccount ? whole : null
  const query = useQuery(proposalQueries.counts(companyId, filter, book))
  const piles = toBulkOptions(query.data?.counts ?? [])
  const pile = piles.find(({ id }) => id === chosen) ?? piles[0]

  const accept = useMutation({
    mutationFn: (of: BulkOption) => call('matching.acceptBulk', { companyId, shown: [...of.shown] }),
    onSuccess: ({ results }) => {
      const done = results.filter(({ outcome }) => outcome === 'done').length
      const changed = results.length - done
      announce(
        changed === 0
          ? t('reconcile.bulk.done', counted(done))
          : t('reconcile.bulk.doneOf', {
              n: count(done),
              shown: count(results.length),
              changed: count(changed),
            }),
        changed === 0 ? 'calm' : 'wrong',
      )
      onClose()
      onAccepted()
    },
  })

  const content = () => {
    if (query.error !== null || query.data === undefined) return <QueryNotice query={query} />
    if (pile === undefined) return <EmptyNotice text={t('reconcile.bulk.nothing')} />
    const { currency } = query.data
    return (
      <Tabs
        orientation="vertical"
        className={styles.piles ?? ''}
        selectedKey={pile.id}
        onSelectionChange={(key) => setChosen(String(key))}
      >
        <TabList aria-label={t('reconcile.bulk.title')} className={styles.list ?? ''}>
          {piles.map((one) => (
            <Tab
              key={one.id}
              id={one.id}
              className={clsx(styles.pile, one.combination === null && styles.whole)}
            >
              {one.combination === null ? <ClassMark mark={one.class} /> : null}
              <span className={styles.name}>
                {one.combination === null
                  ? words.matchClass[one.class]
                  : nameCombination(words, one.combination.signs)}
              </span>
              <span className={styles.count}>{count(one.shown.length)}</span>
            </Tab>
          ))}
        </TabList>
        {piles.map((one) => (
          <TabPanel key={one.id} id={one.id} className={styles.panel ?? ''}>
            <header className={styles.head}>
              <h3>
                {words.matchClass[one.class]}
                {one.combination === null ? '' : `: ${nameCombination(words, one.combination.signs)}`}
              </h3>
              <span className={dialogs.faint}>
                {t('reconcile.bulk.pile', {
                  ...counted(one.shown.length),
                  amount: money(one.paidMinor, currency),
                })}
              </span>
              <Button
                variant="quiet"
                onPress={() => setSeed(seed + 1)}
                isDisabled={one.shown.length <= sampleSize}
              >
                {t('reconcile.bulk.another')}
              </Button>
            </header>
            <Sample companyId={companyId} book={book} filter={filter} pile={one} seed={seed} />
          </TabPanel>
        ))}
      </Tabs>
    )
  }

  return (
    <Dialog
      title={t('reconcile.bulk.title')}
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          {pile === undefined ? null : (
            <Button variant="primary" isDisabled={accept.isPending} onPress={() => accept.mutate(pile)}>
              {t('reconcile.bulk.accept', counted(pile.shown.length))}
            </Button>
          )}
        </>
      }
    >
      <div className={dialogs.stack}>
        <p>{t('reconcile.bulk.text')}</p>
        {isNarrowed ? <p>{t('reconcile.bulk.filtered')}</p> : null}
        {accept.error === null ? null : <ErrorNotice error={accept.error} />}
        {content()}
      </div>
    </Dialog>
  )
}

/** Each class, followed by its combinations; a class with a single combination is listed once. */
export const toBulkOptions = (counts: readonly BulkCount[]): BulkOption[] =>
  classes.flatMap((name) => {
    const own = counts.filter(({ combination }) => combination.class === name)
    if (own.length === 0) return []
    const whole: BulkOption = {
      id: name,
      class: name,
      combination: null,
      shown: own.flatMap(({ shown }) => shown),
      paidMinor: own.reduce((total, one) => total + one.paidMinor, 0),
    }
    return [whole, ...own.map((one): BulkOption => ({ id: one.combination.key, class: name, ...one }))]
  })

interface SampleProps extends Pick<Props, 'companyId' | 'book'> {
  readonly filter: TransactionFilter | null
  readonly pile: BulkOption
  readonly seed: number
}

const Sample = ({ companyId, book, filter, pile, seed }: SampleProps) => {
  const choice = {
    book,
    ...(filter === null ? {} : { filter }),
    class: pile.class,
    combination: pile.combination?.key ?? null,
    seed,
    size: sampleSize,
  }
  const query = useQuery(proposalQueries.sample(companyId, choice))
  if (query.error || query.data === undefined) return <QueryNotice query={query} />
  return (
    <ul className={dialogs.sample}>
      {query.data.groups.map((group) => (
        <li key={group.id} className={dialogs.sampled}>
          <GroupMembers
            companyId={companyId}
            allocations={group.allocations}
            currency={group.currency}
            rate={group.rate}
          />
          <PostingNote group={group} />
          <EvidenceChips evidence={group.evidence} currency={group.currency} />
        </li>
      ))}
    </ul>
  )
}
