/** The panel between the lists: the proposals of the focused row. */
import { memo, type Ref } from 'react'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { correctionOf, DecidedGroup, openKindOf } from '../../../groups/decided-group.tsx'
import { useGroupName } from '../../../groups/use-categories.ts'
import { useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../../../ui/notice.tsx'
import type { ShownStop } from '../tour/use-sample-tour.ts'
import styles from './proposal.module.css'
import { type ProposalActs, ProposalCard } from './proposal-card.tsx'

interface Props {
  readonly companyId: CompanyId
  /** null: no row has the focus; undefined: loading. */
  readonly groups: readonly GroupView[] | null | undefined
  /** The tour's stop of the sample company: the kind of payment of this proposal. */
  readonly stop?: ShownStop | undefined
  readonly error: Error | null
  readonly active: number
  readonly onActivate: (at: number) => void
  readonly acts: ProposalActs
  /** Whether there is a newer proposal than the shown one. */
  readonly hasNewer: boolean
  readonly isBusy: boolean
  /** Whether the shown proposal still belongs to the row that had the focus before. */
  readonly isReading: boolean
  readonly card: Ref<HTMLElement>
  readonly isNext: boolean
  /** No matching has run yet: offers to run it. */
  readonly canFind?: boolean
  /** What to do where no row has the focus, and where one has no proposal. */
  readonly says: { readonly choose: string; readonly none: string }
  readonly onFind?: () => void
  readonly isFinding?: boolean
  /** undefined where pairs are not explained. */
  readonly onWhy?: () => void
  /** undefined where no sum can be searched for. */
  readonly onSums?: (() => void) | undefined
  /** undefined where no transaction has the focus. */
  readonly onClassify?: (() => void) | undefined
  /** The row in focus was decided entirely. */
  readonly isDone: boolean
  /** The decided groups that contain the focused row, or a part of its amount. */
  readonly decided: readonly GroupView[]
  /** The focused row belongs to another alternative than the shown one. */
  readonly isAside: boolean
  /** The last accepted group; null after it was undone. */
  readonly latest: GroupView | null
  /** Shows the decisions that are contradicted. */
  readonly onDrift?: () => void
  readonly onBulk: () => void
  readonly onHistory: () => void
}

/** Memoised: rendering its buttons would cost more than the rows of a key step. */
export const ProposalPanel = memo((props: Props) => {
  const { groups, active, acts } = props
  const { t, words } = useWords()
  const { hintOf } = useKeyTexts()
  const nameOf = useGroupName(props.companyId)
  const group = groups?.[active] ?? groups?.[0]

  const content = () => {
    if (props.error !== null) return <ErrorNotice error={props.error} />
    if (props.canFind)
      return (
        <EmptyNotice text={t('reconcile.proposals.noneYet')}>
          <Button variant="primary" onPress={() => props.onFind?.()} isDisabled={props.isFinding ?? false}>
            {t(props.isFinding ? 'reconcile.proposals.finding' : 'reconcile.proposals.find')}
          </Button>
        </EmptyNotice>
      )
    if (groups === null) return <EmptyNotice text={props.says.choose} />
    if (groups === undefined) return <LoadingNotice />
    const decided = props.decided.map((one, at) => (
      <DecidedGroup
        key={one.id}
        companyId={props.companyId}
        group={one}
        isBusy={props.isBusy}
        onUndo={acts.undo}
        onDrift={props.onDrift}
        correction={correctionOf(one, props.decided)}
        // Without a proposal the lines lead to the latest decided group.
        {...(group === undefined && at === props.decided.length - 1 ? { card: props.card } : {})}
      />
    ))
    if (group === undefined && decided.length > 0) return decided
    if (group === undefined && props.isDone)
      return (
        <EmptyNotice text={t('reconcile.proposals.done')}>
          <Button onPress={props.onHistory}>{t('reconcile.history.title')}</Button>
        </EmptyNotice>
      )
    if (group === undefined)
      return (
        <EmptyNotice text={t('reconcile.proposals.none')}>
          <p>{props.says.none}</p>
          <span className={styles.ways}>
            {props.onClassify ? (
              <Button variant="primary" onPress={props.onClassify} {...hintOf('classify')}>
                {t('reconcile.endings.classify.open')}
              </Button>
            ) : null}
            {props.onSums ? <Button onPress={props.onSums}>{t('reconcile.sums.open')}</Button> : null}
            {props.onWhy ? <Button onPress={props.onWhy}>{t('reconcile.proposals.why')}</Button> : null}
          </span>
        </EmptyNotice>
      )
    return (
      <>
        {props.hasNewer ? (
          <p className={styles.newer} role="status">
            {t('reconcile.proposals.newer')}
            <Button variant="quiet" onPress={acts.renew}>
              {t('reconcile.proposals.renew')}
            </Button>
          </p>
        ) : null}
        <ProposalCard
          key={group.id}
          companyId={props.companyId}
          group={group}
          acts={acts}
          isBusy={props.isBusy}
          card={props.card}
          isNext={props.isNext}
          isAside={props.isAside}
        />
        {decided}
        {groups.length < 2 ? null : (
          <section>
            <h3 className={styles.fine}>{t('reconcile.proposals.others', { n: groups.length - 1 })}</h3>
            <ul className={styles.others}>
              {groups.map((other, at) =>
                other === group ? null : (
                  <li key={other.id}>
                    <button type="button" className={styles.other} onClick={() => props.onActivate(at)}>
                      {other.class === null ? null : (
                        <ClassMark
                          mark={other.explained && other.class !== 'ambiguous' ? 'explained' : other.class}
                          label={words.matchClass[other.class]}
                        />
                      )}
                      <span className={styles.name}>{nameOf(other)}</span>
                    </button>
                  </li>
                ),
              )}
            </ul>
          </section>
        )}
      </>
    )
  }

  return (
    <section className={styles.panel} aria-label={t('reconcile.proposals.label')} aria-busy={props.isReading}>
      <header className={styles.panelHead}>
        <h2>{t('reconcile.proposals.label')}</h2>
        <span className={styles.tools}>
          <Button variant="quiet" onPress={props.onBulk}>
            {t('reconcile.bulk.title')}
          </Button>
          <Button variant="quiet" onPress={props.onHistory}>
            {t('reconcile.history.title')}
          </Button>
        </span>
      </header>
      <div className={styles.scroll}>
        {props.latest === null || props.decided.some(({ id }) => id === props.latest?.id) ? null : (
          <LatestDecision
            key={props.latest.id}
            companyId={props.companyId}
            group={props.latest}
            isBusy={props.isBusy}
            acts={acts}
          />
        )}
        {props.stop === undefined || props.isReading ? null : <TourNote stop={props.stop} />}
        {content()}
      </div>
    </section>
  )
})

/** What the sample company demonstrates at this row: one kind of payment, in a sentence. */
const TourNote = ({ stop: { kind, number, count } }: { readonly stop: ShownStop }) => {
  const { t } = useWords()
  return (
    <div role="note" className={styles.tour}>
      <p className={styles.tourHead}>
        <strong>{t(`reconcile.tour.kinds.${kind}.name`)}</strong>
        <span className={styles.fine}>{t('reconcile.tour.place', { n: number, all: count })}</span>
      </p>
      <p>{t(`reconcile.tour.kinds.${kind}.text`)}</p>
    </div>
  )
}

/** The last accepted group, above the next proposal, with buttons to show and to undo it. */
interface LatestDecisionProps {
  readonly companyId: CompanyId
  readonly group: GroupView
  readonly isBusy: boolean
  readonly acts: Pick<ProposalActs, 'undo' | 'show'>
}

const LatestDecision = ({ companyId, group, isBusy, acts }: LatestDecisionProps) => {
  const { t, words } = useWords()
  const { hintOf } = useKeyTexts()
  const nameOf = useGroupName(companyId)
  const open = openKindOf(group)
  return (
    <p className={styles.latest}>
      {open !== null ? (
        <ClassMark mark="leftOpen" label={words.allocationKind[open]} />
      ) : (
        <ClassMark mark="decided" label={t('reconcile.history.action.accepted')} />
      )}
      <button
        type="button"
        className={styles.latestName}
        title={nameOf(group)}
        onClick={() => acts.show(group)}
      >
        {nameOf(group)}
      </button>
      <Button variant="quiet" onPress={() => acts.undo(group)} isDisabled={isBusy} {...hintOf('undo')}>
        {t('reconcile.tray.undo')}
      </Button>
    </p>
  )
}
