// Where a menu or a list of choices stands open: over everything, below its control or above, always within the window; it knows no choices.

const [gap, edge] = [4, 8];

/** @param {HTMLElement} box a popover beside its control, which its parent wraps */
export function unfold(box) {
  if (!isUnfolded(box)) box.showPopover();
  put(box);
}

export function fold(box) {
  if (isUnfolded(box)) box.hidePopover();
}

export function isUnfolded(box) {
  return box.matches(':popover-open');
}

/** Puts what is open beside its control again, wherever that stands now. */
export function follow() {
  for (const box of document.querySelectorAll(':is(.menu, .picker-list):popover-open')) put(box);
}

function put(box) {
  const control = box.parentElement.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [control.top - gap - edge, clientHeight - control.bottom - gap - edge];
  if (box.matches('.picker-list')) box.style.minWidth = `${control.width}px`;
  box.style.maxHeight = '';
  const { width, height } = box.getBoundingClientRect();
  const upwards = height > below && above > below;
  box.style.maxHeight = `${Math.min(height, upwards ? above : below)}px`;
  const left = control.left + width > clientWidth - edge ? control.right - width : control.left;
  box.style.left = `${Math.max(edge, left)}px`;
  box.style.top = upwards ? '' : `${control.bottom + gap}px`;
  box.style.bottom = upwards ? `${clientHeight - control.top + gap}px` : '';
}

/** A list that is itself scrolled stands still. */
function scrolled({ target }) {
  if (!(target instanceof Element) || target.closest('[popover]') === null) follow();
}

addEventListener('scroll', scrolled, { capture: true, passive: true });
addEventListener('resize', follow);
