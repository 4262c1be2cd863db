import { z } from "zod";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import {
	boundedList,
	optionalDay,
	optionalId,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";

/** Views of the timeline, with their number of messages per page (M-383 to M-385). */
export const TIMELINE_PATTERNS = {
	/** Block of the dashboard. */
	top: 10,
	/** Timeline page. */
	timeline: 100,
	/** History of one friend. */
	memberDetail: 50,
} as const;

/** Filter of the shown messages (M-013 to M-015). */
export const TIMELINE_MODES = { normal: "すべて", uncheck: "未対応", star: "スター" } as const;

export type TimelineMode = keyof typeof TIMELINE_MODES;

export const DIRECTIONS = { incoming: "受信", outgoing: "送信" } as const;

/** Values of `types`: message types and directions. Without any direction both apply; likewise for types. */
export const TIMELINE_TYPES = { ...DIRECTIONS, ...MESSAGE_TYPES } as const;

export type TimelineType = keyof typeof TIMELINE_TYPES;

const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as [Name, ...Name[]];

const MAX_SEARCH = 100;

/** List in a query string: separated by commas, or as a repeated parameter. */
const types = z.preprocess(
	(sent) => (typeof sent === "string" ? sent.split(",").filter(Boolean) : sent),
	boundedList(z.enum(names(TIMELINE_TYPES)), names(TIMELINE_TYPES).length),
);

/** Query of `GET /api/v1/message/timeline/messages` (M-230). */
export const timelineQuery = z
	.object({
		pattern: z.enum(names(TIMELINE_PATTERNS)),
		/** Page size, if smaller than the pattern's. */
		takeNum: wholeNumber().pipe(z.number().min(1)).optional(),
		/** Whether the page already has the items other than messages. */
		hasCurrentItems: yesNo().default(false),
		memberId: optionalId(),
		page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
		/** Whether the filter has changed; the first page is returned then, regardless of `page`. */
		cng: yesNo().default(false),
		types,
		viewOptionMode: z.enum(names(TIMELINE_MODES)).default("normal"),
		search: typedText(MAX_SEARCH).default(""),
		/** Saved search; restricts the messages to those of its friends. */
		funnelId: optionalId(),
		/** First and last day of the messages, both inclusive. */
		timeline_view_date_from: optionalDay().default(null),
		timeline_view_date_to: optionalDay().default(null),
		/** Whether to continue in the table of all messages, after the end of the recent ones. */
		allTable: yesNo().default(false),
		/** End of the previous page. */
		allCursorId: z.preprocess(
			(sent) => (sent === "" ? undefined : sent),
			timeCursorText.refine(({ id }) => /^\d{1,15}$/.test(id), FIELD_TEXTS.formWrong).optional(),
		),
	})
	.superRefine((query, context) => {
		const refuse = (field: string, message: string) =>
			context.addIssue({ code: "custom", path: [field], message });
		const { takeNum = 1, timeline_view_date_from: from, timeline_view_date_to: to } = query;
		if (takeNum > TIMELINE_PATTERNS[query.pattern])
			refuse("takeNum", FIELD_TEXTS.atMost(TIMELINE_PATTERNS[query.pattern]));
		if (query.pattern === "memberDetail" && query.memberId === null)
			refuse("memberId", TIMELINE_TEXTS.friendRequired);
		if (from !== null && to !== null && to < from)
			refuse("timeline_view_date_to", TIMELINE_TEXTS.untilBeforeFrom);
		if (query.page > 1 && !query.cng && !query.allCursorId)
			refuse("allCursorId", TIMELINE_TEXTS.cursorRequired);
	});

export type TimelineQuery = z.output<typeof timelineQuery>;
