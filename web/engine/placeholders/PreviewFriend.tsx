import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ReservationChoice } from "./reservation/ReservationChoice.tsx";
import {
	type ReservationEventScope,
	usePreviewReservation,
	useReservationEvent,
} from "./reservation/reservationEvent.ts";
import { usePreviewFriend, usePreviewValues } from "./usePreviewValues.ts";

/** Selects the friend or reservation of a preview; hidden if there are no placeholders. */
export function PreviewFriend({ content }: { content: unknown }) {
	const mayRead = useAbility("friend-read");
	const event = useReservationEvent();
	if (!mayRead || !hasPlaceholders(content)) return null;
	return event ? <ReservationSelect event={event} /> : <FriendSelect />;
}

function ReservationSelect({ event }: { event: ReservationEventScope }) {
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

function FriendSelect() {
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
