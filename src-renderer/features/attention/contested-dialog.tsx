/** Decisions in conflict with the office's, one after another: both readings side by side, and which of them is to count. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ContestedView } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { sharingQueries } from '../../lib/sharing-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice, RefusalNotice } from '../../ui/notice.tsx'
import styles from './contested.module.css'
import { Reading } from './reading.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly onClose: () => void
}

export const ContestedDialog = ({ companyId, onClose }: Props) => {
  const { t, count } = useWords()
  const query = useQuery(sharingQueries.contested(companyId))
  const all = query.data?.contested ?? []
  const [skipped, setSkipped] = useState(0)
  const at = Math.min(skipped, Math.max(0, all.length - 1))
  const shown = all[at]
  const settling = useSettling(companyId)
  const body = useRef<HTMLDivElement>(null)
  const isEmpty = query.data !== undefined && shown === undefined
  // The buttons that had the focus are gone with the last one.
  useEffect(() => {
    if (isEmpty) body.current?.focus()
  }, [isEmpty])
  const foot = shown && (
    <>
      <Button onPress={() => (at + 1 < all.length ? setSkipped(at + 1) : onClose())}>
        {t('sharing.contested.later')}
      </Button>
      <Button autoFocus isPending={settling.isPending} onPress={() => settling.settle(shown, 'office')}>
        {t('sharing.contested.keep')}
      </Button>
      <Button isPending={settling.isPending} onPress={() => settling.settle(shown, 'mine')}>
        {t('sharing.contested.repeat')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('sharing.contested.title')} onClose={onClose} size="wide" foot={foot}>
      <div ref={body} tabIndex={-1} className={styles.body}>
        {settling.said}
        {query.data === undefined ? <QueryNotice query={query} /> : null}
        {isEmpty ? <EmptyNotice text={t('sharing.contested.none')} /> : null}
        {shown === undefined ? null : (
          <Sides
            key={shown.uuid}
            companyId={companyId}
            shown={shown}
            place={t('sharing.contested.of', { at: count(at + 1), total: count(all.length) })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** What was chosen, what came of it, and the way back from it. */
const useSettling = (companyId: CompanyId) => {
  const { t } = useWords()
  const client = useQueryClient()
  const [repeated, setRepeated] = useState<ContestedView | null>(null)
  const again = () => client.invalidateQueries({ queryKey: sharingQueries.all })
  const settle = useMutation({
    mutationFn: ({ one, keep }: { readonly one: ContestedView; readonly keep: 'office' | 'mine' }) =>
      call('sharing.settle', { companyId, uuid: one.uuid, keep }),
    onMutate: () => setRepeated(null),
    onSuccess: async ({ outcome }, { one }) => {
      if (outcome !== 'not-possible') announce(t(`sharing.contested.${outcome}`))
      if (outcome === 'repeated' && one.mine.groupId !== null) setRepeated(one)
      await again()
    },
  })
  const undo = useMutation({
    mutationFn: async ({ mine, office }: ContestedView) => {
      const ofGroup = (groupId: string | null) => ({ companyId, ...(groupId !== null && { groupId }) })
      if (mine.action === 'undone') await call('matching.redo', ofGroup(mine.groupId))
      else await call('matching.undo', ofGroup(mine.groupId))
      // Of one group the last decision is redone: that was the own one.
      const others = office.filter(({ action, groupId }) => action !== 'undone' && groupId !== mine.groupId)
      for (const { groupId } of others) await call('matching.redo', ofGroup(groupId))
    },
    onSuccess: async (_, { mine, office }) => {
      setRepeated(null)
      const isOpenAgain = mine.action !== 'undone' && office.some(({ groupId }) => groupId === mine.groupId)
      announce(t(isOpenAgain ? 'sharing.contested.openAgain' : 'sharing.contested.undone'))
      await again()
    },
  })
  const error = settle.error ?? undo.error
  const said: ReactNode = (
    <>
      {settle.data?.outcome === 'not-possible' ? (
        <RefusalNotice text={t('sharing.contested.notPossible')} />
      ) : null}
      {error === null ? null : <ErrorNotice error={error} compact />}
      {repeated === null ? null : (
        <p className={styles.said}>
          <ClassMark mark="decided" />
          {t('sharing.contested.repeated')}
          <Button variant="quiet" isPending={undo.isPending} onPress={() => undo.mutate(repeated)}>
            {t('sharing.contested.undo')}
          </Button>
        </p>
      )}
    </>
  )
  return {
    said,
    isPending: settle.isPending || undo.isPending,
    settle: (one: ContestedView, keep: 'office' | 'mine'): void => {
      if (settle.isPending || undo.isPending) return
      undo.reset()
      settle.mutate({ one, keep })
    },
  }
}

interface SidesProps {
  readonly companyId: CompanyId
  readonly shown: ContestedView
  readonly place: string
}

const Sides = ({ companyId, shown, place }: SidesProps) => {
  const { t, language } = useWords()
  const repeating = useRepeatingText()
  const { mine, office, reason } = shown
  return (
    <>
      <div className={styles.head}>
        <p className={styles.reason}>
          <ClassMark mark="conflict" />
          {sharingWords[language].reason[reason]}
        </p>
        <p className={styles.fine} role="status">
          {place}
        </p>
      </div>
      <p className={styles.fine}>{t('sharing.contested.intro')}</p>
      <div className={styles.sides}>
        <section className={styles.side} aria-labelledby="contested-office">
          <h3 id="contested-office">{t('sharing.contested.office')}</h3>
          {office.length === 0 ? <p className={styles.fine}>{t('sharing.contested.nothing')}</p> : null}
          {office.map((reading) => (
            <Reading key={reading.uuid} companyId={companyId} reading={reading} />
          ))}
        </section>
        <section className={styles.side} aria-labelledby="contested-mine">
          <h3 id="contested-mine">{t('sharing.contested.mine')}</h3>
          <Reading companyId={companyId} reading={mine} />
        </section>
      </div>
      <p>{repeating(shown)}</p>
    </>
  )
}

/** What repeating the own decision does to the office's, or what keeps it from being possible. */
const useRepeatingText = () => {
  const { t, counted } = useWords()
  return ({ reason, mine, office }: ContestedView): string => {
    if (reason === 'month-closed') return t('sharing.contested.reopen')
    if (mine.rows.some(({ isHere }) => !isHere)) return t('sharing.contested.rows')
    if (office.length === 0) return t('sharing.contested.decides')
    return mine.groupId === null
      ? t('sharing.contested.replaces')
      : t('sharing.contested.undoes', counted(office.length))
  }
}
