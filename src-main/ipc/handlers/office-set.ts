/** officeset.*: the office's set of categories, rules and accounts. */
import { basename } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import {
  removeSetCategory,
  removeSetEntry,
  saveSetAccount,
  saveSetCategory,
  saveSetRule,
  setAccounts,
  setCategories,
  setRules,
} from '../../services/office-set/change-set.ts'
import {
  followOfficeSet,
  leaveOfficeSet,
  readSetState,
  recoverOfficeSet,
} from '../../services/office-set/follow-set.ts'
import { offerRule } from '../../services/office-set/offer-rule.ts'
import type { ReadSet } from '../../services/office-set/set-file.ts'
import { fileName } from '../../services/reports/file-name.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

/** A start reads no file. */
const setFile = () => import('../../services/office-set/set-file.ts')

export const officeSetHandlers = (
  { companies, deciding, ruleTrials, settings, clock }: Concilia,
  shell: Pick<ShellPorts, 'chooseFile' | 'chooseExisting'>,
): Handlers<'officeset'> => {
  let read: Extract<ReadSet, { outcome: 'read' }> | undefined
  return {
    ...forCompany(companies, {
      'officeset.offerRule': (company, offered) => offerRule(deciding, company, offered),
      'officeset.getState': (company) => readSetState(deciding, company),
      'officeset.follow': (company) => followOfficeSet(deciding, company),
      'officeset.leave': (company) => leaveOfficeSet(deciding, company),
      'officeset.recover': async (company) => {
        await recoverOfficeSet(deciding, company)
        return {}
      },
    }),
    'officeset.get': async () => {
      const { entries } = await deciding.officeSet.read()
      return {
        categories: setCategories(entries),
        rules: setRules(entries),
        accounts: setAccounts(entries),
      }
    },
    'officeset.saveCategory': (category) => saveSetCategory(deciding, category),
    'officeset.removeCategory': ({ id }) => removeSetCategory(deciding, id),
    'officeset.saveRule': (rule) => saveSetRule(deciding, rule),
    'officeset.saveAccount': (typed) => saveSetAccount(deciding, typed),
    'officeset.remove': (name) => removeSetEntry(deciding, name),
    'officeset.tryRule': (rule) => ruleTrials.run(rule),
    'officeset.cancelTrial': async () => {
      ruleTrials.cancel()
    },
    'officeset.export': async () => {
      const { language } = await settings.read()
      const today = clock.today()
      const file = await shell.chooseFile(
        fileName({ subject: 'office-set', language, today, extension: 'json' }),
      )
      if (file === undefined) return { outcome: 'cancelled' }
      await (await setFile()).writeSetFile(deciding, file, language)
      return { outcome: 'saved', fileName: basename(file) }
    },
    'officeset.readFile': async () => {
      const file = await shell.chooseExisting('json')
      if (file === undefined) return { outcome: 'cancelled' }
      const answer = await (await setFile()).readSetFile(deciding, file)
      if (answer.outcome === 'refused') return answer
      read = answer
      return { outcome: 'read', fileName: basename(file), changes: answer.changes }
    },
    'officeset.applyFile': async () => {
      const applied = read
      read = undefined
      if (applied === undefined) throw new AppError('conflict', 'no file was read; choose it again')
      await applied.apply()
    },
  }
}
