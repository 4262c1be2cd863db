import { z } from "zod";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { optionalId, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

/** Effect 31: makes or cancels a reservation of an event's slot. */
export const eventReserve = defineEffect(
	z.object({
		type: z.literal(31),
		...conditionField(),
		fire_type: z.enum(["make", "cancel"], { error: FIELD_TEXTS.choiceUnknown }).default("make"),
		event_slot_id: recordId(ACTION_TEXTS.slotRequired),
		event_menu_id: optionalId().default(null),
		num_of_takes: wholeNumber()
			.refine((count) => count >= 1, FIELD_TEXTS.atLeastOne)
			.default(1),
	}),
)({
	type: 31,
	label: "イベント予約",
	fieldLabels: { event_slot_id: "予約枠", event_menu_id: "メニュー", num_of_takes: "予約する数" },
	ability: "event_reserve",
	blank: () => ({
		type: 31,
		member_query_id: null,
		fire_type: "make",
		event_slot_id: 0,
		event_menu_id: null,
		num_of_takes: 1,
	}),
	references: ({ event_slot_id, event_menu_id }) => ({
		eventSlots: [event_slot_id],
		eventMenus: event_menu_id === null ? [] : [event_menu_id],
	}),
	summary: ({ fire_type, event_slot_id, event_menu_id, num_of_takes }, { eventSlots, eventMenus }) => {
		const slot = `予約枠${shortNames(eventSlots, event_slot_id)}`;
		const menu = event_menu_id === null ? "" : `のメニュー${shortNames(eventMenus, event_menu_id)}`;
		return fire_type === "cancel"
			? `${slot}${menu}の予約を取り消す`
			: `${slot}${menu}を${num_of_takes}件予約`;
	},
});
