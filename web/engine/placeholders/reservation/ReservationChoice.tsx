import { Select } from "@mantine/core";
import { displayName } from "#web/platform/ui/displayName.ts";
import { type ReservationEventScope, usePreviewReservationList } from "./reservationEvent.ts";

interface ReservationChoiceProps {
	event: ReservationEventScope;
	label: string;
	value: number | null;
	onChoose: (id: number, friendId: number) => void;
	disabled?: boolean;
	error?: string | undefined;
}

/** Select for a reservation of the salon, to try something with. */
export function ReservationChoice({ event, value, onChoose, error, ...rest }: ReservationChoiceProps) {
	const { data, error: failure } = usePreviewReservationList(event);
	const reservations = data?.data ?? [];
	return (
		<Select
			{...rest}
			placeholder="予約を選ぶ"
			searchable
			data={reservations.map(({ id, friend, label }) => ({
				value: String(id),
				label: `${label} ${displayName(friend.name)}`,
			}))}
			value={value === null ? null : String(value)}
			onChange={(key) => {
				const reservation = reservations.find(({ id }) => String(id) === key);
				if (reservation) onChoose(reservation.id, reservation.friend.id);
			}}
			nothingFoundMessage={
				failure
					? "予約を読み込めませんでした"
					: reservations.length === 0
						? "友だちの予約がまだありません"
						: "該当する予約がありません"
			}
			error={error}
		/>
	);
}
