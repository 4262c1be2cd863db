import type { z } from "zod";
import { judgeAvailability, reasonNames, reasonSentence } from "#domain/booking/salons/availability.ts";
import type { whyQuery } from "#domain/booking/salons/inputs/reservations.ts";
import { LAST_MINUTE, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { salonMinute } from "../salon-minute.ts";
import { pastBook } from "./past-book.ts";

type Input = z.output<typeof whyQuery> & { salonId: number };

/** Whether a time was free at a moment, and if not why; at present where no moment is named. */
export async function whyNotBookable({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	const at = momentOf(ctx, input.at);
	const day = toDayNumber(input.date);
	const book = await pastBook(ctx, input.salonId, day, at);
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
		now: salonMinute(at, ctx.zone),
	});
	const names = reasonNames(book);
	return {
		at: toWireTime(at, ctx.zone),
		free: verdict.free,
		reasons: verdict.free
			? []
			: verdict.reasons.map((reason) => ({ ...reason, text: reasonSentence(reason, names) })),
	};
}

function momentOf(ctx: OperatorCtx, written: string | undefined): number {
	if (written === undefined) return ctx.now;
	const [date = "", time = ""] = written.split(" ");
	const at = toInstant(date, time, ctx.zone);
	if (at === null) throw invalid("at", SALON_TEXTS.time);
	return Math.min(at, ctx.now);
}
