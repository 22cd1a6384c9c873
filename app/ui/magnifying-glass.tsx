/** The picture of a search, in the colour of the text. */
export function MagnifyingGlass({ size }: { size: 18 | 20 }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.5 13.5L17 17" />
    </svg>
  );
}
