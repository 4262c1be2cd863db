import { z } from "zod";
import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, optionalId, recordId, typedText, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Number of talks per page of the chat list. */
export const TALKS_PER_PAGE = 50;

/** Orders of the list: by last message, or by registration, newest first. */
const MEMBER_ORDERS = { message: "最終メッセージが新しい順", new: "友だち登録が新しい順" } as const;
export type MemberOrder = keyof typeof MEMBER_ORDERS;

/** Assignment filter of chats: all, assigned to the operator, unassigned, or with a note to the operator. */
export const ASSIGNMENT_FILTERS = {
	all: "すべて",
	mine: "自分が担当",
	none: "担当者なし",
	mentioned: "自分宛てのコメント",
} as const;
export type AssignmentFilter = keyof typeof ASSIGNMENT_FILTERS;

/** Number of days for which a friend counts as new (docs/decisions/0031-chat-list-is-allow-members.md). */
export const NEW_FOR_DAYS = 7;

const MAX_NAME = 100;

const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as [Name, ...Name[]];

/** Treats an empty parameter as absent. */
const optionalParameter = <Type extends z.ZodType>(type: Type) =>
	z.preprocess((sent) => (sent === "" ? undefined : sent), type);

/** Query of `GET /api/v1/allow_members` (M-261). The parameters from `ids` on are for the chat page. */
export const membersQuery = z.object({
	/** Restricts the list to friends who are visible to this role too. */
	operator_role_id: optionalId(),
	order_by: optionalParameter(
		z.enum(names(MEMBER_ORDERS), { error: FIELD_TEXTS.choiceUnknown }).default("message"),
	),
	tag_id: optionalId(),
	/** Only friends with unhandled messages. */
	notify: optionalParameter(yesNo().default(false)),
	name: typedText(MAX_NAME).default(""),
	member_id: optionalId(),
	/** Only these friends; ids separated by commas. */
	ids: z.preprocess(
		(sent) => (typeof sent === "string" ? sent.split(",").filter(Boolean) : sent),
		boundedList(recordId(), TALKS_PER_PAGE),
	),
	important: optionalParameter(yesNo().default(false)),
	/** Only friends who were added within `NEW_FOR_DAYS`. */
	new: optionalParameter(yesNo().default(false)),
	assigned: optionalParameter(
		z.enum(names(ASSIGNMENT_FILTERS), { error: FIELD_TEXTS.choiceUnknown }).default("all"),
	),
	/** Omits rich menu, friend information and forms. */
	brief: optionalParameter(yesNo().default(false)),
	/** End of the previous page: the sort instant (0 for a friend who never wrote) and the friend's id. */
	cursor: optionalParameter(
		timeCursorText.refine(({ id }) => /^\d{1,15}$/.test(id), FIELD_TEXTS.formWrong).optional(),
	),
});

export type MembersQuery = z.output<typeof membersQuery>;
