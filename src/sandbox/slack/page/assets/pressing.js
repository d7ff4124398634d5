// Whether somebody holds a button down: what they press must not be drawn anew before they let go of it.

let pressing = false;
const waiting = [];

/** Resolves at once, or when the button is let go and the click has been heard. */
export function whileNotPressing() {
  return pressing ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}

function letGo() {
  pressing = false;
  for (const resolve of waiting.splice(0)) resolve();
}

addEventListener('pointerdown', () => (pressing = true), true);
// The click is told right after the button is up.
addEventListener('pointerup', () => setTimeout(letGo), true);
addEventListener('pointercancel', letGo, true);
addEventListener('blur', letGo);
// It was let go outside of the window.
addEventListener('pointermove', ({ buttons }) => buttons === 0 && pressing && letGo(), true);
