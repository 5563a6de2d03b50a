/** How a shared company stands, in words. */
import type { OfficeConnection, SharedCompanyState } from '#contract/sharing.ts'
import { joinNames, useWords } from './i18n/use-words.ts'
import { useSharing } from './sharing-queries.ts'

/** Whether nothing is exchanged at present: until the server answers, or a person mends what it refuses. */
export const isAway = (connection: OfficeConnection | undefined): boolean =>
  connection?.state === 'offline' || connection?.state === 'refused'

/** What a person has to do something about. */
const TROUBLES: ReadonlySet<string> = new Set(['restored', 'gone', 'failed'])

export const isInTrouble = ({ state }: SharedCompanyState): boolean => TROUBLES.has(state)

/** @returns a function for the state, what is to be sent and what is in conflict */
export const useSharedText = () => {
  const { t, counted } = useWords()
  const connection = useSharing()?.connection
  return (company: SharedCompanyState): string => {
    const counts = (['pending', 'contested', 'unreadable'] as const).filter((name) => company[name] > 0)
    return [
      t(`sharing.company.${isAway(connection) && !isInTrouble(company) ? 'offline' : company.state}`),
      ...counts.map((name) => t(`sharing.company.${name}`, counted(company[name]))),
    ].join(' · ')
  }
}

/** More would be a list. */
const MOST_NAMES = 2

/** @returns a function for who else is in the company; empty where nobody is */
export const usePresentText = () => {
  const { t, count } = useWords()
  return ({ present }: Pick<SharedCompanyState, 'present'>): string => {
    const all = [...new Set(present.map(({ name }) => name))]
    if (all.length === 0) return ''
    const names = joinNames(all.slice(0, MOST_NAMES))
    if (all.length > MOST_NAMES)
      return t('sharing.present.more', { names, n: count(all.length - MOST_NAMES) })
    return t(`sharing.present.${all.length === 1 ? 'one' : 'many'}`, { names })
  }
}
