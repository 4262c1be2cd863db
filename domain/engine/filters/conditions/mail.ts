import { z } from "zod";
import { codeIn, typedText } from "#domain/platform/wire/input-schemas.ts";
import { MAX_QUERY } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { quoteList } from "./quote-list.ts";

/** Codes of `mail_status`. `unsendable` covers every address that cannot be sent to, for any reason. */
export const MAIL_STATE = {
	any: 0,
	sendable: 1,
	unsendable: 2,
	missing: 3,
	optedOut: 4,
	bounced: 5,
} as const;

/** Labels by `mail_status`. */
export const MAIL_STATES = {
	[MAIL_STATE.any]: "指定しない",
	[MAIL_STATE.sendable]: "送信できる",
	[MAIL_STATE.unsendable]: "送信できない",
	[MAIL_STATE.missing]: "メールアドレスがない",
	[MAIL_STATE.optedOut]: "配信停止",
	[MAIL_STATE.bounced]: "届かなかった",
} as const;

/** 15: the friend's e-mail address contains one of the words, and has this state. */
export const mail = defineCondition(
	z.object({
		type: z.literal(15),
		/** Addresses or parts of them, separated by spaces. */
		qs: typedText(MAX_QUERY).default(""),
		mail_status: codeIn(MAIL_STATE).default(MAIL_STATE.any),
	}),
)({
	type: 15,
	label: "メールアドレス",
	words: ["メールアドレス"],
	single: true,
	ability: "mail",
	restrictedPart: {
		label: "メールアドレスの状態",
		ability: "user-mail-set-to-expa-mode",
		isUsed: ({ mail_status }) => mail_status !== MAIL_STATE.any,
	},
	blank: () => ({ type: 15, qs: "", mail_status: MAIL_STATE.any }),
	sentence: ({ qs, mail_status }) => {
		const address = qs === "" ? [] : [`メールアドレスに${quoteList(mailWords(qs))}を含む`];
		const state = mail_status === MAIL_STATE.any ? [] : [`メールの状態が「${MAIL_STATES[mail_status]}」`];
		return [...address, ...state].join("、かつ") || "メールアドレスを問わない";
	},
});

/** The words of `qs`. */
export const mailWords = (qs: string): string[] => [
	...new Set(qs.split(/\s+/u).filter((word) => word !== "")),
];
