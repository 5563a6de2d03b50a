/** The category a report is narrowed to, hidden ones included: what stands under them is reported too. */
import type { CompanyId } from '#contract/values.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Choice } from '../../ui/choice.tsx'

interface Props {
  readonly companyId: CompanyId
  /** Empty: any. */
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
