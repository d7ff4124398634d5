// The name of every control in messages, modals and the home tab, shared by the code that draws it and the code that answers it.

/** Prefix of every action_id: a control is `name` or `name:suffix` (Slack wants action ids unique within a block). */
export const controls = {
  /** Button; value: an encoded Asked. The answer replaces the private message that holds the button. */
  ask: 'ask',
  /** Buttons; value: an encoded Asked. The same message with what is behind More, and without. */
  more: 'more',
  less: 'less',
  /** Value: an encoded Asked. How the first figure of that answer is worked out. */
  askWorking: 'ask-working',
  /**
   * A small menu of at most five options. Its suffix is a value, each option's value is a control of this table: a choice is a click on
   * that control with that value.
   */
  menu: 'menu',
  /** What can be done with a need. Value: an encoded NeedClick. */
  needOpen: 'need-open',
  needTake: 'need-take',
  needDone: 'need-done',
  needSnooze: 'need-snooze',
  needNote: 'need-note',
  needWhy: 'need-why',
  needGiveBack: 'need-give-back',
  /** Its value names the deed that it undoes. */
  needUndo: 'need-undo',
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
   * of the next two is an encoded Asked, where it fits: the answer that holds the select.
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
  /** Values: a DigestId. The preview opens on top, the history too; page: `DigestId page`. */
  digestPreview: 'digest-preview',
  digestHistory: 'digest-history',
  digestDuplicate: 'digest-duplicate',
  /** Undoes a deletion. */
  digestRestore: 'digest-restore',
  digestRestoreOutside: 'digest-restore-outside',
  /** datepicker and users_select on the card; their action ids carry the DigestId as suffix. */
  digestPauseUntil: 'digest-pause-until',
  digestHandOver: 'digest-hand-over',
  /** Values: a DeliveryId. They stand on a notice about a post that is unsure. */
  deliveryResend: 'delivery-resend',
  deliveryArrived: 'delivery-arrived',
  /** Inputs of the digest modal, also their block ids. */
  inputQuestion: 'input-question',
  inputChannels: 'input-channels',
  inputWeekdays: 'input-weekdays',
  inputTime: 'input-time',
  inputZone: 'input-zone',
  inputCron: 'input-cron',
  /** Inputs of the forms of a need. */
  inputSnooze: 'input-snooze',
  inputSnoozeDay: 'input-snooze-day',
  inputNote: 'input-note',
  /** Input of the period form. */
  inputPeriod: 'input-period',
  /** These two redraw the form when something is chosen. */
  inputRepeats: 'input-repeats',
  inputOnlyIf: 'input-only-if',
  inputWeeks: 'input-weeks',
  inputFrom: 'input-from',
  inputMonthDay: 'input-month-day',
  inputMoreTimes: 'input-more-times',
  inputEvery: 'input-every',
  inputCoolDown: 'input-cool-down',
  inputThreshold: 'input-threshold',
  inputWhenQuiet: 'input-when-quiet',
  inputHolidays: 'input-holidays',
  inputDatesOff: 'input-dates-off',
  inputWeekdaysOff: 'input-weekdays-off',
  inputEndsOn: 'input-ends-on',
  /** The boxes of the form's concerns. */
  inputAgreed: 'input-agreed',
  formMore: 'form-more',
  previewDigest: 'preview-digest',
  /** Button on the list of digests; value: the page to show, from 1. */
  digestListPage: 'digest-list-page',
  /** On the list in a modal: each narrows the list; `digest-list-clear` shows all again. */
  digestListShow: 'digest-list-show',
  digestListOwner: 'digest-list-owner',
  digestListChannel: 'digest-list-channel',
  digestListClear: 'digest-list-clear',
  inputSearch: 'input-search',
  /** Accounts at the campaign service; values of the last three: an AccountId. Each opens a form. */
  accountConnect: 'account-connect',
  accountRename: 'account-rename',
  accountKey: 'account-key',
  accountDisconnect: 'account-disconnect',
  /** Button of what is said once an account is connected; value: its AccountId. The check before the channel shows all of it. */
  accountShow: 'account-show',
  inputAccountName: 'input-account-name',
  inputAccountAddress: 'input-account-address',
  inputAccountKey: 'input-account-key',
  inputAccountFigures: 'input-account-figures',
  /**
   * The form of a channel's room; `input-room-account` and `input-room-shows` redraw it when something is chosen. The suffix of the
   * type-aheads over owners and campaigns is an AccountId.
   */
  inputRoomAccount: 'input-room-account',
  inputRoomShows: 'input-room-shows',
  inputRoomOwners: 'input-room-owners',
  inputRoomName: 'input-room-name',
  inputRoomChosen: 'input-room-chosen',
  inputRoomManagers: 'input-room-managers',
  /** Button of the check before a room is saved; value: another part of names. */
  roomInstead: 'room-instead',
  /** static_select on App Home and in direct messages; option value: the channel whose room is shown there, or `default`. */
  homeRoom: 'home-room',
  /** Several digests at once; `input-bulk-deed` redraws the form when something is chosen. */
  digestBulk: 'digest-bulk',
  inputBulkDigests: 'input-bulk-digests',
  inputBulkAll: 'input-bulk-all',
  inputBulkDeed: 'input-bulk-deed',
  inputBulkUntil: 'input-bulk-until',
  inputBulkFrom: 'input-bulk-from',
  inputBulkTo: 'input-bulk-to',
  inputBulkOwner: 'input-bulk-owner',
  /** Button; value: an encoded Asked. Shares into a channel that another company reads, after a warning. */
  shareOutside: 'share-outside',
  /** Buttons on App Home; `home-digests` also under help: opens the list of digests. */
  homeNewDigest: 'home-new-digest',
  homeDigests: 'home-digests',
  homeRefresh: 'home-refresh',
  homeNeeds: 'home-needs',
  homeHandled: 'home-handled',
  /** They open modals: what can be typed, how the bot fares, what was asked. */
  homeManual: 'home-manual',
  homeStatus: 'home-status',
  homeAsked: 'home-asked',
  /** overflow on App Home; option value: the print of a question that was asked lately. The same is carried in that modal's menus. */
  homeAgain: 'home-again',
  askedAgain: 'asked-again',
  askedPin: 'asked-pin',
  askedUnpin: 'asked-unpin',
  /** Under a page of the audit trail. Value: how it is narrowed and, of an older page, before which entry it begins. */
  auditPage: 'audit-page',
  /** users_select, and overflow over what the page tells of; option value: its id. */
  auditPerson: 'audit-person',
  auditSubject: 'audit-subject',
  auditAll: 'audit-all',
} as const;

export type Control = (typeof controls)[keyof typeof controls];

/** callback_id of each modal. */
export const modals = {
  loading: 'loading',
  digestForm: 'digest-form',
  digestList: 'digest-list',
  digestCard: 'digest-card',
  digestHistory: 'digest-history',
  digestBulk: 'digest-bulk',
  preview: 'digest-preview',
  periodForm: 'period-form',
  manual: 'manual',
  botState: 'bot-state',
  asked: 'asked',
  needSnooze: 'need-snooze',
  needNote: 'need-note',
  accountConnect: 'account-connect',
  accountRename: 'account-rename',
  accountKey: 'account-key',
  accountDisconnect: 'account-disconnect',
  room: 'room',
  roomCheck: 'room-check',
  notice: 'notice',
} as const;
