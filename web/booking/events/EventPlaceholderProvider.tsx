import { type ReactNode, useMemo } from "react";
import { EVENT_FLOW_LABELS, type EventFlow } from "#domain/booking/events/event-flow.ts";
import type { EventContext } from "#domain/engine/filters/condition-choices.ts";
import {
	EVENT_CATEGORY,
	EVENT_CONTEXT,
	EVENT_VALUES,
} from "#domain/engine/placeholders/event-booking-values.ts";
import { TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import { BookingValuesContext } from "#web/engine/placeholders/reservation/reservationEvent.ts";

/** Provides the placeholders and conditions of an event booking to the action editors inside. */
export function EventPlaceholderProvider({ flow, children }: { flow: EventFlow; children: ReactNode }) {
	const contexts = useMemo(
		() =>
			Object.entries(EVENT_VALUES).map(
				([key, value]): EventContext => ({
					category: EVENT_CATEGORY,
					event: flow,
					event_label: `イベント予約（${EVENT_FLOW_LABELS[flow]}）`,
					key,
					key_label: value.label,
					format: "type" in value ? value.type : "string",
				}),
			),
		[flow],
	);
	return (
		<BookingValuesContext value={EVENT_CONTEXT}>
			<TriggerContexts value={contexts}>{children}</TriggerContexts>
		</BookingValuesContext>
	);
}
