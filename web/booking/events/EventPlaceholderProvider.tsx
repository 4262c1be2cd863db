import { type ReactNode, useMemo } from "react";
import { EVENT_FLOW_LABELS, type EventFlow } from "#domain/booking/events/event-flow.ts";
import type { EventContext } from "#domain/engine/filters/condition-choices.ts";
import {
	EVENT_CATEGORY,
	EVENT_CONTEXT,
	EVENT_VALUES,
	needsConcertPlugin,
} from "#domain/engine/placeholders/event-booking-values.ts";
import { TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import { BookingValuesContext } from "#web/engine/placeholders/reservation/reservationEvent.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

const EVENT_ENTRIES = Object.entries(EVENT_VALUES);

/** Provides the placeholders and conditions of an event booking to the action editors inside, those that need it with the permission alone (M-226). */
export function EventPlaceholderProvider({ flow, children }: { flow: EventFlow; children: ReactNode }) {
	const isPermitted = useAbility("concert-plugin");
	const targets = useMemo(
		() => EVENT_CONTEXT.filter((target) => isPermitted || !needsConcertPlugin(target.key)),
		[isPermitted],
	);
	const contexts = useMemo(
		() =>
			EVENT_ENTRIES.filter(([key]) => isPermitted || !needsConcertPlugin(`${EVENT_CATEGORY}_${key}`)).map(
				([key, value]): EventContext => ({
					category: EVENT_CATEGORY,
					event: flow,
					event_label: `イベント予約（${EVENT_FLOW_LABELS[flow]}）`,
					key,
					key_label: value.label,
					format: "type" in value ? value.type : "string",
				}),
			),
		[flow, isPermitted],
	);
	return (
		<BookingValuesContext value={targets}>
			<TriggerContexts value={contexts}>{children}</TriggerContexts>
		</BookingValuesContext>
	);
}
