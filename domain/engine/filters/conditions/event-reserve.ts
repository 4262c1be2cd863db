import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { codeIn, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Codes of a reservation's state; adding 10 selects everybody else. 5 is ours: a ticket was used (docs/tickets.md). */
export const EVENT_MATCH = {
	approved: 1,
	canceled: 2,
	pending: 3,
	denied: 4,
	checkedIn: 5,
	notApproved: 11,
	notCanceled: 12,
	notPending: 13,
	notDenied: 14,
	notCheckedIn: 15,
} as const;

export const EVENT_MATCHES = {
	[EVENT_MATCH.approved]: "予約済み",
	[EVENT_MATCH.canceled]: "キャンセル済み",
	[EVENT_MATCH.pending]: "承認待ち",
	[EVENT_MATCH.denied]: "お断り",
	[EVENT_MATCH.checkedIn]: "入場済み",
	[EVENT_MATCH.notApproved]: "予約済み以外",
	[EVENT_MATCH.notCanceled]: "キャンセル済み以外",
	[EVENT_MATCH.notPending]: "承認待ち以外",
	[EVENT_MATCH.notDenied]: "お断り以外",
	[EVENT_MATCH.notCheckedIn]: "入場済み以外",
} as const;

/** Whether a match selects everybody without the state, and so also friends without a reservation. */
export const includesNotReserved = (match: keyof typeof EVENT_MATCHES): boolean =>
	match >= EVENT_MATCH.notApproved;

/** Codes of `reservation_type`: one slot, or the slots in a folder at the time of the query. */
export const SLOT_SELECTION = { slot: 0, folder: 1 } as const;

/** Codes of `match_type`, for the slots of a folder: any of them, or all of them. */
export const SLOT_RULE = { any: 0, all: 1 } as const;

/** 65: reservations of one event slot, or of the slots of a folder. */
export const eventReserve = defineCondition(
	z
		.object({
			type: z.literal(65),
			reservation_type: codeIn(SLOT_SELECTION).default(SLOT_SELECTION.slot),
			event_slot_id: optionalId().default(null),
			event_slot_group_id: optionalId().default(null),
			match: codeIn(EVENT_MATCH).default(EVENT_MATCH.approved),
			match_type: codeIn(SLOT_RULE).default(SLOT_RULE.any),
		})
		.check(({ value, issues }) => {
			if (value.reservation_type === SLOT_SELECTION.slot && value.event_slot_id === null)
				issues.push(problemAt(["event_slot_id"], FIELD_TEXTS.choiceRequired));
			if (value.reservation_type === SLOT_SELECTION.folder && value.event_slot_group_id === null)
				issues.push(problemAt(["event_slot_group_id"], FIELD_TEXTS.choiceRequired));
		})
		.transform((condition): typeof condition =>
			condition.reservation_type === SLOT_SELECTION.slot
				? { ...condition, event_slot_group_id: null, match_type: SLOT_RULE.any }
				: { ...condition, event_slot_id: null },
		),
)({
	type: 65,
	modes: { reservation_type: ["event_slot_group_id"] },
	label: "イベント予約",
	words: ["予約", "イベント", "参加", "申し込み", "入場", "チケット"],
	ability: "event_reserve",
	blank: () => ({
		type: 65,
		reservation_type: SLOT_SELECTION.slot,
		event_slot_id: null,
		event_slot_group_id: null,
		match: EVENT_MATCH.approved,
		match_type: SLOT_RULE.any,
	}),
	references: ({ event_slot_id, event_slot_group_id }) => ({
		eventSlots: event_slot_id === null ? [] : [event_slot_id],
		eventGroups: event_slot_group_id === null ? [] : [event_slot_group_id],
	}),
	sentence: ({ event_slot_id, event_slot_group_id, match, match_type }, { eventSlots, eventGroups }) => {
		const state = `が「${EVENT_MATCHES[match]}」`;
		if (event_slot_group_id === null) return `予約枠「${nameIn(eventSlots, event_slot_id ?? 0)}」${state}`;
		return `フォルダ「${nameIn(eventGroups, event_slot_group_id)}」の予約枠の${match_type === SLOT_RULE.any ? "いずれか" : "すべて"}${state}`;
	},
});
