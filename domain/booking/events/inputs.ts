import { z } from "zod";
import { basedOn, between, force, priceField } from "#domain/booking/salons/inputs/fields.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	boundedList,
	optionalId,
	requiredText,
	typedText,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { EVENT_FLOWS } from "./flow.ts";

/** Maximum numbers per account or per event. */
export const MAX_EVENTS = 200;
export const MAX_SLOTS = 500;
export const MAX_MENUS = 30;
export const MAX_EVENT_URLS = 50;
const MAX_PLACES = 100_000;
const MAX_MINUTES = 60 * 24 * 60;

/** Event: a folder of slots. */
export const eventInput = z.object({ name: requiredText(100, EVENT_TEXTS.nameRequired) });

/** Number of seats; null is unlimited. */
const places = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined ? null : value),
		between(1, MAX_PLACES).nullable(),
	);

/** `YYYY-MM-DD HH:mm` in the account's time zone. */
const moment = () =>
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
	capacity: places().default(null),
});

/** Slot with its menus; a save removes menus that it omits. */
export const slotInput = z.object({
	name: requiredText(100, EVENT_TEXTS.nameRequired),
	starts_at: moment().default(null),
	capacity: places().default(null),
	menus: boundedList(menuInput, MAX_MENUS),
	force: force(),
	version: basedOn(),
});
export type SlotInput = z.output<typeof slotInput>;

const minutes = () => between(0, MAX_MINUTES);

/** Booking settings of an event. */
export const eventConfigInput = z.object({
	name: requiredText(100, EVENT_TEXTS.nameRequired),
	is_open: yesNo().default(false),
	title: typedText(100).default(""),
	description: typedText(5_000).default(""),
	contact: typedText(1_000).default(""),
	needs_approval: yesNo().default(false),
	takes_change: yesNo().default(true),
	takes_cancel: yesNo().default(true),
	close_minutes: minutes().default(0),
	change_minutes: minutes().default(1_440),
	max_takes: between(1, 20).default(1),
	max_open: between(0, 100).default(0),
	remind_minutes: between(1, MAX_MINUTES).default(1_440),
	version: basedOn(),
});
export type EventConfigInput = z.output<typeof eventConfigInput>;

/** Event of the flow, on the wire. */
export const eventFlow = z.enum(EVENT_FLOWS, { error: FIELD_TEXTS.choiceUnknown });

export const eventActionsInput = z.object({
	actions: z.partialRecord(eventFlow, optionalId()).meta({ maxProperties: EVENT_FLOWS.length }).default({}),
	version: basedOn(),
});
export type EventActionsInput = z.output<typeof eventActionsInput>;

export const eventUrlInput = z.object({ name: requiredText(100, EVENT_TEXTS.nameRequired) });

/** Payment as recorded by an operator, with the price shown on their screen (yen). */
export const eventPayment = z.object({
	is_paid: yesNo(),
	price: between(0, Number.MAX_SAFE_INTEGER).optional(),
	version: basedOn(),
});

/** Operator's decision about a booking. */
export const eventJudgement = z.object({
	status: z.enum(["approved", "denied", "canceled"], { error: EVENT_TEXTS.statusUnknown }),
	version: basedOn(),
});
