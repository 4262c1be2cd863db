import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Time at which the next hold on a day or its neighbours has surely ended; null where there is none. */
export function findHoldEnd(unitOfWork: UnitOfWork, date: string): number | null {
	const holdEnds = [...unitOfWork.holds.values()]
		.filter(({ day }) => Math.abs(day - toDayNumber(date)) <= 1)
		.map(({ until }) => until);
	return holdEnds.length === 0 ? null : Math.min(...holdEnds) + SECOND;
}
