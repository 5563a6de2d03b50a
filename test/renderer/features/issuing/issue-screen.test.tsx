/** The issue screen over a fake bridge: what it shows, and what it sends. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Response } from '#contract/index.ts'
import type { TypedForm } from '#contract/issuing/forms.ts'
import type { IssuingEntry } from '#contract/issuing.ts'
import type { Instant, Minor } from '#contract/values.ts'
import { toTypedForm } from '../../../../src-renderer/features/issuing/state/from-body.ts'
import { askToIssue } from '../../../../src-renderer/lib/session.ts'
import { type Answers, WorldFailed } from '../../support/fake-bridge.ts'
import { companyAnswers, companyId } from '../../support/fake-company.ts'
import { showApp } from '../../support/show.tsx'
import { anEntry, rightForm } from './typed-form.ts'

afterEach(cleanup)

const at = '2026-11-21T10:00:00.000Z' as Instant
const zero = 0 as Minor

/** An engine that keeps forms and entries as main does. */
const engine = (answers: Answers = {}) => {
  const forms = new Map<string, TypedForm>()
  const entries: IssuingEntry[] = []
  return {
    forms,
    entries,
    answers: {
      ...companyAnswers({ documents: 3, transactions: 3 }),
      'issuing.listRecent': () => ({ entries: [...entries] }),
      'issuing.listForms': () => ({ forms: [...forms.values()].map((form) => ({ keptAt: at, form })) }),
      'issuing.keepForm': ({ form }) => {
        forms.set(form.id, form)
        return {}
      },
      'issuing.forgetForm': ({ id }) => {
        forms.delete(id)
        return {}
      },
      'issuing.check': () => ({
        issues: [],
        warnings: [],
        totals: {
          grossMinor: zero,
          discountMinor: zero,
          withoutTaxMinor: zero,
          taxMinor: zero,
          totalMinor: 10_000 as Minor,
          retentionMinor: zero,
          payableMinor: zero,
          foreignMinor: null,
          rates: [],
          lineMinors: [zero],
        },
      }),
      'issuing.listProducts': () => ({ products: [] }),
      'customers.list': () => ({ customers: [] }),
      'customers.lookUp': () => ({
        outcome: 'found',
        client: { NIF: '509442013', Name: 'Padaria Dourado', CountryCode: 'PT' },
      }),
      ...answers,
    } satisfies Answers,
  }
}
/** The screen with a form that is right and was kept. */
const openKept = async (world: ReturnType<typeof engine>) => {
  world.forms.set('concilia-f1', toTypedForm(rightForm()))
  const shown = showApp(world.answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  await shown.user.click(screen.getByRole('button', { name: 'Emitir' }))
  const form = await screen.findByRole('form', { name: 'Documento' })
  return { ...shown, form }
}
const issueIt = async (user: Awaited<ReturnType<typeof openKept>>['user']) => {
  await user.keyboard('{Control>}{Enter}{/Control}')
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Emitir' }))
}

test('a form that was left is there again, as it was typed', async () => {
  const { form } = await openKept(engine())
  expect(within(form).getByLabelText('Nome')).toHaveProperty('value', 'Padaria Dourado')
  expect(within(form).getByLabelText('Preço, linha 1')).toHaveProperty('value', '1.234,56')
})

test('keys are hinted as macOS writes them', async () => {
  const info = companyAnswers({ documents: 3, transactions: 3 })['app.getInfo']()
  const { form } = await openKept(engine({ 'app.getInfo': () => ({ ...info, platform: 'darwin' }) }))
  await within(form).findByText('⌘S')
  expect(within(form).getByText('⌘Enter')).toBeTruthy()
  expect(within(form).getByText(/⌘D duplicar · ⌥↑ ↓ mover/)).toBeTruthy()
  expect(screen.getByText('⌘N')).toBeTruthy()
})

test('a tax id fills an empty form, and over a name that was written it only offers', async () => {
  const { bridge, user, form } = await openKept(engine())
  await user.clear(within(form).getByLabelText('Nome'))
  await user.type(within(form).getByLabelText('Nome'), 'Outro nome')
  await user.click(await within(form).findByRole('button', { name: 'Preencher com Padaria Dourado' }))
  expect(within(form).getByLabelText('Nome')).toHaveProperty('value', 'Padaria Dourado')
  expect(bridge.callsTo('customers.lookUp')).toEqual([{ companyId, countryCode: 'PT', taxId: '509442013' }])
})

test('a reason for exemption is found by its code as it is typed, and Enter takes it', async () => {
  const world = engine()
  const [line] = rightForm().lines
  world.forms.set(
    'concilia-f1',
    toTypedForm(rightForm({ lines: line === undefined ? [] : [{ ...line, TaxValue: '0' }] })),
  )
  const { user } = showApp(world.answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  await user.click(screen.getByRole('button', { name: 'Emitir' }))
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /isenção/i })
  for (const typed of ['M07', 'm01']) {
    await user.clear(field)
    await user.type(field, typed)
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(field.value).toBe(typed.toUpperCase())
  }
})

test('main is asked for the totals when typing pauses, not at each letter', async () => {
  const { bridge, form } = await openKept(engine())
  await waitFor(() => expect(bridge.callsTo('issuing.check').length).toBeGreaterThan(0))
  const before = bridge.callsTo('issuing.check').length
  const price = within(form).getByLabelText('Preço, linha 1')
  for (const value of ['2', '20', '200', '2000']) fireEvent.change(price, { target: { value } })
  await waitFor(() => expect(JSON.stringify(bridge.callsTo('issuing.check').at(-1))).toContain('2000'))
  expect(bridge.callsTo('issuing.check')).toHaveLength(before + 1)
})

test('customers are looked for when typing pauses, not at each letter', async () => {
  const { bridge, form } = await openKept(engine())
  const name = within(form).getByLabelText('Nome')
  name.focus()
  for (const value of ['Mo', 'Moi', 'Moin', 'Moinho']) fireEvent.change(name, { target: { value } })
  await waitFor(() => expect(bridge.callsTo('customers.list').at(-1)?.search).toBe('Moinho'))
  const asked = bridge.callsTo('customers.list').map(({ search }) => search)
  expect(asked.filter((search) => ['Mo', 'Moi', 'Moin'].includes(search ?? ''))).toEqual([])
})

test('what is wrong is said at its field, and nothing leaves the window', async () => {
  const { bridge, user, form } = await openKept(engine())
  const price = within(form).getByLabelText('Preço, linha 1')
  await user.clear(price)
  await user.type(price, 'dez')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Falta corrigir um campo.')
  expect(screen.getByText('Preço: não é um número como 1234,56')).toBeTruthy()
  expect(document.activeElement).toBe(price)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(bridge.callsTo('issuing.saveDocument')).toEqual([])
})

test('it is asked before it is final, and sent under the ExternalId of its form', async () => {
  const world = engine({
    'issuing.saveDocument': () => {
      world.entries.push(anEntry({ documentId: 7 }))
      return {
        outcome: 'saved',
        intentId: 'i1',
        documentId: 7,
        number: null,
        closed: true,
        how: 'answered',
        message: null,
      }
    },
  })
  const { bridge, user } = await openKept(world)
  await issueIt(user)
  const detail = await screen.findByRole('article', { name: 'Documento emitido' })
  await within(detail).findByText('emitido: a obter número')
  expect(bridge.callsTo('issuing.saveDocument')).toMatchObject([
    { body: { IsToClose: true, Document: { ExternalId: 'concilia-f1', Lines: [{ UnitPrice: '1234.56' }] } } },
  ])
  expect(world.forms.size).toBe(0)

  world.entries[0] = anEntry({ documentId: 7, number: 'FT A/47', status: 'C' })
  bridge.emit('matching.changed', { companyId })
  await within(detail).findByRole('heading', { name: 'FT A/47' })
})

test('an unknown refusal is shown with its words and its code; the form stays', async () => {
  const world = engine({
    'issuing.saveDocument': () => {
      throw new WorldFailed('service-refused', {
        serviceValue: 77,
        serviceName: 'SomethingNew',
        serviceText: 'O serviço não está para isso.',
        validationErrors: [
          {
            type: 'Mood',
            field: 'DocumentDetailMood',
            elementNumber: null,
            detail: 'Mau humor',
            value: null,
          },
          {
            type: 'Dated',
            field: 'DocumentDetailDate',
            elementNumber: null,
            detail: 'Data gasta',
            value: null,
          },
        ],
      })
    },
  })
  const { user, form } = await openKept(world)
  await issueIt(user)
  const alert = await within(form).findByRole('alert')
  for (const text of ['O serviço não está para isso.', 'Mau humor', 'Código 77 SomethingNew'])
    expect(within(alert).getByText(text)).toBeTruthy()
  const date = within(form).getByLabelText('Data')
  expect(within(form).getByText('Data gasta')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(date))
  await user.type(date, '{Backspace}')
  expect(within(form).queryByText('Data gasta')).toBeNull()
  expect(within(form).getByLabelText('Nome')).toHaveProperty('value', 'Padaria Dourado')
  expect(world.forms.has('concilia-f1')).toBe(true)
})

test('without the network it says so, and that what was written is kept', async () => {
  const world = engine({
    'issuing.saveDocument': () => {
      throw new WorldFailed('offline')
    },
  })
  const { user, form } = await openKept(world)
  await issueIt(user)
  await within(form).findByText('O que escreveu está guardado neste computador.')
  expect(world.forms.has('concilia-f1')).toBe(true)
})

test('a form that cannot be discarded says why and stays as it was typed', async () => {
  const { user, form } = await openKept(
    engine({
      'issuing.forgetForm': () => {
        throw new WorldFailed('disk-full')
      },
    }),
  )
  await user.click(within(form).getByRole('button', { name: 'Descartar' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }))
  await within(form).findByText('O disco está cheio.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(within(form).getByLabelText('Nome')).toHaveProperty('value', 'Padaria Dourado')
})

test('a lost answer is shown with what the app does next; once it is found its form is forgotten', async () => {
  const world = engine({
    'issuing.saveDocument': () => {
      world.entries.push(anEntry({ state: 'uncertain', how: null, nextAttemptAt: at }))
      return { outcome: 'uncertain', intentId: 'i1', reason: null, nextAttemptAt: at }
    },
    'issuing.resolve': () => ({ entries: [] }),
  })
  const { bridge, user } = await openKept(world)
  await issueIt(user)
  await screen.findByText('O Concilia verifica sozinho e nunca emite duas vezes.')
  expect(world.forms.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Verificar agora' }))
  expect(bridge.callsTo('issuing.resolve')).toEqual([{ companyId }])

  world.entries[0] = anEntry({ how: 'found', documentId: 7, number: 'FT A/47' })
  bridge.emit('matching.changed', { companyId })
  await screen.findByText('A resposta tinha-se perdido: o documento já estava emitido e foi encontrado.')
  await waitFor(() => expect(world.forms.size).toBe(0))
})

test('where only a person can tell, saying that nothing was issued is asked twice', async () => {
  const world = engine({ 'issuing.dismiss': () => anEntry({ state: 'dismissed' }) })
  world.entries.push(anEntry({ state: 'asks', how: null }))
  const { bridge, user } = await openKept(world)
  await user.click(await screen.findByRole('option', { name: /precisa da sua resposta/ }))
  await user.click(await screen.findByRole('button', { name: 'Nada foi emitido' }))
  expect(bridge.callsTo('issuing.dismiss')).toEqual([])
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Nada foi emitido' }))
  await waitFor(() => expect(bridge.callsTo('issuing.dismiss')).toEqual([{ companyId, intentId: 'i1' }]))
})

test('a note that corrects a document carries over what the service gives', async () => {
  const world = engine({
    'issuing.startFrom': () => ({
      body: {
        Client: { Name: 'Padaria Dourado', NIF: '509442013', CountryCode: 'PT' },
        Document: {
          Type: 'C',
          Date: '2026-11-21',
          DueDate: '2026-11-21',
          DocumentReference: 'FT A/3',
          Lines: [],
        },
      },
    }),
  })
  const { bridge } = showApp(world.answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  askToIssue({ kind: 'follow', documentId: 3, type: 'C' })
  const form = await screen.findByRole('form', { name: 'Documento' })
  expect(within(form).getByLabelText('Documento de origem')).toHaveProperty('value', 'FT A/3')
  expect(within(form).getByRole('heading', { level: 1 }).textContent).toContain('Nota de crédito')
  expect(bridge.callsTo('issuing.startFrom')).toEqual([{ companyId, documentId: 3, type: 'C' }])
})

test('a note that comes late does not take the place of what was begun meanwhile', async () => {
  const note = Promise.withResolvers<Response<'issuing.startFrom'>>()
  const { user } = showApp(engine({ 'issuing.startFrom': () => note.promise }).answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  askToIssue({ kind: 'follow', documentId: 3, type: 'C' })
  await user.click(await screen.findByRole('button', { name: 'Novo documento' }))
  await user.type(await screen.findByLabelText('Nome'), 'Outra casa')
  await act(async () =>
    note.resolve({ body: { Client: { Name: 'Padaria Dourado' }, Document: { Type: 'C', Lines: [] } } }),
  )
  expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Outra casa')
})

test('a cancelled document owes nothing, can be written again, and keeps the focus', async () => {
  const world = engine({
    'documents.getBySource': ({ sourceId }) => ({
      ...companyAnswers({ documents: 3, transactions: 3 })['documents.getBySource']({ companyId, sourceId }),
      status: world.entries[0]?.status ?? 'C',
    }),
    'issuing.listNotes': () => ({ numbers: ['NC A/3', 'ND A/1'] }),
    'issuing.cancel': ({ documentId }) => {
      world.entries[0] = anEntry({ documentId, number: 'FT A/47', status: 'A' })
      return { outcome: 'cancelled', intentId: 'i2', documentId, how: 'answered' }
    },
  })
  world.entries.push(anEntry({ documentId: 2, number: 'FT A/47', status: 'C' }))
  const { user } = showApp(world.answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  askToIssue({ kind: 'show', documentId: 2, toCancel: false })
  const detail = await screen.findByRole('article', { name: 'Documento emitido' })
  await within(detail).findByText('Em dívida no serviço')
  await user.click(within(detail).getByRole('button', { name: 'Anular' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Anular FT\u00a0A/47?')
  await within(question).findByText(/notas .* não são anuladas com ele: NC A\/3, ND A\/1\./)
  await user.click(within(question).getByRole('button', { name: 'Anular o documento' }))
  const standing = await within(detail).findByText('anulado')
  expect(standing.querySelector('svg')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(detail))
  expect(within(detail).queryByText('Em dívida no serviço')).toBeNull()
  expect(within(detail).queryByText('Pagamento')).toBeNull()
  expect(
    within(detail)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Abrir PDF', 'Guardar PDF', 'Duplicar'])
  await user.keyboard('{F6}')
  expect(document.activeElement?.textContent).toContain('FT A/47')
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(detail)
})

test('a document whose cancellation is in doubt is not offered to be cancelled', async () => {
  const world = engine()
  world.entries.push(
    anEntry({
      ...{ kind: 'cancel', state: 'uncertain', how: null, toClose: false, externalId: null },
      ...{ documentId: 2, number: 'FT A/47', status: 'C', nextAttemptAt: at },
    }),
  )
  showApp(world.answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  askToIssue({ kind: 'show', documentId: 2, toCancel: true })
  const detail = await screen.findByRole('article', { name: 'Documento emitido' })
  await within(detail).findByText('O Concilia verifica sozinho: não é preciso anular de novo.')
  await within(detail).findByRole('button', { name: 'Nota de crédito' })
  expect(within(detail).queryByRole('button', { name: 'Anular' })).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the list begins at the document that is open, not at the one it was left at', async () => {
  const world = engine()
  world.entries.push(
    anEntry({ documentId: 2, number: 'FT A/47' }),
    anEntry({ documentId: 3, number: 'FT A/48' }),
  )
  const { user } = showApp(world.answers)
  await screen.findByRole('grid', { name: 'Documentos' })
  act(() => askToIssue({ kind: 'show', documentId: 2, toCancel: false }))
  await screen.findByRole('article', { name: 'Documento emitido' })
  await user.keyboard('{F6}')
  expect(document.activeElement?.textContent).toContain('FT A/47')
  await user.keyboard('{F6}')
  act(() => askToIssue({ kind: 'show', documentId: 3, toCancel: false }))
  await screen.findByRole('heading', { name: 'FT A/48' })
  await user.keyboard('{F6}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('FT A/48'))
})
