// The shortcuts of manifest.yml by their callback ids. Loads nothing.

export const shortcutIds = {
  /** Global: opens the composer. */
  ask: 'ask',
  /** On a message: opens the digest form with the question that it answers. */
  sendRegularly: 'send-regularly',
  /** On a message: opens the composer with what it asks or answers. */
  askAbout: 'ask-about',
} as const;
