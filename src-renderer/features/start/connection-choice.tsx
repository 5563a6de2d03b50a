/** Where the data of a new company come from: two services, or files alone. */
import { useWords } from '../../lib/i18n/use-words.ts'
import { Choice } from '../../ui/choice.tsx'

type Source = 'services' | 'files'

interface Props {
  readonly value: Source
  readonly isDisabled: boolean
  /** The other one was chosen. */
  readonly onChange: () => void
}

export const ConnectionChoice = ({ value, isDisabled, onChange }: Props) => {
  const { t } = useWords()
  return (
    <Choice
      label={t('start.form.source')}
      value={value}
      isDisabled={isDisabled}
      options={[
        { value: 'services', text: t('start.form.services') },
        { value: 'files', text: t('start.form.files') },
      ]}
      onChange={(chosen) => {
        if (chosen !== value) onChange()
      }}
    />
  )
}
