import useSWR from "swr";
import { labelled, resolve, resolveForAnybody } from "#domain/engine/placeholders/text.ts";
import { readValues } from "#domain/engine/placeholders/written-values.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import {
	type ReservationEventOf,
	usePreviewReservation,
	useReservationEvent,
} from "./reservation/reservationEvent.ts";
import { usePlaceholderTargets } from "./useTargets.ts";

/** Through whose eyes texts are previewed; the same friend on every screen until another is chosen. */
export function usePreviewFriend() {
	const { data = null, mutate } = useSWR<number | null>("preview-friend", null);
	return { friend: data, choose: (id: number | null) => void mutate(id, { revalidate: false }) };
}

/** What stands in for placeholders for the chosen friend, or for nobody in particular; undefined until it is known. */
export function usePreviewValues() {
	const event = useReservationEvent();
	const { friend } = usePreviewFriend();
	const { reservation } = usePreviewReservation(event);
	const query = queryOf({ event, friend, reservation });
	const { data, error } = useSWR(["placeholder-values", query], async () =>
		readValues(await unwrap(client.selector.api.selector.placeholders.values.$get({ query }))),
	);
	// Whose values they are; where a reservation runs the action, its own.
	return { reader: event ? reservation : friend, values: data, failed: error !== undefined };
}

interface Reader {
	event: ReservationEventOf | null;
	friend: number | null;
	reservation: number | null;
}

function queryOf({ event, friend, reservation }: Reader): Record<string, string> {
	if (event) return reservation === null ? {} : { reservation: String(reservation), flow: event.flow };
	return friend === null ? {} : { friend: String(friend) };
}

/** Writes texts as they will read: for the chosen friend, else with labels where a friend's own values stand. */
export function usePreviewWriting(): (text: string) => string {
	const targets = usePlaceholderTargets();
	const { reader, values } = usePreviewValues();
	return (text) => {
		if (!values) return labelled(text, targets);
		return reader === null ? resolveForAnybody(text, values, targets) : resolve(text, values, { targets });
	};
}
