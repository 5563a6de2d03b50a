/** An amount on screen. */
import { useWords } from '../lib/i18n/use-words.ts'

interface Props {
  readonly minor: number
  readonly currency: string
  /** Without its currency where the column or the label says it. */
  readonly bare?: boolean
}

export const Money = ({ minor, currency, bare = false }: Props) => {
  const { amount, money } = useWords()
  return <>{bare ? amount(minor, currency) : money(minor, currency)}</>
}
