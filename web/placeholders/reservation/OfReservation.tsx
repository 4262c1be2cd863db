import { type ReactNode, useMemo } from "react";
import type { EventContext } from "#domain/filters/choices.ts";
import {
	RESERVATION_CATEGORY,
	RESERVATION_VALUES,
	VACANCY_LINK,
	VACANCY_VALUES,
} from "#domain/placeholders/reservation.ts";
import { SALON_EVENTS } from "#domain/salon/online.ts";
import { TriggerContexts } from "../../actions/effects/context/offered.ts";
import { ReservationEventContext, type ReservationEventOf } from "./reservationEvent.ts";

/** Around editors whose action an event of a salon's reservations runs: what they may speak of, and are tried with. */
export function OfReservation({ salonId, flow, children }: ReservationEventOf & { children: ReactNode }) {
	const event = useMemo(() => ({ salonId, flow }), [salonId, flow]);
	const brought = useMemo(
		() =>
			Object.entries(flow === "vacancy" ? VACANCY_VALUES : RESERVATION_VALUES)
				// An address that only LINE gets signed is nothing to be kept.
				.filter(([key]) => `${RESERVATION_CATEGORY}_${key}` !== VACANCY_LINK)
				.map(
					([key, value]): EventContext => ({
						category: RESERVATION_CATEGORY,
						event: flow,
						event_label: `予約（${SALON_EVENTS[flow]}）`,
						key,
						key_label: value.label,
						format: ("type" in value && value.type) || "string",
					}),
				),
		[flow],
	);
	return (
		<ReservationEventContext value={event}>
			<TriggerContexts value={brought}>{children}</TriggerContexts>
		</ReservationEventContext>
	);
}
