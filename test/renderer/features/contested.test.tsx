/** Decisions in conflict with the office's: where they are announced, how they are read, and what is chosen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '#contract/default-settings.ts'
import type { ContestedView } from '#contract/sharing.ts'
import type { Minor } from '#contract/values.ts'
import { type Answers, WorldFailed } from '../support/fake-bridge.ts'
import { company, companyAnswers, companyId } from '../support/fake-company.ts'
import { aConflict, anOffice, aReading, aShared, officeAnswers } from '../support/fake-sharing.ts'
import { showApp } from '../support/show.tsx'

afterEach(cleanup)

/** A company with these conflicts; each that is settled leaves them. */
const withConflicts = (first: readonly ContestedView[], more: Answers = {}) => {
  let left = [...first]
  const answers: Answers = {
    ...companyAnswers({ documents: 3, transactions: 3 }),
    ...officeAnswers(() => anOffice({ companies: [aShared({ contested: left.length })] })),
    'sharing.listContested': () => ({ contested: left }),
    'sharing.settle': ({ uuid, keep }) => {
      left = left.filter((one) => one.uuid !== uuid)
      return { outcome: keep === 'office' ? 'kept' : 'repeated' }
    },
    ...more,
  }
  return showApp(answers)
}

const openThem = async (first: readonly ContestedView[], more: Answers = {}) => {
  const shown = withConflicts(first, more)
  const open = await screen.findByRole('button', { name: 'Resolver as decisões em conflito' })
  open.focus()
  await shown.user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decisões em conflito' }))
  await dialog.findByRole('region', { name: 'A sua' })
  return { ...shown, dialog, open }
}

const twoConflicts = [
  aConflict(),
  aConflict({
    uuid: 'mine-2',
    mine: aReading({
      ...{ uuid: 'mine-2', action: 'balance', by: 'Ana Melo', groupId: null, rows: [] },
      about: [
        { fact: 'month', month: '2026-10' as never },
        { fact: 'account', accountId: 'conta-1' },
        { fact: 'word', word: 'closing' },
      ],
      sets: [{ fact: 'amount', amountMinor: 150_000 as Minor, currency: 'EUR' }],
    }),
    office: [
      aReading({
        ...{ action: 'balance', groupId: null, rows: [], about: [] },
        sets: [{ fact: 'amount', amountMinor: 140_000 as Minor, currency: 'EUR' }],
      }),
    ],
  }),
]

test('they are announced where decisions are made, and nowhere else', async () => {
  const { user } = withConflicts(twoConflicts)
  const bar = await screen.findByRole('region', { name: 'À espera de si' })
  within(bar).getByText('2 decisões suas estão em conflito com o que o escritório decidiu.')
  await user.click(within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Definições' }))
  await screen.findByRole('heading', { name: 'Definições' })
  expect(screen.queryByText(/em conflito com o que o escritório decidiu/)).toBeNull()
})

test('both readings are side by side, with who, when, rows, amounts and why', async () => {
  const { dialog } = await openThem([aConflict()])
  dialog.getByText('Outra pessoa do escritório decidiu o mesmo de outra forma.')
  dialog.getByText('Repetir a sua desfaz a decisão do escritório, para todos.')
  const office = within(dialog.getByRole('region', { name: 'Do escritório' }))
  office.getByText('Aceite')
  office.getByText(/Rui Alves/)
  office.getByText(/Pagamento/)
  const mine = within(dialog.getByRole('region', { name: 'A sua' }))
  mine.getByText('Rejeitado')
  mine.getByText('FT A/1')
  mine.getByText(/Padaria Aurora/)
  expect(mine.getAllByText('123,00 €')).toHaveLength(2)
})

test('they are settled one after another by keyboard alone, and the focus is never lost', async () => {
  const { bridge, dialog, user } = await openThem(twoConflicts)
  const keep = dialog.getByRole('button', { name: 'Manter a do escritório' })
  expect(document.activeElement).toBe(keep)
  await user.keyboard('{Enter}')
  await dialog.findByText('1 de 1')
  dialog.getByText(/Sobre: Outubro 2026 · .*conta-1.* · final do banco/)
  dialog.getByText(/^1.500,00/)
  dialog.getByText('Repetir a sua substitui o que o escritório tem, para todos.')
  await user.keyboard('{Tab}{Enter}')
  await dialog.findByText('Nenhuma decisão em conflito.')
  expect(document.activeElement).not.toBe(document.body)
  expect(bridge.callsTo('sharing.settle')).toEqual([
    { companyId, uuid: 'mine-1', keep: 'office' },
    { companyId, uuid: 'mine-2', keep: 'mine' },
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/em conflito com o que o escritório decidiu/)).toBeNull()
  // The button that led here is gone.
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'))
})

test('a decision that was repeated is undone, and the office’s counts again', async () => {
  const office = [aReading({ groupId: 'g-3' })]
  const { bridge, dialog, user } = await openThem([aConflict({ office })])
  await user.click(dialog.getByRole('button', { name: 'Repetir a minha' }))
  await user.click(await dialog.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Voltou a valer a decisão do escritório.')
  expect(bridge.callsTo('matching.undo')).toEqual([{ companyId, groupId: 'g-1' }])
  expect(bridge.callsTo('matching.redo')).toEqual([{ companyId, groupId: 'g-3' }])
})

test('of one group a repeated decision that is undone leaves it to be decided again', async () => {
  const { bridge, dialog, user } = await openThem([aConflict()])
  await user.click(dialog.getByRole('button', { name: 'Repetir a minha' }))
  await user.click(await dialog.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText('A sua foi desfeita: está de novo por decidir.')
  expect(bridge.callsTo('matching.redo')).toEqual([])
})

test('one that can wait is passed over, and the last one closes the dialog', async () => {
  const { dialog, open, user } = await openThem(twoConflicts)
  dialog.getByText('1 de 2')
  await user.click(dialog.getByRole('button', { name: 'Mais tarde' }))
  await dialog.findByText('2 de 2')
  await user.click(dialog.getByRole('button', { name: 'Mais tarde' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(open))
})

test('what cannot be repeated says why, before and after it is tried', async () => {
  const rowsMissing = aConflict({
    reason: 'rows-missing',
    office: [],
    mine: aReading({ rows: aReading().rows.map((row) => ({ ...row, isHere: false })) }),
  })
  const { dialog, user } = await openThem([rowsMissing], {
    'sharing.settle': () => ({ outcome: 'not-possible' }),
  })
  dialog.getByText('Nada do escritório está no lugar da sua.')
  expect(dialog.getAllByText(/não está neste computador/)).toHaveLength(2)
  dialog.getByText(/só é possível com todas as linhas neste computador/)
  await user.click(dialog.getByRole('button', { name: 'Repetir a minha' }))
  await dialog.findByText(/Não foi possível repetir a sua/)
  dialog.getByText('1 de 1')
})

test('one of a closed month says that the month has to be reopened, also when it is refused', async () => {
  const { dialog, user } = await openThem([aConflict({ reason: 'month-closed', office: [] })], {
    'sharing.settle': () => {
      throw new WorldFailed('month-closed', { period: '2026-10' as never })
    },
  })
  dialog.getByText('Repetir a sua só é possível com o mês aberto.')
  await user.click(dialog.getByRole('button', { name: 'Repetir a minha' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('outubro de 2026')
})

test('the list of companies leads to them', async () => {
  const { user } = withConflicts([aConflict()], {
    'companies.open': () => company,
    'app.getSettings': () => ({ ...defaultSettings }),
  })
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.click(within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Início' }))
  await screen.findByText(/Partilhada, em dia · 1 decisão em conflito/)
  const [open] = await screen.findAllByRole('button', { name: 'Resolver as decisões em conflito' })
  await user.click(open!)
  await screen.findByRole('dialog', { name: 'Decisões em conflito' })
})
