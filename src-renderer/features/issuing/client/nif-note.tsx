/** The result for the tax id in one line; offers other customers with the same id. */
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassMark } from '../../../ui/class-mark.tsx'
import styles from '../form/form.module.css'
import type { Lookup } from './look-up-client.ts'

interface Props {
  readonly lookup: Lookup | undefined
  readonly isAsking: boolean
  /** The name in the form. */
  readonly name: string
  readonly onFill: (client: Readonly<Record<string, string>>) => void
}

const marks = {
  known: 'certain',
  found: 'certain',
  unknown: 'possible',
  unchecked: 'possible',
  refused: 'conflict',
} as const

export const NifNote = ({ lookup, isAsking, name, onFill }: Props) => {
  const { t, counted } = useWords()
  if (lookup === undefined)
    return (
      <p className={styles.note} role="status">
        {isAsking ? t('issue.client.checking') : ''}
      </p>
    )
  const others = lookup.clients.filter((client) => client.Name !== name)
  return (
    <p className={styles.note} role="status">
      <ClassMark mark={marks[lookup.kind]} />
      {lookup.clients.length > 1
        ? t('issue.client.several', counted(lookup.clients.length))
        : t(`issue.client.${lookup.kind}`)}
      {others.map((client) => (
        <Button key={client.Name} variant="quiet" onPress={() => onFill(client)}>
          {lookup.clients.length > 1 ? client.Name : t('issue.client.fill', { name: client.Name ?? '' })}
        </Button>
      ))}
    </p>
  )
}
