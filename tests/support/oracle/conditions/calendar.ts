import { isWithinPeriod } from "../relative-days.ts";
import type { World, WorldReservation, WorldSalonPart } from "../world/world-records.ts";
import type { OracleDecision, OracleQuestion } from "./oracle-question.ts";

type Calendar = OracleQuestion<"calendar">["condition"];

export const calendar: OracleDecision<"calendar"> = ({ friend, condition, world, now }) => {
	const has = condition.salonIds.map((salonId) =>
		friend.reservations.some(
			(reservation) => reservation.salonId === salonId && isMeant(condition, reservation, { world, now }),
		),
	);
	const wanted = condition.reservationPhase === "reserved";
	return condition.matchType === "some" ? has.includes(wanted) : !has.includes(!wanted);
};

function isMeant(
	condition: Calendar,
	reservation: WorldReservation,
	{ world, now }: { world: World; now: number },
): boolean {
	if (condition.reservationPhase === "neverReserved") return true;
	const { timeRange, resource, course, status } = condition;
	const held = [
		...(timeRange.use
			? [isWithinPeriod(reservation.startsAt, timeRange.selected, now) !== timeRange.invert]
			: []),
		...(resource.use
			? [isChosen(resource, reservation.resourceId, world.resources, reservation) !== resource.invert]
			: []),
		...(course.use
			? [isChosen(course, reservation.courseId, world.courses, reservation) !== course.invert]
			: []),
		status.use
			? status.selected.includes(reservation.status) !== status.invert
			: reservation.status === "approved" || reservation.status === "pending",
	];
	return !held.includes(false);
}

function isChosen(
	part: Calendar["resource"],
	id: number | null,
	all: WorldSalonPart[],
	{ salonId }: WorldReservation,
): boolean {
	if (!part.dynamic) return id !== null && part.selected.includes(id);
	return all.some(
		(each) => each.id === id && each.salonId === salonId && (part.with_past || !each.isDeleted),
	);
}
