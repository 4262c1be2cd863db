import { type ReactNode, useMemo } from "react";
import type { EventContext } from "#domain/engine/filters/choices.ts";
import type { ContextTarget } from "#domain/engine/placeholders/definition.ts";
import {
	itemTargets,
	RESERVATION_CATEGORY,
	RESERVATION_CONTEXT,
	VACANCY_CONTEXT,
	VACANCY_LINK,
} from "#domain/engine/placeholders/reservation.ts";
import { SALON_EVENTS } from "#domain/engine/reservations/salon-events.ts";
import { TriggerContexts } from "#web/engine/actions/effects/context/offered.ts";
import {
	OfferedValues,
	ReservationEventContext,
	type ReservationEventOf,
} from "#web/engine/placeholders/reservation/reservationEvent.ts";
import { useCustomerItems } from "./api.ts";

/**
 * Provides the placeholders, conditions and test data of a salon's reservations to the action editors inside.
 */
export function OfReservation({ salonId, flow, children }: ReservationEventOf & { children: ReactNode }) {
	const event = useMemo(() => ({ salonId, flow }), [salonId, flow]);
	const items = useCustomerItems(salonId).data?.data;
	const offered = useMemo(
		() => (flow === "vacancy" ? VACANCY_CONTEXT : [...RESERVATION_CONTEXT, ...itemTargets(items ?? [])]),
		[flow, items],
	);
	const brought = useMemo(
		// The vacancy link is signed per LINE message, so it cannot be stored in friend information.
		() => offered.filter(({ key }) => key !== VACANCY_LINK).map((target) => broughtBy(flow, target)),
		[flow, offered],
	);
	return (
		<ReservationEventContext value={event}>
			<OfferedValues value={offered}>
				<TriggerContexts value={brought}>{children}</TriggerContexts>
			</OfferedValues>
		</ReservationEventContext>
	);
}

const broughtBy = (
	flow: ReservationEventOf["flow"],
	{ key, label, type = "string" }: ContextTarget,
): EventContext => ({
	category: RESERVATION_CATEGORY,
	event: flow,
	event_label: `予約（${SALON_EVENTS[flow]}）`,
	key: key.slice(RESERVATION_CATEGORY.length + 1),
	key_label: label,
	format: type,
});
