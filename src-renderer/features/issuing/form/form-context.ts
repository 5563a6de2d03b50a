/** Passes the form on screen to its parts. */
import { createContext, useContext } from 'react'
import type { IssueForm } from './use-issue-form.ts'

const FormContext = createContext<IssueForm | null>(null)
export const FormProvider = FormContext.Provider

export const useForm = (): IssueForm => {
  const form = useContext(FormContext)
  if (form === null) throw new Error('a part of the form stands outside of it')
  return form
}
