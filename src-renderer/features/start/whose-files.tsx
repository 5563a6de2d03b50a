/** Asks which company files belong to that came while none was open: one of the list, or a new one. */
import { useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import type { OfferedFile } from '#contract/imports.ts'
import { joinNames, useWords } from '../../lib/i18n/use-words.ts'
import { Choice } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { useCompaniesIn } from './use-companies-in.ts'

interface Props {
  readonly files: readonly OfferedFile[]
  readonly companies: readonly CompanyView[]
  readonly isBusy: boolean
  readonly onKnown: (company: CompanyView) => void
  readonly onNew: () => void
  readonly onCancel: () => void
}

const NEW = 'new'

export const WhoseFiles = ({ files, companies, isBusy, onKnown, onNew, onCancel }: Props) => {
  const { t, counted } = useWords()
  const [named] = useCompaniesIn(files)
  const [chosen, setChosen] = useState<string | null>(null)
  const same = companies.find(({ taxId }) => taxId !== null && taxId === named?.taxId)
  // A SAF-T of no company here is a new one's; statements name none.
  const value = chosen ?? same?.id ?? (named ? NEW : (companies[0]?.id ?? NEW))
  return (
    <FormDialog
      title={t('start.whose.title')}
      onClose={onCancel}
      onSubmit={() => {
        const company = companies.find(({ id }) => id === value)
        if (company) onKnown(company)
        else onNew()
      }}
      send={t('start.whose.go')}
      isReady
      isPending={isBusy}
    >
      <p>
        {t('start.whose.files', {
          files: joinNames(files.map(({ name }) => name)),
          ...counted(files.length),
        })}
      </p>
      {named === undefined ? null : <p>{t('start.whose.named', named)}</p>}
      <Choice
        label={t('start.whose.company')}
        value={value}
        options={[
          ...companies.map(({ id, name }) => ({ value: id as string, text: name })),
          { value: NEW, text: t('start.whose.new') },
        ]}
        onChange={setChosen}
        isDisabled={isBusy}
      />
    </FormDialog>
  )
}
