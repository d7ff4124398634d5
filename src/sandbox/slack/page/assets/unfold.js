// Where a menu or a list of choices opens: below its control, or above where what it stands in ends too soon; it knows no choices.

/** @param {HTMLElement} box stands beside its control, which its parent wraps */
export function unfold(box) {
  box.hidden = false;
  box.classList.remove('upwards', 'leftwards');
  const control = box.parentElement.getBoundingClientRect();
  const around = edgesAround(box);
  const below = around.bottom - control.bottom;
  const above = control.top - around.top;
  const { height, right } = box.getBoundingClientRect();
  box.classList.toggle('upwards', height + 8 > below && above > below);
  box.classList.toggle('leftwards', right > around.right);
  // Where it fits on neither side, what it stands in is moved.
  box.scrollIntoView({ block: 'nearest' });
}

function edgesAround(box) {
  return (box.closest('.messages, .home, .modal-body') ?? document.documentElement).getBoundingClientRect();
}
