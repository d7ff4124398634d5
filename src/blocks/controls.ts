// The names of every control that a message, modal or home tab carries, shared by those who draw them and those who answer them.

/** Prefix of every action_id: a control is `name` or `name:suffix` (Slack wants action ids unique within a block). */
export const controls = {
  /** Button; value: an encoded Asked. The answer replaces the private message it stands on. */
  ask: 'ask',
  /** Button; value: an encoded Asked, read again from the service. */
  refresh: 'refresh',
  /** Button; value: an encoded Asked. Posts the answer to the channel for everyone. */
  share: 'share',
  /** Button; value: an encoded Asked. Opens the digest modal, prefilled. */
  subscribe: 'subscribe',
  /** Button; value: an encoded Asked. A file with every row of the answer. */
  csv: 'csv',
  /** Button; value: an encoded Asked. Opens a form that asks for another period. */
  period: 'period',
  /**
   * external_select over campaigns; option value: a campaign id. The question is `campaign` by that id. The suffix of this select and
   * of the next two is an encoded Asked where it fits: the answer that they stand on.
   */
  campaignSelect: 'campaign-select',
  /** The same; the question is `compare-campaigns`, of the suffix's campaign and this one. */
  compareSelect: 'compare-select',
  /** external_select over owners; option value: an e-mail address. The question is `daily` of that owner. */
  ownerSelect: 'owner-select',
  /** Button on a digest's post, value: a DigestId. Opens its card in a modal. */
  manage: 'manage',
  digestPause: 'digest-pause',
  digestResume: 'digest-resume',
  digestDelete: 'digest-delete',
  digestEdit: 'digest-edit',
  digestSendNow: 'digest-send-now',
  digestTest: 'digest-test',
  /** Values: a DeliveryId; on the notice that an unsure post needs its owner. */
  deliveryResend: 'delivery-resend',
  deliveryArrived: 'delivery-arrived',
  /** Inputs of the digest modal, also their block ids. */
  inputQuestion: 'input-question',
  inputChannels: 'input-channels',
  inputWeekdays: 'input-weekdays',
  inputTime: 'input-time',
  inputZone: 'input-zone',
  inputCron: 'input-cron',
  /** Input of the period form. */
  inputPeriod: 'input-period',
  previewDigest: 'preview-digest',
  /** Button on the list of digests; value: the page to show, from 1. */
  digestListPage: 'digest-list-page',
  /** Buttons on App Home; `home-digests` also under help: opens the list of digests. */
  homeNewDigest: 'home-new-digest',
  homeDigests: 'home-digests',
  homeRefresh: 'home-refresh',
} as const;

export type Control = (typeof controls)[keyof typeof controls];

/** callback_id of each modal. */
export const modals = {
  loading: 'loading',
  digestForm: 'digest-form',
  digestList: 'digest-list',
  digestCard: 'digest-card',
  preview: 'digest-preview',
  periodForm: 'period-form',
  notice: 'notice',
} as const;
