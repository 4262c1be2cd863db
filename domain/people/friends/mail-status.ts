/**
 * Status of an e-mail address, by the codes of condition 15 that name a state: 1 can be sent to, 2 cannot
 * (the address is wrong), 4 opted out, 5 bounced.
 */
export const MAIL_STATUSES = { sendable: 1, unsendable: 2, optedOut: 4, bounced: 5 } as const;

export type MailStatus = (typeof MAIL_STATUSES)[keyof typeof MAIL_STATUSES];
