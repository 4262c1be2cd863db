import { Badge, Group, Stack } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { answerUnsolved } from "../answerUnsolved.ts";
import type { Board, BoardReservation } from "../boardApi.ts";
import { reservationStatusLook } from "../grid/reservationStatusLook.tsx";
import { listBookableParts } from "../model/bookableParts.ts";
import { unsolvedItemsOf } from "../model/unsolvedItems.ts";
import { ReservationCommands } from "./detail/ReservationCommands.tsx";
import { ReservationCustomer } from "./detail/ReservationCustomer.tsx";
import { FurtherFacts, MainFacts } from "./detail/ReservationFacts.tsx";
import { UnsolvedItemCard } from "./detail/UnsolvedItemCard.tsx";
import { useReservationChange } from "./detail/useReservationChange.ts";
import { VisitControls } from "./detail/VisitControls.tsx";
import { ReservationMoney } from "./payment/ReservationMoney.tsx";
import { ReservationHistory } from "./ReservationHistory.tsx";

interface ReservationDetailProps {
	salonId: number;
	board: Board;
	reservation: BoardReservation;
	onChanged: (reservation: BoardReservation) => void;
	onEdit: () => void;
	onRemoved: () => void;
}

/** Reservation details: who comes when, what waits for an answer, the visit, then the rest. */
export function ReservationDetail(props: ReservationDetailProps) {
	const { salonId, board, reservation, onChanged, onEdit, onRemoved } = props;
	const mayWrite = useAbility("salon-write") && !reservation.is_masked;
	const mayReadMoney = useAbility("payment-read") && !reservation.is_masked;
	const change = useReservationChange(onChanged);
	return (
		<Stack>
			<ReservationBadges board={board} reservation={reservation} />
			<MainFacts salonId={salonId} reservation={reservation} board={board} />
			{mayWrite &&
				unsolvedItemsOf(reservation).map((unsolvedItem) => (
					<UnsolvedItemCard
						key={unsolvedItem.key}
						salonId={salonId}
						onChanged={onChanged}
						unsolvedItem={unsolvedItem}
						board={board}
						busy={change.busy}
						onAnswer={(answer) =>
							void change.run(async () => {
								await answerUnsolved(salonId, unsolvedItem, { answer, onChanged });
							})
						}
					/>
				))}
			{reservation.status === "approved" && !reservation.is_masked && (
				<VisitControls salonId={salonId} reservation={reservation} change={change} readOnly={!mayWrite} />
			)}
			{reservation.member_id !== null && !reservation.is_masked && (
				<ReservationCustomer salonId={salonId} reservation={reservation} />
			)}
			{mayReadMoney && <ReservationMoney salonId={salonId} reservation={reservation} />}
			<FurtherFacts salonId={salonId} reservation={reservation} board={board} />
			{mayWrite && (
				<ReservationCommands
					salonId={salonId}
					reservation={reservation}
					change={change}
					onChanged={onChanged}
					onEdit={onEdit}
					onRemoved={onRemoved}
				/>
			)}
			{!reservation.is_masked && <ReservationHistory salonId={salonId} reservation={reservation} />}
		</Stack>
	);
}

/** Status of the reservation, and whether the staff was assigned without a request. */
function ReservationBadges({ board, reservation }: { board: Board; reservation: BoardReservation }) {
	const { Icon, label } = reservationStatusLook(reservation);
	// Only staff can be requested by name, not seats or rooms.
	const isWithStaff = listBookableParts(board).resources.some(
		({ id, kind }) => id === reservation.salon_resource_id && kind === "staff",
	);
	return (
		<Group gap="xs">
			<Badge leftSection={<Icon size="0.75rem" />}>{label}</Badge>
			{!reservation.is_nominated && isWithStaff && <Badge color="gray">指名なし</Badge>}
		</Group>
	);
}
