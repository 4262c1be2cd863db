import { eq } from "drizzle-orm";
import { salonUnlinks } from "#db/booking/salons.ts";
import { insertRows } from "#db/platform/sql/write-rows.ts";
import type { UnlinksInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { buildPairKey } from "#domain/booking/salons/salon-book.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findSalonCourse, findSalonResource } from "../engine/read-salon-settings.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { presentUnlinks } from "../salons/show-salon-settings.ts";

/** Replaces the complete set of resource–course pairs that cannot be booked. */
export const saveUnlinksCommand: RoomCommand<UnlinksInput, UnlinksInput> = {
	runsAlone: true,
	needs: () => ({}),
	run: (unitOfWork, { data }) => {
		const { rows, salonId } = unitOfWork.state;
		const pairs = new Map(
			data.map((pair) => [buildPairKey(pair.salon_resource_id, pair.course_id), pair] as const),
		);
		const submittedPairs = [...pairs.values()].map((pair) => ({
			salonId,
			resourceId: pair.salon_resource_id,
			courseId: pair.course_id,
		}));
		if (!submittedPairs.every(({ resourceId }) => findSalonResource(rows, resourceId)))
			throw invalid("data", SALON_TEXTS.resourceUnknown);
		if (!submittedPairs.every(({ courseId }) => findSalonCourse(rows, courseId)))
			throw invalid("data", SALON_TEXTS.courseUnknown);
		// A matrix that was opened before a part was deleted still contains its pairs.
		const unlinks = submittedPairs.filter(
			({ resourceId, courseId }) => rows.resources.has(resourceId) && rows.courses.has(courseId),
		);
		unitOfWork.statements.push((db) => [
			db.delete(salonUnlinks).where(eq(salonUnlinks.salonId, salonId)),
			...insertRows(db, salonUnlinks, unlinks),
		]);
		unitOfWork.log({
			label: "settings",
			subject: "unlinks",
			subjectId: 0,
			before: rows.unlinks,
			after: unlinks,
		});
		rows.unlinks = unlinks;
		unitOfWork.state.applySettings();
		unitOfWork.notifyChange("unlinks", 0);
		return { data: presentUnlinks(rows) };
	},
};
