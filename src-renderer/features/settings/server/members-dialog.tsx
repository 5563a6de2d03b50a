/** Who works on a shared company, and in which role; a reviewer adds people and changes roles. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { isolateText } from '#contract/clean-text.ts'
import type { OfficeMember, Role, SharedCompanyState } from '#contract/sharing.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { call, toApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { sharingQueries } from '../../../lib/sharing-queries.ts'
import { neededText, useTypedForm } from '../../../lib/use-typed-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { announce, ErrorNotice, QueryNotice, RefusalNotice } from '../../../ui/notice.tsx'
import page from '../../../ui/page.module.css'
import { Switch } from '../../../ui/switch.tsx'
import settings from '../settings.module.css'
import styles from './server.module.css'

interface Props {
  readonly company: SharedCompanyState
  readonly onClose: () => void
}

const roles = ['reader', 'preparer', 'reviewer'] as const satisfies readonly Role[]

export const MembersDialog = ({ company, onClose }: Props) => {
  const { t, language } = useWords()
  const query = useQuery(sharingQueries.members(company.companyId))
  const members = query.data?.members ?? []
  const isReviewer = company.role === 'reviewer'
  return (
    <Dialog
      title={t('sharing.members.title', { name: company.name })}
      onClose={onClose}
      isText={!isReviewer && members.length > 0}
    >
      <QueryNotice query={query} compact />
      {members.length === 0 ? null : (
        <table className={settings.table} aria-label={t('sharing.members.list')}>
          <thead>
            <tr>
              <th scope="col">{t('sharing.members.name')}</th>
              <th scope="col">{t('sharing.members.login')}</th>
              <th scope="col">{t('sharing.members.role')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ login, fullName, role }) => (
              <tr key={login}>
                <td>{isolateText(fullName)}</td>
                <td>{isolateText(login)}</td>
                <td>{sharingWords[language].role[role]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {query.data === undefined ? null : isReviewer ? (
        <ReviewerActs company={company} members={members} />
      ) : (
        <p className={styles.fine}>{t('sharing.members.onlyReviewers')}</p>
      )}
    </Dialog>
  )
}

interface ReviewerActsProps {
  readonly company: SharedCompanyState
  readonly members: readonly OfficeMember[]
}

const first: Record<'login' | 'fullName', string> & { role: Role } = {
  login: '',
  fullName: '',
  role: 'preparer',
}

const ReviewerActs = ({ company: { companyId, fourEyes }, members }: ReviewerActsProps) => {
  const { t, language } = useWords()
  const client = useQueryClient()
  const words = sharingWords[language]
  const schema = z.object({
    login: neededText(t('sharing.members.loginMissing')),
    fullName: neededText(t('sharing.members.nameMissing')),
    role: z.enum(roles),
  })
  const { form, field, choice, send, reset } = useTypedForm(schema, first)
  const admit = useMutation({
    mutationFn: (member: OfficeMember) => call('sharing.admit', { companyId, ...member }),
    onSuccess: async (_, { fullName, role }) => {
      announce(t('sharing.members.saved', { name: fullName, role: words.role[role] }))
      reset()
      await client.invalidateQueries(sharingQueries.members(companyId))
    },
  })
  const switching = useMutation({
    mutationFn: (isOn: boolean) => call('sharing.setFourEyes', { companyId, isOn }),
    onSuccess: async (_, isOn) => {
      announce(t(isOn ? 'sharing.members.fourEyesOn' : 'sharing.members.fourEyesOff'))
      await client.invalidateQueries({ queryKey: sharingQueries.all })
    },
  })
  const code = admit.error === null ? null : toApiError(admit.error).code
  const refused =
    code === 'not-found'
      ? t('sharing.members.unknown')
      : code === 'conflict'
        ? t('sharing.members.lastReviewer')
        : undefined
  const error = switching.error ?? (refused === undefined ? admit.error : null)
  const role = choice('role')
  /** A login that is there already brings its name along. */
  const nameOf = (login: string): string | undefined =>
    members.find((one) => one.login === login.trim())?.fullName
  const login = field('login')
  const fullName = field('fullName')
  return (
    <>
      <form
        ref={form}
        className={styles.member}
        aria-label={t('sharing.members.add')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send((member) => {
            if (!admit.isPending) admit.mutate(member)
          })
        }}
      >
        <h3>{t('sharing.members.add')}</h3>
        <p className={styles.fine}>{t('sharing.members.addText')}</p>
        <div className={page.fields}>
          <Field
            {...login}
            label={t('sharing.members.login')}
            maxLength={63}
            spellCheck="false"
            autoFocus
            onBlur={() => {
              const known = nameOf(login.value)
              if (known !== undefined && fullName.value === '') fullName.onChange(known)
            }}
          />
          <Field {...fullName} label={t('sharing.members.name')} maxLength={200} />
          <Choice
            label={t('sharing.members.role')}
            value={role.value}
            options={roles.map((value) => ({ value, text: words.role[value] }))}
            onChange={role.onChange}
          />
        </div>
        <p className={styles.fine}>{t(`sharing.members.roleText.${role.value}`)}</p>
        {refused === undefined ? null : <RefusalNotice text={refused} />}
        {error === null ? null : <ErrorNotice error={error} compact />}
        <div>
          <Button variant="primary" type="submit" isPending={admit.isPending}>
            {t('sharing.members.save')}
          </Button>
        </div>
      </form>
      <Switch
        label={t('sharing.share.fourEyes')}
        hint={t('sharing.share.fourEyesHint')}
        isSelected={fourEyes}
        onChange={(isOn) => {
          if (!switching.isPending) switching.mutate(isOn)
        }}
      />
    </>
  )
}
