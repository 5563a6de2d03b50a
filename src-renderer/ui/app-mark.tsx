/** The app's icon, as in build/package/icon.svg; its colours are the same in every theme. */
export const AppMark = ({ size }: { readonly size: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="64 64 896 896">
    <rect x="64" y="64" width="896" height="896" rx="200" fill="#0f5e5a" />
    <g fill="#faf9f7">
      <rect x="208" y="288" width="224" height="72" rx="36" />
      <rect x="208" y="476" width="168" height="72" rx="36" />
      <rect x="208" y="664" width="224" height="72" rx="36" opacity=".45" />
      <rect x="592" y="288" width="224" height="72" rx="36" opacity=".45" />
      <rect x="648" y="476" width="168" height="72" rx="36" />
      <rect x="592" y="664" width="224" height="72" rx="36" />
    </g>
    <g fill="none" stroke="#84d4cb" strokeWidth="44" strokeLinecap="round">
      <path d="M456 324 C560 324 500 700 568 700" />
      <path d="M400 512 L624 512" />
    </g>
  </svg>
)
