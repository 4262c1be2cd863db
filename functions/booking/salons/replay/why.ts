import type { z } from "zod";
import { judge, namesIn, sentenceOf } from "#domain/booking/salons/availability.ts";
import type { whyQuery } from "#domain/booking/salons/inputs/reservations.ts";
import { dayNumber, LAST_MINUTE } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { instantAt, wireTime } from "#domain/platform/time/time.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { salonMinute } from "../minute.ts";
import { pastBook } from "./past-book.ts";

type Input = z.output<typeof whyQuery> & { salonId: number };

/** Whether a time was free at a moment, and if not why; at present where no moment is named. */
export async function whyNot({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	const at = momentOf(ctx, input.at);
	const day = dayNumber(input.date);
	const book = await pastBook(ctx, input.salonId, day, at);
	const course = input.course_id === null ? null : book.settings.courses.get(input.course_id);
	if (course === undefined) throw invalid("course_id", SALON_TEXTS.courseUnknown);
	const resource = input.salon_resource_id;
	if (resource !== null && !book.settings.resources.has(resource))
		throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	if (input.to === undefined && course === null) throw invalid("to", SALON_TEXTS.durationRequired);
	const to = input.to ?? input.from + (course?.minutes ?? 0);
	if (to > LAST_MINUTE) throw invalid("to", SALON_TEXTS.tooLate);
	const verdict = judge(book, {
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
	const names = namesIn(book);
	return {
		at: wireTime(at, ctx.zone),
		free: verdict.free,
		reasons: verdict.free
			? []
			: verdict.reasons.map((reason) => ({ ...reason, text: sentenceOf(reason, names) })),
	};
}

function momentOf(ctx: OperatorCtx, written: string | undefined): number {
	if (written === undefined) return ctx.now;
	const [date = "", time = ""] = written.split(" ");
	const at = instantAt(date, time, ctx.zone);
	if (at === null) throw invalid("at", SALON_TEXTS.time);
	return Math.min(at, ctx.now);
}
