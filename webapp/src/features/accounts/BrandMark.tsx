/** The product's mark, drawn as in index.html's frame: nothing is asked for, and nothing moves. */
export function BrandMark() {
  return (
    <svg aria-hidden="true" focusable="false" width={80} height={80} viewBox="0 0 64 64">
      <rect width={64} height={64} rx={16} fill="var(--brand)" />
      <path
        d="M14 20l8 26 10-22 10 22 8-26"
        fill="none"
        stroke="var(--picture-ground)"
        strokeWidth={6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
