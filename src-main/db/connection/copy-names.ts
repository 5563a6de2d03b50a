/** Names of copies and of replaced mirrors, which contain an instant. */

/** The instant in the format of a name. */
export const stampOf = (now: string): string => now.replace(/[^0-9TZ]/g, '')

/** The reverse of `stampOf`. @param stamp as `stampOf` writes it */
export const instantOf = (stamp: string): string =>
  stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')

/** `mirror`: a copy; `replaced`: the mirror that was there before a copy was restored. */
type CopyKind = 'mirror' | 'replaced'

export const copyName = (kind: CopyKind, now: string): string => `${kind}-${stampOf(now)}.sqlite`

/** Parses a name; undefined where it is not the name of a copy. */
export const readCopyName = (name: string): { kind: CopyKind; id: string; at: string } | undefined => {
  const [, id = '', kind, stamp = ''] = /^((mirror|replaced)-(\d{8}T\d{9}Z))\.sqlite$/.exec(name) ?? []
  return kind === undefined ? undefined : { kind: kind as CopyKind, id, at: instantOf(stamp) }
}
