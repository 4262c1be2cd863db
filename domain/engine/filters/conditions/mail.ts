import { z } from "zod";
import { codeOf, typedText } from "#domain/platform/wire/input-schemas.ts";
import { MAX_QUERY } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { quoteList } from "./quote-list.ts";

/** Value of `mail_status` that selects every state. */
const ANY_MAIL_STATE = 0;

/** Labels by `mail_status`; 2 covers every address that cannot be sent to, for any reason. */
export const MAIL_STATES = {
	[ANY_MAIL_STATE]: "指定しない",
	1: "送信できる",
	2: "送信できない",
	3: "メールアドレスがない",
	4: "配信停止",
	5: "届かなかった",
} as const;

/** 15: the friend's e-mail address contains one of the words, and has this state. */
export const mail = defineCondition(
	z.object({
		type: z.literal(15),
		/** Addresses or parts of them, separated by spaces. */
		qs: typedText(MAX_QUERY).default(""),
		mail_status: codeOf(0, 1, 2, 3, 4, 5).default(0),
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
		isUsed: ({ mail_status }) => mail_status !== ANY_MAIL_STATE,
	},
	blank: () => ({ type: 15, qs: "", mail_status: ANY_MAIL_STATE }),
	sentence: ({ qs, mail_status }) => {
		const address = qs === "" ? [] : [`メールアドレスに${quoteList(mailWords(qs))}を含む`];
		const state = mail_status === ANY_MAIL_STATE ? [] : [`メールの状態が「${MAIL_STATES[mail_status]}」`];
		return [...address, ...state].join("、かつ") || "メールアドレスを問わない";
	},
});

/** The words of `qs`. */
export const mailWords = (qs: string): string[] => [
	...new Set(qs.split(/\s+/u).filter((word) => word !== "")),
];
