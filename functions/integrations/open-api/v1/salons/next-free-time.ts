import { parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { SalonBooking } from "#domain/integrations/open-api/v1/salon-schemas.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { ApiProblem, readProblem } from "../../api-problem.ts";
import type { ProgramCtx } from "../program-context.ts";
import { findProgramFreeTimes } from "./program-free-times.ts";

/** Time that a reservation asks for. */
export interface WantedTime extends Pick<SalonBooking, "course_id" | "resource_id" | "date" | "from" | "to"> {
	/** Reservation to be moved there. */
	ignoring?: number;
	/** Whether the reservation needs other resources too, which free times do not consider. */
	needsOtherResources?: boolean;
}

/** Adds the next free time to the refusal of a taken one. @throws the errors of `work` */
export async function withNextFree<Result>(
	ctx: ProgramCtx,
	salonId: number,
	{ work, readWantedTime }: { work: () => Promise<Result>; readWantedTime: () => Promise<WantedTime> },
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const isTaken = error instanceof Refusal && error.status === 409 && error.body.reasons !== undefined;
		if (!isTaken) throw error;
		const { status, code, detail, errors, members } = readProblem(error);
		const next_free = await readWantedTime()
			.then((time) => findNextFree(ctx, salonId, time))
			.catch(noneIfGone);
		throw new ApiProblem({
			status,
			code,
			detail,
			members: { ...(errors && { errors }), ...members, next_free },
		});
	}
}

/** The refusal applies also if the reservation, its course or its salon was deleted since. */
function noneIfGone(error: unknown): null {
	if (error instanceof Refusal) return null;
	throw error;
}

/** Returns the next time that is free for as long as the course takes; null where another length is wanted. */
async function findNextFree(ctx: ProgramCtx, salonId: number, wantedTime: WantedTime) {
	const { course_id, resource_id, date, from, ignoring, needsOtherResources } = wantedTime;
	if (course_id === null || needsOtherResources) return null;
	const week = { salonId, course_id, resource_id: resource_id ?? undefined, date, span: "week" as const };
	const { days } = await findProgramFreeTimes(ctx, { ...week, ignoring });
	const free = days.flatMap((day) => day.times.map((time) => ({ date: day.date, ...time })));
	const length = wantedTime.to === undefined ? undefined : durationOf({ from, to: wantedTime.to });
	const nextFree = free.find(
		(time) =>
			time.free > 0 &&
			(time.date > date || time.from > from) &&
			(length === undefined || durationOf(time) === length),
	);
	return nextFree ? { date: nextFree.date, from: nextFree.from, to: nextFree.to } : null;
}

/** Minutes between two times of a salon's day. */
export const durationOf = ({ from, to }: { from: string; to: string }): number =>
	parseClockMinute(to)! - parseClockMinute(from)!;
