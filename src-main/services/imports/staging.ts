/** What staging a file needs and answers, whichever kind it is of. */
import type { TableLayout } from '#contract/import-values.ts'
import type { Clock } from '#core/clock.ts'
import type { StatementAccount, StatementRow } from '#core/statements.ts'
import type { StagedFile } from '../../db/imports/stage.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import type { SeenVersion } from '../../import/file-source.ts'
import type { SaftContradiction } from '../../import/saft/model.ts'
import type { TableAnswers, TableHead } from '../../import/table/examine-table.ts'
import type { WorkerUrl } from '../../threads/protocol.ts'

export interface StagePorts {
  mirror: Pick<Mirror, 'read' | 'write'>
  clock: Pick<Clock, 'now'>
  /** Who imports. */
  person: string
  workerUrl: WorkerUrl
}

export interface StageOptions extends SeenVersion {
  /** The company that imports. */
  own: OwnCompany
  /** A person says that the file is of suppliers. */
  isOfSuppliers?: boolean | undefined
  /** Throws where a list that does not say whose it is may be of another company. */
  refuseUnnamed?: (() => void) | undefined
  /** Set for a company without services, whose documents come from files; of others a SAF-T (PT) file is refused. */
  onFiles?: OwnCompany | undefined
  /** The first file of a set: rows that an earlier set left staged are deleted. */
  isFirst: boolean
  /** The account a person chose, by the account's name in the file; undefined where the file's own name decides. */
  accountFor: (name: string | null) => string | undefined
  /** The column layout a person set for this table. */
  layout?: TableLayout | undefined
  /** A person's answers for tables without a layout of their own. */
  answers?: TableAnswers | undefined
  /** Called with the first rows of a table and its layout, also where the table is not imported. */
  onTable?: ((head: TableHead) => void) | undefined
  /** Throws where a statement is of another company; called before any of its rows is staged. */
  refuse?: ((account: StatementAccount) => Promise<void>) | undefined
  /** Called for an account that a person has to choose: its name in the file, and its first rows. */
  onUnknownAccount?: ((name: string | null, rows: readonly StatementRow[]) => void) | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((rows: number) => void) | undefined
}

export type Staged = StagedFile & {
  /** A layout that a person set. */
  layout?: TableLayout | undefined
  contradiction?: SaftContradiction | null
  /** Lines of the accounting that name no document of a supplier. */
  unnamed?: number
}

/** The company that imports; its tax id is null where it is not known. */
export interface OwnCompany {
  taxId: string | null
  name: string
}
