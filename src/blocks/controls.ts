// The name of every control in messages, modals and App Home, shared by the code that draws it and the code that answers it.

/** Prefix of every action_id: a control is `name` or `name:suffix` (Slack wants action ids unique within a block). */
export const controls = {
  /** Button; value: an encoded Asked. The answer replaces the private message that holds the button. */
  ask: 'ask',
  /** Buttons; value: an encoded Asked. Redraw the same message with or without what is behind More. */
  more: 'more',
  less: 'less',
  /** Value: an encoded Asked. Shows how the first figure of that answer is worked out. */
  askWorking: 'ask-working',
  /**
   * A small menu of at most five options. Its suffix is a value, and each option's value is a control of this table. A choice counts as a
   * click on that control with that value.
   */
  menu: 'menu',
  /** Acts on a need. Value: an encoded NeedClick. */
  needOpen: 'need-open',
  needTake: 'need-take',
  needDone: 'need-done',
  needSnooze: 'need-snooze',
  needNote: 'need-note',
  needWhy: 'need-why',
  needGiveBack: 'need-give-back',
  /** Its value names the deed to undo. */
  needUndo: 'need-undo',
  /** Button; value: encoded OtherReadings. Offers what else a text could have meant. */
  notMeant: 'not-meant',
  /** Button; value: an encoded Asked. Reads the answer again from the service. */
  refresh: 'refresh',
  /** Button; value: an encoded Asked. Posts the answer to the channel for everyone. */
  share: 'share',
  /** Button; value: an encoded Asked. Opens the digest modal, prefilled. */
  subscribe: 'subscribe',
  /** Button; value: what would be typed, `subscribe …`. Opens the digest modal as that does. */
  subscribeTyped: 'subscribe-typed',
  /** Button; value: an encoded Asked. Sends a file with every row of the answer. */
  csv: 'csv',
  /** Button; value: an encoded Asked. Opens a form that asks for another period. */
  period: 'period',
  /**
   * external_select over campaigns; option value: a campaign id. Asks the question `campaign` with that id. The suffix of this select and
   * of the next two is an encoded Asked, if it fits: the answer that holds the select.
   */
  campaignSelect: 'campaign-select',
  /** The same, but asks `compare-campaigns` with the suffix's campaign and this one. */
  compareSelect: 'compare-select',
  /** external_select over owners; option value: an e-mail address. Asks the question `daily` for that owner. */
  ownerSelect: 'owner-select',
  /** Button on a digest's post, value: a DigestId. Opens its card in a modal. */
  manage: 'manage',
  digestPause: 'digest-pause',
  digestResume: 'digest-resume',
  digestDelete: 'digest-delete',
  digestEdit: 'digest-edit',
  digestSendNow: 'digest-send-now',
  digestTest: 'digest-test',
  /** Values: a DigestId. The preview and the history open above the card; page: `DigestId page`. */
  digestPreview: 'digest-preview',
  digestHistory: 'digest-history',
  digestDuplicate: 'digest-duplicate',
  /** Undoes a deletion. */
  digestRestore: 'digest-restore',
  digestRestoreOutside: 'digest-restore-outside',
  /** datepicker and users_select on the card; their action ids carry the DigestId as suffix. */
  digestPauseUntil: 'digest-pause-until',
  digestHandOver: 'digest-hand-over',
  /** Values: a DeliveryId. Buttons of a notice about a post that is unsure. */
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
  /** A choice in either of these redraws the form. */
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
  /** On the list in a modal. Each narrows the list; `digest-list-clear` shows everything again. */
  digestListShow: 'digest-list-show',
  digestListOwner: 'digest-list-owner',
  digestListChannel: 'digest-list-channel',
  digestListClear: 'digest-list-clear',
  inputSearch: 'input-search',
  /** Accounts at the campaign service; values of the last four: an AccountId. Each opens a form. */
  accountConnect: 'account-connect',
  accountRename: 'account-rename',
  accountKey: 'account-key',
  accountDefault: 'account-default',
  accountDisconnect: 'account-disconnect',
  /** Button of the message after an account was connected; value: its AccountId. Opens the check before the channel shows all of it. */
  accountShow: 'account-show',
  inputAccountName: 'input-account-name',
  inputAccountAddress: 'input-account-address',
  inputAccountKey: 'input-account-key',
  inputAccountFigures: 'input-account-figures',
  /**
   * The form of a channel's room. A choice in `input-room-account` or `input-room-shows` redraws it. The suffix of the type-aheads over
   * owners and campaigns is an AccountId.
   */
  inputRoomAccount: 'input-room-account',
  inputRoomShows: 'input-room-shows',
  inputRoomOwners: 'input-room-owners',
  inputRoomName: 'input-room-name',
  inputRoomChosen: 'input-room-chosen',
  inputRoomManagers: 'input-room-managers',
  inputRoomMentions: 'input-room-mentions',
  /** Button of the check before a room is saved; value: another part of names. */
  roomInstead: 'room-instead',
  /** static_select on App Home and in direct messages; option value: the channel whose room is shown there, or `default`. */
  homeRoom: 'home-room',
  /** Several digests at once. A choice in `input-bulk-deed` redraws the form. */
  digestBulk: 'digest-bulk',
  inputBulkDigests: 'input-bulk-digests',
  inputBulkAll: 'input-bulk-all',
  inputBulkDeed: 'input-bulk-deed',
  inputBulkUntil: 'input-bulk-until',
  inputBulkFrom: 'input-bulk-from',
  inputBulkTo: 'input-bulk-to',
  inputBulkOwner: 'input-bulk-owner',
  /** Button; value: an encoded Asked. Shares into a channel that another company reads, after the warning. */
  shareOutside: 'share-outside',
  /** Buttons on App Home. `home-digests` opens the list of digests, and is also under help. */
  homeNewDigest: 'home-new-digest',
  homeDigests: 'home-digests',
  homeRefresh: 'home-refresh',
  homeNeeds: 'home-needs',
  homeHandled: 'home-handled',
  /** Open modals: what can be typed, the state of the bot, the latest questions. */
  homeManual: 'home-manual',
  homeStatus: 'home-status',
  homeAsked: 'home-asked',
  /**
   * overflow on App Home; option value: the print of a question that was asked lately. The menus of the modal of questions carry the same.
   */
  homeAgain: 'home-again',
  askedAgain: 'asked-again',
  askedPin: 'asked-pin',
  askedUnpin: 'asked-unpin',
  /**
   * Button; value: what the composer begins with, as `composeValue` writes it. Opens the form in which a question is put together.
   */
  compose: 'compose',
  /** On that form: shows the answer above it, and the filters that few need. */
  composePreview: 'compose-preview',
  composeMore: 'compose-more',
  /** Its inputs; a choice in any of them redraws it. A suffix keeps two lists of choices apart. */
  inputComposeReport: 'input-compose-report',
  inputComposeCampaign: 'input-compose-campaign',
  inputComposeAgainst: 'input-compose-against',
  inputComposeOwner: 'input-compose-owner',
  inputComposePeriod: 'input-compose-period',
  inputComposeVersus: 'input-compose-versus',
  inputComposeMetric: 'input-compose-metric',
  inputComposePlaces: 'input-compose-places',
  inputComposeStatuses: 'input-compose-statuses',
  inputComposeReasons: 'input-compose-reasons',
  inputComposeLimits: 'input-compose-limits',
  inputComposeBegins: 'input-compose-begins',
  inputComposeEnds: 'input-compose-ends',
  inputComposePart: 'input-compose-part',
  /** Under a page of the audit trail. Value: how it is narrowed and, for an older page, the entry before which it begins. */
  auditPage: 'audit-page',
  /** users_select, and an overflow over the subjects of the page; option value: the subject's id. */
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
  composer: 'composer',
  manual: 'manual',
  botState: 'bot-state',
  asked: 'asked',
  needSnooze: 'need-snooze',
  needNote: 'need-note',
  accountConnect: 'account-connect',
  accountRename: 'account-rename',
  accountKey: 'account-key',
  accountDefault: 'account-default',
  accountDisconnect: 'account-disconnect',
  room: 'room',
  roomCheck: 'room-check',
  notice: 'notice',
} as const;
