import { useMemo } from "react";
import useSWR from "swr";
import type { PlaceholderTargets } from "#domain/placeholders/definition.ts";
import { RESERVATION_CONTEXT, VACANCY_CONTEXT } from "#domain/placeholders/reservation.ts";
import { client, unwrap } from "../api/client.ts";
import { useReservationEvent } from "./reservation/reservationEvent.ts";

/** What a text may name; undefined until it is known, and where it is not wanted. */
export function usePlaceholderTargets(wanted = true): PlaceholderTargets | undefined {
	const event = useReservationEvent()?.flow;
	const { data } = useSWR(wanted ? "placeholders" : null, () =>
		unwrap(client.selector.api.selector.placeholders.$get()),
	);
	return useMemo(
		() =>
			data && event
				? { ...data, context: event === "vacancy" ? VACANCY_CONTEXT : RESERVATION_CONTEXT }
				: data,
		[data, event],
	);
}
