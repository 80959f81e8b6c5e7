/**
 * Keeps the focus inside a part of the board whose controls are replaced when `change` changes.
 * The control that Tab would reach takes over from one that is gone.
 */
export function keepFocus(part: () => HTMLElement | undefined, change: () => unknown): void {
  let inside = false;
  $effect.pre(() => {
    change();
    inside = part()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    change();
    if (inside && part()?.contains(document.activeElement) === false) {
      part()?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  });
}
