import { createContext, useContext } from "react";
import useSWR from "swr";
import type { ContextTarget } from "#domain/engine/placeholders/definition.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

/** Salon and reservation event that run the edited action. */
export interface ReservationEventScope {
	salonId: number;
	flow: SalonEvent;
}

/**
 * Set around editors whose action a reservation runs: their texts may use its values, and are tried with a
 * real one.
 */
export const ReservationEventContext = createContext<ReservationEventScope | null>(null);

/** Values of the booking that runs the edited action; null without one. */
export const BookingValuesContext = createContext<ContextTarget[] | null>(null);

export const useBookingValues = () => useContext(BookingValuesContext);

export const useReservationEvent = () => useContext(ReservationEventContext);

/** Loads the reservations to try something with; no request without an event. */
export const usePreviewReservationList = (event: ReservationEventScope | null) =>
	useSWR(event && ["reservation-previews", event.salonId], () =>
		unwrap(
			client.salonPreviews.api.salon[":salonId"].previews.$get({
				param: { salonId: String(event!.salonId) },
			}),
		),
	);

/** Reservation for text previews; shared by all editors of a salon. */
export function usePreviewReservation(event: ReservationEventScope | null) {
	const { data = null, mutate } = useSWR<number | null>(
		event && ["preview-reservation", event.salonId],
		null,
	);
	return { reservation: data, choose: (id: number | null) => void mutate(id, { revalidate: false }) };
}
