import type { z } from "zod";
import type { explainAvailabilityQuery } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import {
	formatReason,
	getReasonNames,
	judgeAvailability,
} from "#domain/booking/salons/judge-availability.ts";
import { LAST_MINUTE, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { toSalonMinute } from "../salon-minute.ts";
import { reconstructPastBook } from "./reconstruct-past-book.ts";

type ExplainInput = z.output<typeof explainAvailabilityQuery> & { salonId: number };

/**
 * Returns whether a time was free at a moment (default: now), and the reasons if not.
 * @throws Refusal 422 for an unknown course or resource, and for a time without an end or a course
 */
export async function explainAvailability({ ctx, input }: { ctx: OperatorCtx; input: ExplainInput }) {
	const moment = parseMoment(ctx, input.at);
	const day = toDayNumber(input.date);
	const book = await reconstructPastBook(ctx, input.salonId, day, moment);
	const course = input.course_id === null ? null : book.settings.courses.get(input.course_id);
	if (course === undefined) throw invalid("course_id", SALON_TEXTS.courseUnknown);
	const resource = input.salon_resource_id;
	if (resource !== null && !book.settings.resources.has(resource))
		throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	if (input.to === undefined && course === null) throw invalid("to", SALON_TEXTS.durationRequired);
	const to = input.to ?? input.from + (course?.minutes ?? 0);
	if (to > LAST_MINUTE) throw invalid("to", SALON_TEXTS.tooLate);
	const verdict = judgeAvailability(book, {
		day,
		from: input.from,
		to,
		courseId: input.course_id,
		resourceIds: resource === null ? null : [resource],
		subResourceIds: input.sub_resource_ids,
		ignoring: input.ignoring,
		side: input.side,
		now: toSalonMinute(moment, ctx.zone),
	});
	const names = getReasonNames(book);
	return {
		at: toWireTime(moment, ctx.zone),
		free: verdict.free,
		reasons: verdict.free
			? []
			: verdict.reasons.map((reason) => ({ ...reason, text: formatReason(reason, names) })),
	};
}

function parseMoment(ctx: OperatorCtx, wireTime: string | undefined): number {
	if (wireTime === undefined) return ctx.now;
	const [date = "", time = ""] = wireTime.split(" ");
	const at = toInstant(date, time, ctx.zone);
	if (at === null) throw invalid("at", SALON_TEXTS.time);
	return Math.min(at, ctx.now);
}
