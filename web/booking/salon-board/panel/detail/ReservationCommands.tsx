import { Button, Group } from "@mantine/core";
import { CloseIcon, EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type BoardReservation, removeReservation, setReservationAttribute } from "../../boardApi.ts";
import { makeAnnouncedChange } from "../../makeAnnouncedChange.tsx";
import { formatBookedTime } from "../../model/requestedChange.ts";
import type { ReservationChange } from "./useReservationChange.ts";

interface ReservationCommandsProps {
	salonId: number;
	reservation: BoardReservation;
	change: ReservationChange;
	onChanged: (reservation: BoardReservation) => void;
	onEdit: () => void;
	onRemoved: () => void;
}

/** Buttons that edit, cancel or remove a reservation. */
export function ReservationCommands(props: ReservationCommandsProps) {
	const { salonId, reservation, change, onChanged, onEdit, onRemoved } = props;
	const isOpen = reservation.status === "approved" || reservation.status === "pending";
	const cancel = async () => {
		await makeAnnouncedChange({
			salonId,
			reservation,
			change: { change: "cancel", request_id: null },
			question: {
				title: "予約をキャンセルしますか？",
				message: `${reservation.name} 様の ${formatBookedTime(reservation)} の予約をキャンセルします。この時間はほかの方が予約できるようになります。`,
				confirm: "予約をキャンセルする",
				cancelLabel: "戻る",
				destructive: true,
				always: true,
			},
			send: () => setReservationAttribute(salonId, reservation, "status", "canceled"),
			forceLabel: "予約をキャンセルする",
			doneText: "予約をキャンセルしました",
			onChanged,
		});
	};
	const remove = async () => {
		const isRemoved = await makeAnnouncedChange({
			salonId,
			reservation,
			change: { change: "delete", request_id: null },
			question: {
				title: "予約を削除しますか？",
				message: `${reservation.name} 様の ${formatBookedTime(reservation)} の予約を、一覧から削除します。${isOpen ? "この時間はほかの方が予約できるようになります。" : ""}`,
				confirm: "予約を削除する",
				destructive: true,
				always: true,
			},
			send: async () => {
				const { version } = await removeReservation(salonId, reservation.id);
				return { ...reservation, version, is_deleted: true };
			},
			forceLabel: "予約を削除する",
			doneText: "予約を削除しました",
			onChanged,
		});
		if (isRemoved) onRemoved();
	};
	return (
		<Group gap="xs">
			{isOpen && (
				<Button variant="default" leftSection={<EditIcon />} onClick={onEdit}>
					変更する
				</Button>
			)}
			{isOpen && (
				<Button
					variant="default"
					leftSection={<CloseIcon />}
					disabled={change.busy}
					onClick={() => void change.run(cancel)}
				>
					キャンセルする
				</Button>
			)}
			<Button variant="subtle" color="red" disabled={change.busy} onClick={() => void change.run(remove)}>
				削除する
			</Button>
		</Group>
	);
}
