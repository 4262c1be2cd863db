import { Group, SegmentedControl } from "@mantine/core";
import { VISIT_STATUS_LABELS } from "#domain/engine/reservations/reservation-status.ts";
import { type BoardReservation, setReservationAttribute } from "../../boardApi.ts";
import type { ReservationChange } from "./useReservationChange.ts";

interface VisitControlsProps {
	salonId: number;
	reservation: BoardReservation;
	change: ReservationChange;
	readOnly: boolean;
}

const VISIT_OPTIONS = Object.entries(VISIT_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const ATTENDANCE_OPTIONS = [
	{ value: "", label: "未記録" },
	{ value: "1", label: "来店" },
	{ value: "0", label: "来店なし" },
];

/** Progress of the visit, and whether the customer came. */
export const VisitControls = ({ salonId, reservation, change, readOnly }: VisitControlsProps) => (
	<Group>
		<SegmentedControl
			aria-label="対応状況"
			data={VISIT_OPTIONS}
			value={String(reservation.visit_status)}
			disabled={readOnly || change.busy}
			onChange={(value) =>
				void change.send(
					() => setReservationAttribute(salonId, reservation, "visit_status", Number(value)),
					"対応状況を変更しました",
				)
			}
		/>
		<SegmentedControl
			aria-label="来店"
			data={ATTENDANCE_OPTIONS}
			value={reservation.is_attended === null ? "" : reservation.is_attended ? "1" : "0"}
			disabled={readOnly || change.busy}
			onChange={(value) =>
				void change.send(
					() =>
						setReservationAttribute(salonId, reservation, "is_attended", value === "" ? null : value === "1"),
					"来店を記録しました",
				)
			}
		/>
	</Group>
);
