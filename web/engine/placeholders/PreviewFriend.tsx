import { holdsPlaceholders } from "#domain/engine/messages/placeholders.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/session.ts";
import { ReservationChoice } from "./reservation/ReservationChoice.tsx";
import {
	type ReservationEventOf,
	usePreviewReservation,
	useReservationEvent,
} from "./reservation/reservationEvent.ts";
import { usePreviewFriend, usePreviewValues } from "./usePreview.ts";

/** Chooses the friend, or the reservation, with which something is previewed, where that makes a difference. */
export function PreviewFriend({ of }: { of: unknown }) {
	const mayRead = useAbility("friend-read");
	const event = useReservationEvent();
	if (!mayRead || !holdsPlaceholders(of)) return null;
	return event ? <WithReservation event={event} /> : <WithFriend />;
}

function WithReservation({ event }: { event: ReservationEventOf }) {
	const { reservation, choose } = usePreviewReservation(event);
	const { failed } = usePreviewValues();
	return (
		<ReservationChoice
			event={event}
			label="予約を選んで、差し込み後の内容を見る"
			value={reservation}
			onChoose={choose}
			error={failed && reservation !== null ? "この予約の値を読み込めませんでした" : undefined}
		/>
	);
}

function WithFriend() {
	const { friend, choose } = usePreviewFriend();
	const { values, failed } = usePreviewValues();
	return (
		<FriendChoice
			label="友だちを選んで、差し込み後の内容を見る"
			value={friend === null ? null : { id: friend, name: values?.name ?? "…" }}
			onChoose={choose}
			error={failed && friend !== null ? "この友だちの値を読み込めませんでした" : undefined}
		/>
	);
}
