/** The search icon; the text next to it names it. */
export const Magnifier = ({ className }: { readonly className?: string | undefined }) => (
  <svg aria-hidden="true" className={className} width="12" height="12" viewBox="0 0 12 12">
    <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.2" />
    <path d="M7.8 7.8 11 11" stroke="currentColor" strokeWidth="1.2" />
  </svg>
)
