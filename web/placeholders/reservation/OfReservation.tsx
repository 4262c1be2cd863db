import { type ReactNode, useMemo } from "react";
import type { EventContext } from "#domain/filters/choices.ts";
import {
	itemKey,
	itemTargets,
	RESERVATION_CATEGORY,
	RESERVATION_CONTEXT,
	RESERVATION_VALUES,
} from "#domain/placeholders/reservation.ts";
import { RESERVE_FLOW } from "#domain/salon/online.ts";
import { TriggerContexts } from "../../actions/effects/context/offered.ts";
import { useCustomerItems } from "../../salons/api.ts";
import { OfferedValues, ReservationEventContext, type ReservationEventOf } from "./reservationEvent.ts";

/** Around editors whose action an event of a salon's reservations runs: what they may speak of, and are tried with. */
export function OfReservation({ salonId, flow, children }: ReservationEventOf & { children: ReactNode }) {
	const event = useMemo(() => ({ salonId, flow }), [salonId, flow]);
	const items = useCustomerItems(salonId).data?.data;
	const offered = useMemo(() => [...RESERVATION_CONTEXT, ...itemTargets(items ?? [])], [items]);
	const brought = useMemo(
		() =>
			[
				...Object.entries(RESERVATION_VALUES),
				...(items ?? []).map(({ id, name }) => [itemKey(id), { label: name }] as const),
			].map(
				([key, value]): EventContext => ({
					category: RESERVATION_CATEGORY,
					event: flow,
					event_label: `予約（${RESERVE_FLOW[flow]}）`,
					key,
					key_label: value.label,
					format: "type" in value ? value.type : "string",
				}),
			),
		[flow, items],
	);
	return (
		<ReservationEventContext value={event}>
			<OfferedValues value={offered}>
				<TriggerContexts value={brought}>{children}</TriggerContexts>
			</OfferedValues>
		</ReservationEventContext>
	);
}
