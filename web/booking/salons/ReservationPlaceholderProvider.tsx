import { type ReactNode, useMemo } from "react";
import type { EventContext } from "#domain/engine/filters/condition-choices.ts";
import type { ContextTarget } from "#domain/engine/placeholders/definition.ts";
import {
	RESERVATION_CATEGORY,
	RESERVATION_CONTEXT,
	reservationItemTargets,
	VACANCY_CONTEXT,
	VACANCY_LINK,
} from "#domain/engine/placeholders/reservation-values.ts";
import { SALON_EVENTS } from "#domain/engine/reservations/salon-events.ts";
import { TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import {
	BookingValuesContext,
	ReservationEventContext,
	type ReservationEventScope,
} from "#web/engine/placeholders/reservation/reservationEvent.ts";
import { useCustomerItems } from "./salonsApi.ts";

/**
 * Provides the placeholders, conditions and test data of a salon's reservations to the action editors inside.
 */
export function ReservationPlaceholderProvider({
	salonId,
	flow,
	children,
}: ReservationEventScope & { children: ReactNode }) {
	const event = useMemo(() => ({ salonId, flow }), [salonId, flow]);
	const items = useCustomerItems(salonId).data?.data;
	const placeholders = useMemo(
		() =>
			flow === "vacancy" ? VACANCY_CONTEXT : [...RESERVATION_CONTEXT, ...reservationItemTargets(items ?? [])],
		[flow, items],
	);
	const contexts = useMemo(
		// The vacancy link is signed per LINE message, so it cannot be stored in friend information.
		() =>
			placeholders.filter(({ key }) => key !== VACANCY_LINK).map((target) => eventContextOf(flow, target)),
		[flow, placeholders],
	);
	return (
		<ReservationEventContext value={event}>
			<BookingValuesContext value={placeholders}>
				<TriggerContexts value={contexts}>{children}</TriggerContexts>
			</BookingValuesContext>
		</ReservationEventContext>
	);
}

const eventContextOf = (
	flow: ReservationEventScope["flow"],
	{ key, label, type = "string" }: ContextTarget,
): EventContext => ({
	category: RESERVATION_CATEGORY,
	event: flow,
	event_label: `予約（${SALON_EVENTS[flow]}）`,
	key: key.slice(RESERVATION_CATEGORY.length + 1),
	key_label: label,
	format: type,
});
