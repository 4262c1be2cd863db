import { z } from "zod";
import { codeIn } from "#domain/platform/wire/input-schemas.ts";
import { defineCondition } from "./definition.ts";

/** Codes of `has_response`: everybody; whether the friend has written, and whether they wait for an answer. */
export const RESPONSE = { any: 0, written: 1, neverWritten: 10, awaitsReply: 11, awaitsNoReply: 12 } as const;

/** Codes of `has_type`: everybody, or the way in which the friend was added. */
export const ORIGIN = {
	any: 0,
	followed: 1,
	returned: 2,
	fromBefore: 3,
	notFollowed: 11,
	notReturned: 12,
	notFromBefore: 13,
} as const;

export const RESPONSES = {
	[RESPONSE.any]: "指定しない",
	[RESPONSE.written]: "メッセージを送ってきたことがある",
	[RESPONSE.neverWritten]: "メッセージを送ってきたことがない",
	[RESPONSE.awaitsReply]: "返信を待っている（最後が友だちのメッセージ）",
	[RESPONSE.awaitsNoReply]: "返信を待っていない",
} as const;

export const ORIGINS = {
	[ORIGIN.any]: "指定しない",
	[ORIGIN.followed]: "友だち追加で登録された",
	[ORIGIN.returned]: "ブロックを解除して戻ってきた",
	[ORIGIN.fromBefore]: "以前からの友だち",
	[ORIGIN.notFollowed]: "友だち追加で登録された人を除く",
	[ORIGIN.notReturned]: "ブロックを解除して戻ってきた人を除く",
	[ORIGIN.notFromBefore]: "以前からの友だちを除く",
} as const;

/** 110: criteria that no other condition covers. */
export const other = defineCondition(
	z.object({
		type: z.literal(110),
		has_response: codeIn(RESPONSE).default(RESPONSE.any),
		has_type: codeIn(ORIGIN).default(ORIGIN.any),
	}),
)({
	type: 110,
	label: "その他",
	words: ["未返信", "返信待ち", "ブロック解除", "以前からの友だち", "登録日不明"],
	single: true,
	blank: () => ({ type: 110, has_response: RESPONSE.any, has_type: ORIGIN.any }),
	sentence: ({ has_response, has_type }) => {
		const criteria = [
			...(has_response === RESPONSE.any ? [] : [RESPONSES[has_response]]),
			...(has_type === ORIGIN.any ? [] : [ORIGINS[has_type]]),
		];
		return criteria.join("、かつ") || "その他の指定なし";
	},
});
