import { z } from "zod";
import {
	forceField,
	integerBetween,
	priceField,
	versionField,
} from "#domain/booking/salons/inputs/salon-fields.ts";
import { DAY_MINUTES } from "#domain/booking/salons/salon-minutes.ts";
import { refundRuleField } from "#domain/commerce/payments/refund-rule-input.ts";
import { TAX_RATES } from "#domain/engine/friend-records/payment-request-fields.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	boundedList,
	codeOf,
	optionalId,
	requiredText,
	typedText,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { EVENT_FLOWS } from "./event-flow.ts";
import { eventPlaceInput, NO_EVENT_PLACE } from "./event-place.ts";

/** Maximum number of events per account. */
export const MAX_EVENTS = 200;
/** Maximum numbers of slots and of public URLs per event, and of menus per slot. */
export const MAX_EVENT_SLOTS = 500;
export const MAX_EVENT_URLS = 50;
export const MAX_SLOT_MENUS = 30;
const MAX_SEATS = 100_000;
const MAX_NAME = 100;
/** Maximum time before a slot, in minutes: sixty days. */
const MAX_MINUTES = 60 * DAY_MINUTES;

/** Event: a folder of slots. */
export const eventInput = z.object({ name: requiredText(MAX_NAME, EVENT_TEXTS.nameRequired) });

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
	/** Null for a new menu. */
	id: optionalId().default(null),
	name: requiredText(MAX_NAME, EVENT_TEXTS.nameRequired),
	/** Yen, tax included. */
	price: priceField().default(0),
	tax_rate: codeOf(...TAX_RATES).optional(),
	capacity: seatsField().default(null),
});

/** Slot with its menus; a save removes menus that it omits. */
export const eventSlotInput = z.object({
	name: requiredText(MAX_NAME, EVENT_TEXTS.nameRequired),
	starts_at: slotStartField().default(null),
	capacity: seatsField().default(null),
	menus: boundedList(menuInput, MAX_SLOT_MENUS),
	force: forceField(),
	version: versionField(),
});
export type EventSlotInput = z.output<typeof eventSlotInput>;

/** Minutes before the start of a slot. */
const minutesBeforeField = () => integerBetween(0, MAX_MINUTES);

/** Booking settings of an event. */
export const eventConfigInput = z.object({
	name: requiredText(MAX_NAME, EVENT_TEXTS.nameRequired),
	is_open: yesNo().default(false),
	title: typedText(100).default(""),
	description: typedText(5_000).default(""),
	contact: typedText(1_000).default(""),
	page: eventPlaceInput.default(NO_EVENT_PLACE),
	needs_approval: yesNo().default(false),
	/** Whether a menu with a price is paid before the booking counts. */
	pays_before: yesNo().default(false),
	refund_rule: refundRuleField(),
	/** Whether friends may change or cancel their bookings. */
	takes_change: yesNo().default(true),
	takes_cancel: yesNo().default(true),
	/** Time before the start at which bookings close, and changes and cancellations. */
	close_minutes: minutesBeforeField().default(0),
	change_minutes: minutesBeforeField().default(DAY_MINUTES),
	/** Maximum number of seats per booking. */
	max_takes: integerBetween(1, 20).default(1),
	/** Maximum number of upcoming bookings per friend; 0 is unlimited. */
	max_open: integerBetween(0, 100).default(0),
	/** Time before the start at which the friend is reminded. */
	remind_minutes: integerBetween(1, MAX_MINUTES).default(DAY_MINUTES),
	version: versionField(),
});
export type EventConfigInput = z.output<typeof eventConfigInput>;

/** Change of a booking that may run an action. */
export const eventFlowSchema = z.enum(EVENT_FLOWS, { error: FIELD_TEXTS.choiceUnknown });

export const eventActionsInput = z.object({
	actions: z
		.partialRecord(eventFlowSchema, optionalId())
		.meta({ maxProperties: EVENT_FLOWS.length })
		.default({}),
	version: versionField(),
});
export type EventActionsInput = z.output<typeof eventActionsInput>;

export const eventUrlInput = z.object({ name: requiredText(MAX_NAME, EVENT_TEXTS.nameRequired) });

/** Payment as recorded by an operator, with the price shown on their screen (yen). */
export const eventPaymentInput = z.object({
	is_paid: yesNo(),
	price: integerBetween(0, Number.MAX_SAFE_INTEGER).optional(),
	version: versionField(),
});

/** Operator's decision about a booking. */
export const eventJudgementInput = z.object({
	status: z.enum(["approved", "denied", "canceled"], { error: EVENT_TEXTS.statusUnknown }),
	/** Refund of a cancelled booking that was paid online; a choice other than the event's rule has a reason. */
	refund: z.enum(["rule", "full", "none"], { error: FIELD_TEXTS.choiceUnknown }).default("rule"),
	refund_reason: typedText(200).default(""),
	version: versionField(),
});
