import { MAIL_STATE } from "#domain/engine/filters/conditions/mail.ts";

/** Status of an e-mail address, by the codes of condition 15. The address of an `unsendable` one is wrong. */
export const MAIL_STATUSES = {
	sendable: MAIL_STATE.sendable,
	unsendable: MAIL_STATE.unsendable,
	optedOut: MAIL_STATE.optedOut,
	bounced: MAIL_STATE.bounced,
} as const;

export type MailStatus = (typeof MAIL_STATUSES)[keyof typeof MAIL_STATUSES];
