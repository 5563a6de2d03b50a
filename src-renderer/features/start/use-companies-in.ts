/** The companies that files name, before it is known whose they are. */
import { useQuery } from '@tanstack/react-query'
import type { OfferedFile } from '#contract/imports.ts'
import type { Response } from '#contract/index.ts'
import { appQueries } from '../../lib/queries.ts'

type Named = Response<'imports.listCompanies'>['companies']

const NONE: Named = []

/** Empty while the files are read, and where none of them names a company. */
export const useCompaniesIn = (files: readonly OfferedFile[]): Named =>
  useQuery(appQueries.companiesIn(files.map(({ handle }) => handle))).data?.companies ?? NONE
