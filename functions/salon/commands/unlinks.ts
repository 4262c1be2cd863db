import { eq } from "drizzle-orm";
import { salonUnlinks } from "#db/salons.ts";
import { insertRows } from "#db/write-rows.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import { invalid } from "../../http/refusal.ts";
import type { Command } from "../engine/command.ts";

/** Which resources are not booked for which courses, all of it. */
export const saveUnlinks: Command<{ data: Record<string, number[]> }, { data: Record<string, number[]> }> = {
	isAlone: true,
	needs: () => ({}),
	run: (desk, { data }) => {
		const { rows, salonId } = desk.state;
		const unlinks = Object.entries(data).flatMap(([resource, courses]) =>
			[...new Set(courses)].map((courseId) => ({ salonId, resourceId: Number(resource), courseId })),
		);
		if (!unlinks.every(({ resourceId }) => rows.resources.has(resourceId)))
			throw invalid("data", SALON_TEXTS.resourceUnknown);
		if (!unlinks.every(({ courseId }) => rows.courses.has(courseId)))
			throw invalid("data", SALON_TEXTS.courseUnknown);
		desk.statements.push((db) => [
			db.delete(salonUnlinks).where(eq(salonUnlinks.salonId, salonId)),
			...insertRows(db, salonUnlinks, unlinks),
		]);
		desk.log({ label: "settings", subject: "unlinks", subjectId: 0, before: rows.unlinks, after: unlinks });
		rows.unlinks = unlinks;
		desk.state.renew();
		desk.tellChange("unlinks", 0);
		return { data };
	},
};
