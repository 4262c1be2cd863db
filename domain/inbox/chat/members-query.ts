import { z } from "zod";
import { cursorText } from "#domain/people/friends/cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, optionalId, recordId, typedText, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Talks to a page of the chat's list. */
export const TALKS_PER_PAGE = 50;

/** In which order friends come: by when they last wrote, or by when they were added. */
const MEMBER_ORDERS = { message: "最終メッセージが新しい順", new: "友だち登録が新しい順" } as const;
export type MemberOrder = keyof typeof MEMBER_ORDERS;

/** Assignment filter of chats: all, assigned to the operator, unassigned, or with a note to the operator. */
export const ASSIGNED = {
	all: "すべて",
	mine: "自分が担当",
	none: "担当者なし",
	mentioned: "自分宛てのコメント",
} as const;
export type Assigned = keyof typeof ASSIGNED;

/** A friend counts as new for so many days (docs/decisions/0031-chat-list-is-allow-members.md). */
export const NEW_FOR_DAYS = 7;

const MAX_NAME = 100;

const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as [Name, ...Name[]];

/** An empty parameter is one that was not chosen. */
const chosen = <Type extends z.ZodType>(type: Type) =>
	z.preprocess((given) => (given === "" ? undefined : given), type);

/** The query of `GET /api/v1/allow_members` (M-261); the last seven are the chat page's own. */
export const membersQuery = z.object({
	/** Restricts the operator's visible friends to those whom this role may see too. */
	operator_role_id: optionalId(),
	order_by: chosen(z.enum(names(MEMBER_ORDERS), { error: FIELD_TEXTS.choiceUnknown }).default("message")),
	tag_id: optionalId(),
	/** Those alone of whom a message waits for a person. */
	notify: chosen(yesNo().default(false)),
	name: typedText(MAX_NAME).default(""),
	member_id: optionalId(),
	/** Those alone: their ids behind commas. */
	ids: z.preprocess(
		(given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
		boundedList(recordId(), TALKS_PER_PAGE),
	),
	important: chosen(yesNo().default(false)),
	/** Those alone who were added lately. */
	new: chosen(yesNo().default(false)),
	assigned: chosen(z.enum(names(ASSIGNED), { error: FIELD_TEXTS.choiceUnknown }).default("all")),
	/** Without menu, friend information and forms. */
	brief: chosen(yesNo().default(false)),
	/** Where the page before ended: the instant of its order, 0 for a friend who never wrote, and the friend. */
	cursor: chosen(cursorText.refine(({ id }) => /^\d{1,15}$/.test(id), FIELD_TEXTS.formWrong).optional()),
});

export type MembersQuery = z.output<typeof membersQuery>;
