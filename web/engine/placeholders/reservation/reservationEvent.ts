import { createContext, useContext } from "react";
import useSWR from "swr";
import type { ContextTarget } from "#domain/engine/placeholders/definition.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { client, unwrap } from "#web/platform/api/client.ts";

/** The event of a salon's reservations that runs what is being written. */
export interface ReservationEventOf {
	salonId: number;
	flow: SalonEvent;
}

/** Set around editors whose action a reservation runs: their texts may speak of it, and are tried with a real one. */
export const ReservationEventContext = createContext<ReservationEventOf | null>(null);

/** The values of the booking that runs what is being written; null where none does. */
export const OfferedValues = createContext<ContextTarget[] | null>(null);

export const useOfferedValues = () => useContext(OfferedValues);

export const useReservationEvent = () => useContext(ReservationEventContext);

/** The reservations with which something can be tried; none are asked for where no event runs it. */
export const useReservations = (event: ReservationEventOf | null) =>
	useSWR(event && ["reservation-previews", event.salonId], () =>
		unwrap(
			client.salonTelling.api.salon[":salonId"].previews.$get({
				param: { salonId: String(event!.salonId) },
			}),
		),
	);

/** The reservation that texts are previewed with; the same for all editors of a salon until another is chosen. */
export function usePreviewReservation(event: ReservationEventOf | null) {
	const { data = null, mutate } = useSWR<number | null>(
		event && ["preview-reservation", event.salonId],
		null,
	);
	return { reservation: data, choose: (id: number | null) => void mutate(id, { revalidate: false }) };
}
