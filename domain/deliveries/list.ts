import { z } from "zod";
import { optionalDay, typedText, wholeNumber } from "../wire.ts";
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
});

export const deliveryListQuery = deliveryFilter.extend({
	state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]).optional(),
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

const changing = (states: readonly DeliveryState[]) =>
	deliveryFilter.extend({ state: z.enum(states as [DeliveryState, ...DeliveryState[]]) });

/** Resending, or cancelling, all deliveries in one state that a filter finds. */
export const deliveriesToResend = changing(RESENDABLE);
export const deliveriesToCancel = changing(CANCELLABLE);

export type DeliveryFilter = z.output<typeof deliveryFilter>;
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type DeliveriesToChange = z.output<typeof deliveriesToResend>;
