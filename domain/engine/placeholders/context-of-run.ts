import { inferContextFormat } from "#domain/engine/filters/api-format.ts";
import { TRIGGER_CATEGORY } from "./api-context.ts";
import { isBookingCategory } from "./booking-placeholders.ts";
import type { PlaceholderValues } from "./definition.ts";
import { EVENT_CONTEXT } from "./event-booking-values.ts";
import { MESSAGE_EVENT_CONTEXT } from "./message-event.ts";
import { RESERVATION_CONTEXT, VACANCY_CONTEXT } from "./reservation-values.ts";

/** Value provided by a trigger: category, event, key and value. */
type RunContextValue = readonly [category: string, event: string, key: string, value: string];

const TYPES = new Map(
	[...MESSAGE_EVENT_CONTEXT, ...RESERVATION_CONTEXT, ...EVENT_CONTEXT, ...VACANCY_CONTEXT].map(
		({ key, type = "string" }) => [key, type],
	),
);

/** Values provided by a run's trigger, by their placeholder names. */
export const runContextValues = (
	valuesFromTrigger: readonly RunContextValue[],
): PlaceholderValues["context"] =>
	new Map(
		valuesFromTrigger.map(([category, , key, value]) => {
			const name = isBookingCategory(category) ? `${category}_${key}` : `${category}.${key}`;
			// The type of a value from another system is inferred from the value.
			const type = category === TRIGGER_CATEGORY ? inferContextFormat(value, false) : TYPES.get(name);
			return [name, { type: type ?? "string", value }];
		}),
	);
