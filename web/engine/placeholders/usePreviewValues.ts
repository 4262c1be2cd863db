import useSWR from "swr";
import { withStoredEmoji } from "#domain/engine/messages/emoji-texts.ts";
import {
	labelPlaceholders,
	resolveForAnybody,
	resolveText,
} from "#domain/engine/placeholders/placeholder-text.ts";
import { deserialiseValues } from "#domain/engine/placeholders/written-values.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import {
	type ReservationEventScope,
	usePreviewReservation,
	useReservationEvent,
} from "./reservation/reservationEvent.ts";
import { usePlaceholderTargets } from "./usePlaceholderTargets.ts";

/** Friend for text previews; the same on every screen until another is selected. */
export function usePreviewFriend() {
	const { data = null, mutate } = useSWR<number | null>("preview-friend", null);
	return { friend: data, choose: (id: number | null) => void mutate(id, { revalidate: false }) };
}

/** Placeholder values of the selected friend or reservation, or general ones; undefined while they load. */
export function usePreviewValues() {
	const event = useReservationEvent();
	const { friend } = usePreviewFriend();
	const { reservation } = usePreviewReservation(event);
	const query = queryOf({ event, friend, reservation });
	const { data, error } = useSWR(["placeholder-values", query], async () =>
		deserialiseValues(await unwrap(client.selector.api.selector.placeholders.values.$get({ query }))),
	);
	// Friend or reservation of the values.
	return { reader: event ? reservation : friend, values: data, failed: error !== undefined };
}

interface PreviewReader {
	event: ReservationEventScope | null;
	friend: number | null;
	reservation: number | null;
}

function queryOf({ event, friend, reservation }: PreviewReader): Record<string, string> {
	if (event) return reservation === null ? {} : { reservation: String(reservation), flow: event.flow };
	return friend === null ? {} : { friend: String(friend) };
}

/**
 * Returns a function that resolves the placeholders of messages for the selected friend, or labels personal ones if
 * none is selected.
 */
export function useMessagePreview(): <Message>(messages: readonly Message[]) => Message[] {
	const write = usePreviewText();
	return (messages) => withStoredEmoji(mapTexts([...messages], write));
}

function usePreviewText(): (text: string) => string {
	const targets = usePlaceholderTargets();
	const { reader, values } = usePreviewValues();
	return (text) => {
		if (!values) return labelPlaceholders(text, targets);
		return reader === null
			? resolveForAnybody(text, values, targets)
			: resolveText(text, values, { targets });
	};
}
