/** Every command by its name. */
import type { MenuCommand } from '../../../src-preload/contract/app.ts'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import { giveCommand } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'

export interface PaletteEntry {
  readonly id: string
  readonly text: string
  readonly aside?: string
  readonly act: () => void
}

export const usePaletteCommands = (
  companies: readonly CompanyView[],
  hasCompany: boolean,
  onSwitch: (company: CompanyView) => void,
): readonly PaletteEntry[] => {
  const { t } = useWords()
  const command = (id: MenuCommand, text: string): PaletteEntry => ({ id, text, act: () => giveCommand(id) })
  const ofCompany = [
    command('show-reconcile', t('shell.nav.reconcile')),
    command('show-documents', t('shell.nav.documents')),
    command('show-followed', t('lists.track.open')),
    command('show-transactions', t('shell.nav.transactions')),
    command('show-issue', t('shell.nav.issue')),
    command('new-document', t('issue.new')),
    command('show-partners', t('shell.nav.partners')),
    command('show-reports', t('shell.nav.reports')),
    command('sync', t('shell.sync.start')),
    command('pause-sync', t('shell.sync.pause')),
    command('cancel-sync', t('shell.sync.cancel')),
    command('undo', t('shell.help.undo')),
    command('redo', t('shell.help.redo')),
    command('bulk', t('reconcile.bulk.title')),
    command('history', t('reconcile.history.title')),
    command('why-not', t('shell.help.whyNot')),
    command('find-sums', t('shell.help.sums')),
    command('find', t('shell.help.search')),
    command('export', t('shell.help.export')),
  ]
  return [
    ...(hasCompany ? ofCompany : []),
    command('show-start', t('shell.nav.start')),
    command('show-settings', t('shell.nav.settings')),
    command('show-help', t('shell.nav.help')),
    ...companies.map((company) => ({
      id: `company-${company.id}`,
      text: `${t('start.open')}: ${company.name}`,
      act: () => onSwitch(company),
    })),
  ]
}
