import { z } from "zod";
import {
	forceField,
	integerBetween,
	priceField,
	versionField,
} from "#domain/booking/salons/inputs/salon-fields.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	boundedList,
	optionalId,
	requiredText,
	typedText,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { EVENT_FLOWS } from "./event-flow.ts";
import { eventPlaceInput, NO_EVENT_PLACE } from "./event-place.ts";

/** Maximum numbers per account or per event. */
export const MAX_EVENTS = 200;
export const MAX_EVENT_SLOTS = 500;
export const MAX_SLOT_MENUS = 30;
export const MAX_EVENT_URLS = 50;
const MAX_SEATS = 100_000;
const MAX_MINUTES = 60 * 24 * 60;

/** Event: a folder of slots. */
export const eventInput = z.object({ name: requiredText(100, EVENT_TEXTS.nameRequired) });

/** Number of seats; null is unlimited. */
const seatsField = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined ? null : value),
		integerBetween(1, MAX_SEATS).nullable(),
	);

/** `YYYY-MM-DD HH:mm` in the account's time zone. */
const slotStartField = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined ? null : value),
		z
			.string({ error: FIELD_TEXTS.dateRequired })
			.max(16, FIELD_TEXTS.dateRequired)
			.regex(/^\d{4}-\d{2}-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d$/, FIELD_TEXTS.dateRequired)
			.nullable(),
	);

const menuInput = z.object({
	id: optionalId().default(null),
	name: requiredText(100, EVENT_TEXTS.nameRequired),
	price: priceField().default(0),
	capacity: seatsField().default(null),
});

/** Slot with its menus; a save removes menus that it omits. */
export const eventSlotInput = z.object({
	name: requiredText(100, EVENT_TEXTS.nameRequired),
	starts_at: slotStartField().default(null),
	capacity: seatsField().default(null),
	menus: boundedList(menuInput, MAX_SLOT_MENUS),
	force: forceField(),
	version: versionField(),
});
export type EventSlotInput = z.output<typeof eventSlotInput>;

const minutesField = () => integerBetween(0, MAX_MINUTES);

/** Booking settings of an event. */
export const eventConfigInput = z.object({
	name: requiredText(100, EVENT_TEXTS.nameRequired),
	is_open: yesNo().default(false),
	title: typedText(100).default(""),
	description: typedText(5_000).default(""),
	contact: typedText(1_000).default(""),
	page: eventPlaceInput.default(NO_EVENT_PLACE),
	needs_approval: yesNo().default(false),
	/** Whether a menu with a price is paid before the booking counts. */
	pays_before: yesNo().default(false),
	takes_change: yesNo().default(true),
	takes_cancel: yesNo().default(true),
	close_minutes: minutesField().default(0),
	change_minutes: minutesField().default(1_440),
	max_takes: integerBetween(1, 20).default(1),
	max_open: integerBetween(0, 100).default(0),
	remind_minutes: integerBetween(1, MAX_MINUTES).default(1_440),
	version: versionField(),
});
export type EventConfigInput = z.output<typeof eventConfigInput>;

/** Event of the flow, on the wire. */
export const eventFlowSchema = z.enum(EVENT_FLOWS, { error: FIELD_TEXTS.choiceUnknown });

export const eventActionsInput = z.object({
	actions: z
		.partialRecord(eventFlowSchema, optionalId())
		.meta({ maxProperties: EVENT_FLOWS.length })
		.default({}),
	version: versionField(),
});
export type EventActionsInput = z.output<typeof eventActionsInput>;

export const eventUrlInput = z.object({ name: requiredText(100, EVENT_TEXTS.nameRequired) });

/** Payment as recorded by an operator, with the price shown on their screen (yen). */
export const eventPaymentInput = z.object({
	is_paid: yesNo(),
	price: integerBetween(0, Number.MAX_SAFE_INTEGER).optional(),
	version: versionField(),
});

/** Operator's decision about a booking. */
export const eventJudgementInput = z.object({
	status: z.enum(["approved", "denied", "canceled"], { error: EVENT_TEXTS.statusUnknown }),
	version: versionField(),
});
