/** The review of a month: what a second person looks at, with ticks and remarks, and who reviewed it. */
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { Month } from '#contract/closing-values.ts'
import { REVIEW_KINDS } from '#contract/plain-values.ts'
import type { GoneItem, ReviewEntry, ReviewView } from '#contract/review-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { SampleReview } from '../../groups/sample-review.tsx'
import { formatInstant, formatMonthInside, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { announce, QueryNotice, useAnnounceFailure } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './closing.module.css'
import { closingQueries, useClosingAct } from './closing-queries.ts'
import { FinishDialog, LargeDialog, TextDialog } from './review-dialogs.tsx'
import { GoneLine, ReviewLine } from './review-line.tsx'
import { isOwn } from './signed-by.ts'

const FILTERS = ['all', 'changed', 'unticked', 'remarks'] as const
type Filter = (typeof FILTERS)[number]

/** A month may have thousands of items: drawn all at once they would hold the window up. */
const SHOWN_AT_FIRST = 100
const SHOWN_MORE = 500

type Floating =
  | { readonly what: 'remark' | 'answer'; readonly of: ReviewEntry | GoneItem }
  | 'finish'
  | 'large'

export const Review = ({ companyId, period }: { readonly companyId: CompanyId; readonly period: Month }) => {
  const query = useQuery(closingQueries.review(companyId, period))
  return (
    <>
      <QueryNotice query={query} />
      {query.data === undefined ? null : <Shown companyId={companyId} view={query.data} />}
    </>
  )
}

const isShown = (filter: Filter, { change, tick, remark }: ReviewEntry): boolean => {
  if (filter === 'changed') return change === 'new' || change === 'changed'
  if (filter === 'unticked') return tick?.isCurrent !== true
  return filter === 'all' || isOpen({ remark })
}

const isOpen = ({ remark }: Pick<ReviewEntry, 'remark'>): boolean => remark !== null && remark.done === null

const Shown = ({ companyId, view }: { readonly companyId: CompanyId; readonly view: ReviewView }) => {
  const { t, language, count } = useWords()
  const announceFailure = useAnnounceFailure()
  const [filter, setFilter] = useState<Filter>(() => (view.items.some(isOpen) ? 'remarks' : 'all'))
  const [floating, setFloating] = useState<Floating | null>(null)
  const { period, items, isClosed, reviewed, looked, shown } = view
  const ofMonth = { companyId, period }
  const failing = { onError: announceFailure }
  const tick = useClosingAct(companyId, ({ item, isOn }: { item: string; isOn: boolean }) =>
    call('review.tick', { ...ofMonth, item, isOn }),
  )
  const settle = useClosingAct(companyId, ({ item, isDone }: { item: string; isDone: boolean }) =>
    call('review.settle', { ...ofMonth, item, isDone }),
  )
  const look = useClosingAct(companyId, () => call('review.look', { ...ofMonth, shown }))
  const withdraw = useClosingAct(companyId, () => call('review.finish', { ...ofMonth, name: null, shown }))
  const acts = {
    isClosed,
    onTick: (item: string, isOn: boolean) => tick.mutate({ item, isOn }, failing),
    onSettle: (item: string, isDone: boolean) => settle.mutate({ item, isDone }, failing),
    onText: (what: 'remark' | 'answer', of: ReviewEntry | GoneItem) => setFloating({ what, of }),
  }
  const wanted = items.filter((item) => isShown(filter, item))
  const gone = [...view.gone, ...view.remarkedBefore].filter((one) =>
    filter === 'remarks' ? isOpen(one) : filter !== 'unticked',
  )
  const done = items.filter((item) => item.tick?.isCurrent === true).length
  const dialog = { companyId, period, onClose: () => setFloating(null) }
  return (
    <>
      <Section title={t('closing.review.title', { month: formatMonthInside(period, language) })}>
        <p>
          {reviewed === null
            ? t('closing.review.none')
            : t(isOwn(reviewed) ? 'closing.review.bySelf' : 'closing.review.by', {
                ...reviewed,
                at: formatInstant(reviewed.at),
              })}{' '}
          {reviewed !== null && !reviewed.isCurrent ? t('closing.review.stale') : null}{' '}
          <span className={styles.fine}>
            {looked === null
              ? t('closing.review.notLooked')
              : t('closing.review.looked', { ...looked, at: formatInstant(looked.at) })}{' '}
            {t('closing.review.ticked', { done: count(done), n: count(items.length) })}
          </span>
        </p>
        {isClosed ? <p className={styles.fine}>{t('closing.review.closed')}</p> : null}
        <div className={styles.start}>
          <Choice
            label={t('closing.review.show')}
            hideLabel
            options={FILTERS.map((value) => ({ value, text: t(`closing.review.shown.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
          {isClosed ? null : (
            <>
              <Button
                isPending={look.isPending}
                onPress={() =>
                  look.mutate(undefined, {
                    ...failing,
                    onSuccess: ({ outcome }) =>
                      announce(t(`closing.review.${outcome === 'looked' ? 'lookDone' : 'lookChanged'}`)),
                  })
                }
              >
                {t('closing.review.look')}
              </Button>
              <Button onPress={() => setFloating('large')}>{t('closing.review.large')}</Button>
              {items.some(({ remark }) => remark !== null) ? null : <SampleReview companyId={companyId} />}
              <Button variant="primary" onPress={() => setFloating('finish')}>
                {t('closing.review.finish')}
              </Button>
              {reviewed === null ? null : (
                <Button
                  onPress={() =>
                    withdraw.mutate(undefined, {
                      ...failing,
                      onSuccess: () => announce(t('closing.review.withdrawn')),
                    })
                  }
                >
                  {t('closing.review.withdraw')}
                </Button>
              )}
            </>
          )}
        </div>
      </Section>
      {wanted.length === 0 && gone.length === 0 ? <p>{t('closing.review.nothing')}</p> : null}
      {REVIEW_KINDS.map((kind) => {
        const ofKind = wanted.filter((item) => item.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <Section key={kind} title={t(`closing.review.kind.${kind}`)}>
            <p className={styles.fine}>{t(`closing.review.about.${kind}`)}</p>
            <Lines
              lines={ofKind.map((entry) => (
                <ReviewLine key={entry.key} companyId={companyId} entry={entry} {...acts} />
              ))}
            />
          </Section>
        )
      })}
      {gone.length === 0 ? null : (
        <Section title={t('closing.review.gone')}>
          <p className={styles.fine}>{t('closing.review.goneAbout')}</p>
          <Lines
            lines={gone.map((one) => <GoneLine key={one.key} companyId={companyId} one={one} {...acts} />)}
          />
        </Section>
      )}
      {floating === 'finish' ? <FinishDialog {...dialog} shown={shown} left={items.length - done} /> : null}
      {floating === 'large' ? <LargeDialog {...dialog} largeMinor={view.largeMinor} /> : null}
      {floating === null || typeof floating === 'string' ? null : (
        <TextDialog {...dialog} what={floating.what} of={floating.of} />
      )}
    </>
  )
}

const Lines = ({ lines }: { readonly lines: readonly ReactElement[] }) => {
  const { t, counted } = useWords()
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const left = lines.length - most
  return (
    <>
      <ul className={styles.items}>{lines.slice(0, most)}</ul>
      {left > 0 ? (
        <Button onPress={() => setMost(most + SHOWN_MORE)}>{t('closing.review.more', counted(left))}</Button>
      ) : null}
    </>
  )
}
