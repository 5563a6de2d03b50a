/** The exchange rate of transactions in another currency. It applies when the field loses the focus, or on Enter. */
import { useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { parseTypedDecimal, showDecimal } from '../../../lib/typed-decimal.ts'
import { Field } from '../../../ui/field.tsx'
import { announce } from '../../../ui/notice.tsx'

interface Props {
  readonly currency: string
  /** With a decimal point; null where it is unknown. */
  readonly rate: string | null
  readonly onChange: (rate: string) => void
  readonly onDone: () => void
}

const isRate = (plain: string | undefined): plain is string =>
  plain !== undefined && /^(?=.*[1-9])\d{1,7}(\.\d{1,10})?$/.test(plain)

export const RateField = ({ currency, rate, onChange, onDone }: Props) => {
  const { t, language } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const plain = typed === null ? undefined : parseTypedDecimal(typed, language)
  const isWrong = typed !== null && typed.trim() !== '' && !isRate(plain)
  const wrong = t('reconcile.tray.rateWrong')
  return (
    <Field
      variant="cell"
      align="end"
      label={t('reconcile.tray.rate', { currency })}
      value={typed ?? (rate === null ? '' : showDecimal(rate, language))}
      error={isWrong ? wrong : undefined}
      onChange={setTyped}
      onBlur={() => {
        if (isRate(plain) && plain !== rate) onChange(plain)
        setTyped(null)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return
        if (isWrong || (rate === null && !isRate(plain))) announce(wrong, 'wrong')
        else onDone()
      }}
    />
  )
}
