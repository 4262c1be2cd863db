import { z } from "zod";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists-texts.ts";
import {
	optionalDay,
	optionalId,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { CANCELLABLE, DELIVERY_STATES, type DeliveryState, RESENDABLE } from "./delivery-states.ts";

export const DELIVERIES_PER_PAGE = 50;

/** Maximum length of the search text; no stored reason is longer. */
const MAX_REASON = 500;

/** Delivery id: a UUID that also serves as the retry key at LINE. */
export const deliveryId = z.uuid();

/** Filter of deliveries, for the list and for bulk operations. */
const deliveryFilter = z.object({
	/** Range of due days, both inclusive. */
	from: optionalDay().default(null),
	until: optionalDay().default(null),
	/** Part of the reason. */
	reason: typedText(MAX_REASON).default(""),
	broadcast_id: optionalId().default(null),
	/** Scenario whose steps sent them. */
	scenario_id: optionalId().default(null),
	/** Action whose run sent them. */
	action_id: optionalId().default(null),
	friend_id: optionalId().default(null),
	/** Trigger type of the action's run. */
	cause_type: z
		.enum(["", ...Object.keys(CAUSE_LABELS)] as ["", ...CauseType[]])
		.nullable()
		.transform((type) => type || null)
		.default(null),
});

/** Closed, because a misspelt criterion would select, and change, unintended deliveries. */
export const deliveryListQuery = markClosed(
	deliveryFilter.extend({
		state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]).optional(),
		page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
	}),
);

const bulkInput = (states: readonly DeliveryState[]) =>
	markClosed(
		deliveryFilter
			.extend({
				state: z.enum(states as [DeliveryState, ...DeliveryState[]]),
				/** Required to change all deliveries of a state, so that a missing criterion never does. */
				all: yesNo().default(false),
			})
			.refine(({ all, ...filter }) => all !== hasCriterion(filter), DELIVERY_LIST_TEXTS.criterionRequired),
	);

/** Whether a filter selects less than all deliveries of a state. */
export const hasCriterion = (filter: DeliveryFilter): boolean =>
	Object.keys(deliveryFilter.shape).some((name) => filter[name as keyof DeliveryFilter]);

/** Input for resending or cancelling all deliveries in one state that match a filter. */
export const deliveriesToResend = bulkInput(RESENDABLE);
export const deliveriesToCancel = bulkInput(CANCELLABLE);

export type DeliveryFilter = z.output<typeof deliveryFilter>;
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type DeliveriesToChange = z.output<typeof deliveriesToResend>;
