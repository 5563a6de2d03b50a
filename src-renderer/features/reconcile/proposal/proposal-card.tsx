/** One proposal: its rows, its reasons, its actions. */
import type { Ref } from 'react'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { EvidenceChips } from '../../../groups/evidence-chips.tsx'
import { GroupMembers } from '../../../groups/group-members.tsx'
import { PostingNote } from '../../../groups/posting-note.tsx'
import { useGroupName } from '../../../groups/use-categories.ts'
import { WordsOfDocument } from '../../../groups/words-of-document.tsx'
import { useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import { choicesOf, isOnePair, membersOf, reasonsOf } from './choices.ts'
import { LessonSource, learnedTransaction } from './lesson-source.tsx'
import styles from './proposal.module.css'

export interface ProposalActs {
  readonly accept: (group: GroupView) => void
  /** Accepts one alternative of an ambiguous proposal, by its index as shown, from 0. */
  readonly choose: (group: GroupView, choice: number) => void
  readonly reject: (group: GroupView) => void
  readonly skip: () => void
  /** Left out where pairs are not explained. */
  readonly why?: (group: GroupView) => void
  /** Opens the dialog that classifies the focused transaction under another category. */
  readonly classify?: () => void
  /** Undoes that decision. */
  readonly undo: (group: GroupView) => void
  /** Moves the focus to its row. */
  readonly show: (group: GroupView) => void
  /** Shows the newer proposal of the focused row. */
  readonly renew: () => void
}

interface Props {
  readonly companyId: CompanyId
  readonly group: GroupView
  readonly acts: ProposalActs
  readonly isBusy: boolean
  readonly card: Ref<HTMLElement>
  /** Enter accepts this group. With selected rows Enter accepts the selection instead. */
  readonly isNext: boolean
  /** The focused row belongs to another alternative than the shown one. */
  readonly isAside: boolean
}

export const ProposalCard = (props: Props) => (
  <WordsOfDocument
    companyId={props.companyId}
    documentId={props.group.allocations.find(({ documentId }) => documentId !== null)?.documentId ?? null}
  >
    <Card {...props} />
  </WordsOfDocument>
)

const Card = ({ companyId, group, acts, isBusy, card, isNext, isAside }: Props) => {
  const { t, words } = useWords()
  const isAmbiguous = group.class === 'ambiguous'
  /** All its documents are already paid at the source. */
  const isLink = group.explained && !isAmbiguous
  const choices = isAmbiguous ? choicesOf(group) : []
  const isQuestion = isOnePair(choices)
  const { shared, own } = reasonsOf(choices)
  const members = membersOf(choices)
  const { hintOf } = useKeyTexts()
  const learned = learnedTransaction(group)
  const nameOf = useGroupName(companyId)
  return (
    <article className={styles.card} ref={card} data-class={group.class ?? 'none'}>
      <div className={styles.says}>
        <header className={styles.head}>
          {group.class === null ? null : <ClassMark mark={isLink ? 'explained' : group.class} />}
          <h3>{group.class === null ? words.groupState[group.state] : words.matchClass[group.class]}</h3>
          {acts.why === undefined ? null : (
            <Button variant="quiet" flush="end" onPress={() => acts.why?.(group)}>
              {t('reconcile.proposals.why')}
            </Button>
          )}
        </header>
        {isAside ? (
          <p className={styles.beside}>
            <ClassMark mark="ambiguous" />
            {t('reconcile.proposals.beside', { numbers: nameOf(group) })}
          </p>
        ) : null}
        {isLink ? <p className={styles.fine}>{t('reconcile.proposals.explained')}</p> : null}
        {isQuestion ? (
          <>
            <GroupMembers companyId={companyId} allocations={group.allocations} currency={group.currency} />
            <EvidenceChips evidence={shared} currency={group.currency} />
          </>
        ) : isAmbiguous ? (
          <>
            {members.shared.size === 0 ? null : (
              <GroupMembers
                companyId={companyId}
                allocations={group.allocations}
                currency={group.currency}
                without={members.others}
              />
            )}
            <p>{t('reconcile.proposals.alternatives')}</p>
            <ol className={styles.choices}>
              {choices.map((alternative, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its index, and the list never changes
                <li key={at} className={styles.choice}>
                  {alternative.explained ? (
                    <p className={styles.fine}>{t('reconcile.proposals.explained')}</p>
                  ) : null}
                  <GroupMembers
                    companyId={companyId}
                    allocations={alternative.allocations}
                    currency={group.currency}
                    rate={alternative.rate}
                    without={members.shared}
                  />
                  <EvidenceChips evidence={own[at] ?? []} currency={group.currency} />
                  {alternative.deciding === null ? null : (
                    <p className={styles.fine}>{t(`reconcile.proposals.deciding.${alternative.deciding}`)}</p>
                  )}
                  <Button
                    onPress={() => acts.choose(group, at)}
                    isDisabled={isBusy}
                    {...hintOf('choose-alternative', at + 1)}
                  >
                    {t('reconcile.proposals.alternative', { n: at + 1 })}
                  </Button>
                </li>
              ))}
            </ol>
            {shared.length === 0 ? null : (
              <div className={styles.shared}>
                <p className={styles.fine}>{t('reconcile.proposals.shared')}</p>
                <EvidenceChips evidence={shared} currency={group.currency} />
              </div>
            )}
          </>
        ) : (
          <>
            <GroupMembers
              companyId={companyId}
              allocations={group.allocations}
              currency={group.currency}
              rate={group.rate}
            />
            <PostingNote group={group} />
            <EvidenceChips evidence={group.evidence} currency={group.currency} />
          </>
        )}
        {learned === undefined ? null : <LessonSource companyId={companyId} transactionId={learned} />}
      </div>
      <footer className={styles.acts}>
        {isQuestion ? (
          <div className={styles.answers}>
            <p>{t('reconcile.proposals.question')}</p>
            {choices.map(({ explained }, at) => (
              <Button
                key={explained ? 'paid' : 'open'}
                onPress={() => acts.choose(group, at)}
                isDisabled={isBusy}
                {...hintOf('choose-alternative', at + 1)}
              >
                {t(explained ? 'reconcile.proposals.questionPaid' : 'reconcile.proposals.questionOpen')}
              </Button>
            ))}
          </div>
        ) : null}
        {/* With selected rows Enter accepts the selection, as the button next to its sum says. */}
        {isAmbiguous || !isNext ? null : (
          <Button
            variant="primary"
            onPress={() => acts.accept(group)}
            isDisabled={isBusy}
            {...hintOf('accept')}
          >
            {t('reconcile.proposals.accept')}
          </Button>
        )}
        <Button onPress={() => acts.reject(group)} isDisabled={isBusy} {...hintOf('reject')}>
          {t('reconcile.proposals.reject')}
        </Button>
        {acts.classify && group.allocations.some(({ kind }) => kind === 'classified') ? (
          <Button onPress={acts.classify} isDisabled={isBusy} {...hintOf('classify')}>
            {t('reconcile.endings.classify.open')}
          </Button>
        ) : null}
        <Button variant="quiet" onPress={acts.skip} {...hintOf('skip')}>
          {t('reconcile.proposals.skip')}
        </Button>
      </footer>
    </article>
  )
}
