import { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_RELATIVE_DAYS } from "../relative-period.ts";
import { defineCondition } from "./definition.ts";
import { optionalNumber } from "./optional-number.ts";

/** Codes: a message of the friend waits for a person, or none does. */
export const UNHANDLED_MATCH = { waits: 0, waitsNot: 10 } as const;

const UNHANDLED_MATCHES = {
	[UNHANDLED_MATCH.waits]: "ある",
	[UNHANDLED_MATCH.waitsNot]: "ない",
} as const;

/** 107: messages that wait for a person, optionally only those that have waited for some days. */
export const unhandled = defineCondition(
	z.object({
		type: z.literal(107),
		match: codeOf(UNHANDLED_MATCH.waits, UNHANDLED_MATCH.waitsNot).default(UNHANDLED_MATCH.waits),
		/** Only messages received at least this many days ago; null counts all. */
		days: optionalNumber(
			wholeNumber(FILTER_TEXTS.relativeDaysRequired).refine(
				(days) => days >= 1 && days <= MAX_RELATIVE_DAYS,
				FILTER_TEXTS.relativeDaysOutside(MAX_RELATIVE_DAYS),
			),
		),
	}),
)({
	type: 107,
	label: "未対応のメッセージ",
	words: ["未読", "返信待ち", "対応", "放置", "チャット"],
	single: true,
	blank: () => ({ type: 107, match: UNHANDLED_MATCH.waits, days: null }),
	countsFromToday: ({ days }) => days !== null,
	sentence: ({ match, days }) =>
		`${days === null ? "" : `${days}日以上前に届いた`}未対応のメッセージが${UNHANDLED_MATCHES[match]}`,
});
