import { z } from "zod";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/cause.ts";
import { closed } from "#domain/platform/body-names/closed.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists.ts";
import { optionalDay, optionalId, typedText, wholeNumber, yesNo } from "#domain/platform/wire/wire.ts";
import { CANCELLABLE, DELIVERY_STATES, type DeliveryState, RESENDABLE } from "./state.ts";

export const DELIVERIES_PER_PAGE = 50;

/** Longer than any reason that is stored. */
const MAX_REASON = 500;

/** A delivery's id is a UUID, its retry key at LINE. */
export const deliveryId = z.uuid();

/** Which deliveries: the list shows them, and bulk operations change them. */
const deliveryFilter = z.object({
	/** The days on which they were due, both included. */
	from: optionalDay().default(null),
	until: optionalDay().default(null),
	/** A part of the reason. */
	reason: typedText(MAX_REASON).default(""),
	broadcast_id: optionalId().default(null),
	/** The scenario whose steps sent them. */
	scenario_id: optionalId().default(null),
	/** The action whose run sent them. */
	action_id: optionalId().default(null),
	friend_id: optionalId().default(null),
	/** The kind of trigger that ran the action. */
	cause_type: z
		.enum(["", ...Object.keys(CAUSE_LABELS)] as ["", ...CauseType[]])
		.nullable()
		.transform((type) => type || null)
		.default(null),
});

/** Closed: a misspelt criterion would find, and change, other deliveries than the sender meant. */
export const deliveryListQuery = closed(
	deliveryFilter.extend({
		state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]).optional(),
		page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
	}),
);

const changing = (states: readonly DeliveryState[]) =>
	closed(
		deliveryFilter
			.extend({
				state: z.enum(states as [DeliveryState, ...DeliveryState[]]),
				/** Required to change the whole state, so that a missing criterion never does. */
				all: yesNo().default(false),
			})
			.refine(({ all, ...filter }) => all !== hasCriterion(filter), DELIVERY_LIST_TEXTS.criterionRequired),
	);

/** Whether a filter finds less than a whole state. */
export const hasCriterion = (filter: DeliveryFilter): boolean =>
	Object.keys(deliveryFilter.shape).some((name) => filter[name as keyof DeliveryFilter]);

/** Resending, or cancelling, all deliveries in one state that a filter finds. */
export const deliveriesToResend = changing(RESENDABLE);
export const deliveriesToCancel = changing(CANCELLABLE);

export type DeliveryFilter = z.output<typeof deliveryFilter>;
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type DeliveriesToChange = z.output<typeof deliveriesToResend>;
