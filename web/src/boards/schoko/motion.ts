import type { TransitionConfig } from 'svelte/transition';

interface Draw {
  /** where the stock lies */
  from: () => Element | undefined;
  /** milliseconds in which the move is shown that the card was drawn after; 0: it is simply there */
  gesture: number;
}

/** The parts of that time until a card is drawn, and for drawing it. */
const WAIT = 0.25;
const WAY = 0.5;

/** A card is drawn: it comes from the stock, face down, and turns over on its way to the hand. */
export function drawn(card: Element, { from, gesture }: Draw): TransitionConfig {
  const stock = from()?.getBoundingClientRect();
  if (gesture === 0 || stock === undefined) return { duration: 0 };
  const place = card.getBoundingClientRect();
  const across = stock.left + stock.width / 2 - place.left - place.width / 2;
  const down = stock.top + stock.height / 2 - place.top - place.height / 2;
  const size = stock.width / place.width;
  return {
    delay: WAIT * gesture,
    duration: WAY * gesture,
    easing: (part) => (part < 0.5 ? 2 * part ** 2 : 1 - (2 - 2 * part) ** 2 / 2),
    css: (part, left) =>
      `z-index: 2; transform: perspective(40rem) translate(${across * left}px, ${down * left}px) scale(${
        part + size * left
      }) rotateY(${-180 * left}deg)`,
  };
}
