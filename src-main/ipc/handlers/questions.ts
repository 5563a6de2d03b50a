/** questions.*: what the client is asked, and the answers that come back. */
import { basename } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import { isShort, mailAddressOf } from '#core/mail-message.ts'
import type { Concilia } from '../../compose.ts'
import { applyAnswers, ask, messageOf, resume } from '../../services/endings/questions.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

export const questionHandlers = (
  { companies, deciding, settings }: Concilia,
  shell: Pick<ShellPorts, 'chooseExisting' | 'openMail' | 'copyText'>,
): Handlers<'questions'> => {
  const languageOf = async () => (await settings.read()).language
  return forCompany(companies, {
    'questions.list': ({ mirror }) => ({ waiting: mirror.read.listWaiting() }),
    'questions.ask': async (company, choice) => ask(deciding, company, choice, await languageOf()),
    'questions.resume': async (company, { groupIds }) => {
      await resume(deciding, company, groupIds)
      return {}
    },
    'questions.send': async (company, { how }) => {
      const message = messageOf(company, await languageOf())
      const isWhole = how === 'copy' || isShort(message)
      if (how === 'copy' || !isWhole) shell.copyText(`${message.subject}\n\n${message.text}`)
      if (how === 'mail') await shell.openMail(mailAddressOf(message))
      return { isWhole }
    },
    'questions.chooseAnswers': async (company) => {
      const path = await shell.chooseExisting('xlsx', 'csv', 'xls')
      if (path === undefined) return null
      const { judgeFile } = await import('../../services/endings/answer-file.ts')
      return { file: basename(path), ...(await judgeFile(company, path)) }
    },
    'questions.applyAnswers': (company, { answers }) => applyAnswers(deciding, company, answers),
  })
}
