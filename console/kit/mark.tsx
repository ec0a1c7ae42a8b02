/** Our mark: a P of the price that is ours, and the price that is advised. */
export function Mark({ size = 16 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 14V2h5.4a3.9 3.9 0 0 1 0 7.8H5" fill="none" stroke="var(--ours)" strokeWidth="2.2" />
      <circle cx="12.6" cy="12.4" r="1.7" fill="var(--advised)" />
    </svg>
  );
}
