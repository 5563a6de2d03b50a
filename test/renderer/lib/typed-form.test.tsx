/** A small form says what is wrong once it is sent, leads there, and stops saying it as soon as it is mended. */
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { amountField, dayField, neededText, useTypedForm } from '../../../src-renderer/lib/use-typed-form.ts'
import { Field } from '../../../src-renderer/ui/field.tsx'

const schema = z.object({
  name: neededText('A name is missing.'),
  amount: amountField('en', 'That is no amount.'),
  day: dayField('2026-05-31', 'That is no day.'),
})
const kept = vi.fn<(read: z.output<typeof schema>) => void>()

const Form = ({ day }: { readonly day: string }) => {
  const { inPage, field, refuse, refused, reset } = useTypedForm(schema, { name: '', amount: '', day })
  return (
    <form
      {...inPage((read) => {
        kept(read)
        if (read.name === 'Taken') refuse({ name: 'That name is taken.' })
        if (read.name === 'Closed') refuse('That month is closed.')
      })}
    >
      <Field label="Day" {...field('day')} />
      <Field label="Name" {...field('name')} />
      <Field label="Amount" {...field('amount')} />
      <p>{refused}</p>
      <button type="submit">Keep</button>
      <button type="reset" onClick={reset}>
        Again
      </button>
    </form>
  )
}

let show: ReturnType<typeof render>
beforeEach(() => {
  kept.mockReset()
  show = render(<Form day="" />)
})
afterEach(cleanup)

test('nothing is said while one types', async () => {
  await userEvent.type(screen.getByLabelText('Amount'), 'much')
  expect(screen.queryByText('That is no amount.')).toBeNull()
})

test('what is wrong is said when it is sent, nothing is handed over, and the focus is on the first field at fault', async () => {
  await userEvent.type(screen.getByLabelText('Amount'), 'much{Enter}')
  await screen.findByText('That is no amount.')
  await screen.findByText('A name is missing.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(kept).not.toHaveBeenCalled()
})

test('a sentence goes as soon as its field is mended, and stays at the others', async () => {
  await userEvent.type(screen.getByLabelText('Amount'), 'much{Enter}')
  await userEvent.type(screen.getByLabelText('Name'), 'Rent')
  expect(screen.queryByText('A name is missing.')).toBeNull()
  expect(screen.queryByText('That is no amount.')).not.toBeNull()
})

test('what is handed over is what the fields mean; what may be missing is undefined', async () => {
  await userEvent.type(screen.getByLabelText('Name'), '  Rent ')
  await userEvent.type(screen.getByLabelText('Day'), '3105{Enter}')
  expect(kept).toHaveBeenCalledExactlyOnceWith({ name: 'Rent', amount: undefined, day: '2026-05-31' })
})

test('what is refused afterwards is said at its field, leads there, and goes once something is typed', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Taken')
  await userEvent.type(screen.getByLabelText('Amount'), '1{Enter}')
  await screen.findByText('That name is taken.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Amount'), '2')
  expect(screen.queryByText('That name is taken.')).toBeNull()
})

test('what is refused of the whole form is said until something is typed', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Closed{Enter}')
  await screen.findByText('That month is closed.')
  await userEvent.type(screen.getByLabelText('Amount'), '2')
  expect(screen.queryByText('That month is closed.')).toBeNull()
})

test('what a field holds to begin with may arrive later, and what was typed stays', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Rent')
  show.rerender(<Form day="2026-05-31" />)
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-05-31')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Rent')
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(kept).toHaveBeenCalledExactlyOnceWith({ name: 'Rent', amount: undefined, day: '2026-05-31' })
  await userEvent.click(screen.getByText('Again'))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
})
