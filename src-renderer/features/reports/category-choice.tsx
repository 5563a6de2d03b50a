/** Filters a report by category, including hidden ones: their transactions are reported too. */
import type { CompanyId } from '#contract/values.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Choice } from '../../ui/choice.tsx'

interface Props {
  readonly companyId: CompanyId
  /** Empty for all. */
  readonly category: string
  readonly onChange: (category: string) => void
}

export const CategoryChoice = ({ companyId, category, onChange }: Props) => {
  const { t } = useWords()
  const { all } = useCategories(companyId)
  return (
    <Choice
      label={t('reports.category')}
      hideLabel
      value={category}
      options={[
        { value: '', text: t('reports.anyCategory') },
        ...all.map(({ id, title }) => ({ value: id, text: title })),
      ]}
      onChange={onChange}
    />
  )
}
