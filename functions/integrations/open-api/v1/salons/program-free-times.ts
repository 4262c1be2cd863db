import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { queryRoom } from "#functions/booking/salons/call-salon-room.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";

interface FreeTimesQuery {
	salonId: number;
	course_id: number;
	resource_id?: number | undefined;
	date: string;
	span: "day" | "week" | "month";
	/** Reservation to be moved, whose own time counts as free. */
	ignoring?: number | undefined;
}

/**
 * Returns the free times of a course, computed by the salon's room.
 * @throws Refusal 404; 422 for an unknown course
 */
export async function findProgramFreeTimes(
	ctx: ProgramCtx,
	{ salonId, resource_id, ignoring, ...query }: FreeTimesQuery,
) {
	const { isKnown, days } = await queryRoom(ctx.env, salonId, "freeTimes", {
		...query,
		salon_resource_id: resource_id ?? null,
		side: "admin",
		ignoring: ignoring ?? null,
		with_rules: true,
		zone: ctx.zone,
	});
	if (!isKnown) throw invalid("course_id", SALON_TEXTS.courseUnknown);
	return {
		days: days.map(({ date, rules = [], times }) => ({
			date,
			reason_codes: rules,
			times: times.map(({ from, to, free }) => ({ from, to, free })),
		})),
	};
}
