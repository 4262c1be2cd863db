import { z } from "zod";
import { integerBetween, versionField } from "#domain/booking/salons/inputs/salon-fields.ts";
import { boundedList, recordId, typedText, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { MAX_CHECK_INS, MAX_GATE } from "./check-in-limits.ts";
import { MAX_TICKET_TEXT } from "./ticket-code.ts";

/** Settings of an event's tickets. */
export const ticketSettingsInput = z.object({
	issues: yesNo().default(false),
	rotates: yesNo().default(false),
	per_seat: yesNo().default(false),
	admits_unpaid: yesNo().default(false),
	offers_pay_url: yesNo().default(false),
	version: versionField(),
});
export type TicketSettingsInput = z.output<typeof ticketSettingsInput>;

const checkInKey = () =>
	z
		.string()
		.max(64)
		.regex(/^[\w-]{8,64}$/);
const instant = () => integerBetween(0, Number.MAX_SAFE_INTEGER);
const seat = () => integerBetween(0, 100);

const checkInItem = z.discriminatedUnion("kind", [
	/** Scanned or typed code. */
	z.object({
		kind: z.literal("scan"),
		key: checkInKey(),
		text: typedText(MAX_TICKET_TEXT),
		at: instant(),
	}),
	/** Guest chosen from the list by name. */
	z.object({
		kind: z.literal("name"),
		key: checkInKey(),
		booking_id: recordId(),
		seat: seat(),
		at: instant(),
	}),
	/** Undoing of the check-in with the key `of`, also of one that is still under way. */
	z.object({
		kind: z.literal("undo"),
		key: checkInKey(),
		of: checkInKey(),
		booking_id: recordId(),
		seat: seat(),
		at: instant(),
	}),
]);
export type CheckInItem = z.output<typeof checkInItem>;

/** Check-ins of a phone at the door, in their order. Each has a key, so that a repeated call counts once. */
export const checkInsInput = z.object({
	slot_id: recordId(),
	gate: typedText(MAX_GATE).default(""),
	items: boundedList(checkInItem, MAX_CHECK_INS),
});
export type CheckInsInput = z.output<typeof checkInsInput>;
