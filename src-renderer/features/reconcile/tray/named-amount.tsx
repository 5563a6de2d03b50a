/** The amount of a named part of the difference; the remainder is still to be named, or stays open. */
import { type Ref, useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../../lib/parse-typed-amount.ts'
import { Field } from '../../../ui/field.tsx'
import { announce } from '../../../ui/notice.tsx'

interface Props {
  readonly label: string
  readonly currency: string
  /** Without its sign; zero until it is entered. */
  readonly amountMinor: number
  readonly mostMinor: number
  /** Below zero where a minus sign may reverse the direction. */
  readonly leastMinor: number
  readonly onChange: (amountMinor: number) => void
  readonly onDone: () => void
  readonly input: Ref<HTMLInputElement> | undefined
}

/** A typed amount applies when the field loses the focus, or on Enter; text that is no valid amount is discarded. */
export const NamedAmount = ({
  label,
  currency,
  amountMinor,
  mostMinor,
  leastMinor,
  input,
  onChange,
  onDone,
}: Props) => {
  const { t, language, amount, money } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const minor = typed === null ? amountMinor : parseTypedAmount(typed, language)
  const fits = minor !== undefined && minor !== 0 && minor >= leastMinor && minor <= mostMinor
  const wrong = t('reconcile.tray.amountWrong', { most: money(mostMinor, currency) })
  return (
    <Field
      variant="cell"
      align="end"
      {...(input === undefined ? {} : { input })}
      label={label}
      value={typed ?? amount(amountMinor, currency)}
      error={fits ? undefined : wrong}
      {...(leastMinor < 0 && { hint: t('reconcile.tray.otherWay') })}
      onChange={setTyped}
      onBlur={() => {
        onChange(fits ? minor : amountMinor)
        setTyped(null)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return
        if (fits) onDone()
        else announce(wrong, 'wrong')
      }}
    />
  )
}
