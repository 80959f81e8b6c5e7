/** How a pawn or a card is seen on its way. */

/** Moves an element from where something else was to its own place: lifted, carried, put down. */
export function carry(element: HTMLElement, from: DOMRect, time: number): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const size = from.width / to.width;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, easing: 'ease-out' },
      { transform: `translate(${x}px, ${y}px) scale(${size * 1.2})`, offset: 0.15, easing: 'ease-in-out' },
      { transform: 'translateY(-8%) scale(1.16)', offset: 0.82, easing: 'ease-in' },
      { transform: 'none' },
    ],
    { duration: time },
  );
}

/** Puts down what the hand of the person at this page has just held. */
export function land(element: HTMLElement, time: number): void {
  element.animate(
    [
      { opacity: 0.3, transform: 'translateY(-8%) scale(1.2)' },
      { opacity: 1, transform: 'none' },
    ],
    {
      duration: time,
      easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)',
    },
  );
}
