/** The picture of a key, for people who look; screen readers hear the words beside it. */
export function Key({ children }: { children: string }) {
  return (
    <span className="key" aria-hidden="true">
      {children}
    </span>
  );
}

/** The key that people on this machine hold for short cuts. */
export const holdKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl ";
