import { salonCourses } from "#db/salons.ts";
import { insertRows, overwriteRows } from "#db/write-rows.ts";
import { type CourseInput, type CoursePatch, MAX_COURSES } from "#domain/salon/inputs/resources.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import { changedByOther, invalid, notFound, Refusal } from "../../http/refusal.ts";
import type { Command } from "../engine/command.ts";
import type { Desk } from "../engine/desk.ts";
import type { CourseRow } from "../engine/rows.ts";

interface Answer {
	id: number;
	version: number;
}

/** Adds a course at the end of the salon's list. */
export const createCourse: Command<CourseInput, Answer> = {
	isAlone: true,
	needs: () => ({ ids: { courses: 1 } }),
	run: (desk, input) => {
		const { rows, salonId } = desk.state;
		if (rows.courses.size >= MAX_COURSES) throw invalid("ERROR", SALON_TEXTS.tooMany(MAX_COURSES));
		return put(desk, null, {
			id: desk.newId("courses"),
			salonId,
			groupId: null,
			createdAt: desk.now,
			deletedAt: null,
			version: 1,
			saveKey: null,
			position: 1 + Math.max(0, ...[...rows.courses.values()].map(({ position }) => position)),
			...columnsOf(input),
		});
	},
};

/** Changes what is given of a course, all of it or one attribute. */
export const updateCourse: Command<{ id: number; fields: CoursePatch }, Answer> = {
	isAlone: true,
	needs: () => ({}),
	run: (desk, { id, fields }) => {
		const row = courseOf(desk, id, fields.version);
		return put(desk, row, { ...row, ...columnsOf(fields), version: row.version + 1 });
	},
};

/** Deletes a course. @throws Refusal 409 where bookings still to come use it and nobody insists */
export const removeCourse: Command<{ id: number; force: boolean }, Answer> = {
	isAlone: true,
	needs: ({ id }) => ({ usage: { courseId: id } }),
	run: (desk, { id, force }) => {
		const row = courseOf(desk, id);
		const used = desk.usage({ courseId: id });
		if (used > 0 && !force) throw new Refusal(409, { ERROR: [SALON_TEXTS.inUse(used)] });
		return put(desk, row, { ...row, deletedAt: desk.now, version: row.version + 1 });
	},
};

/** @throws Refusal 422 for a list that is not that of the salon's courses */
export const orderCourses: Command<{ sorted_ids: number[] }, { sorted_ids: number[] }> = {
	isAlone: true,
	needs: () => ({}),
	run: (desk, { sorted_ids: ids }) => {
		const { courses } = desk.state.rows;
		if (new Set(ids).size !== courses.size || !ids.every((id) => courses.has(id)))
			throw invalid("sorted_ids", SALON_TEXTS.orderIncomplete);
		for (const [index, id] of ids.entries()) {
			const row = courses.get(id)!;
			if (row.position !== index + 1) put(desk, row, { ...row, position: index + 1 });
		}
		return { sorted_ids: ids };
	},
};

function courseOf(desk: Desk, id: number, version?: number): CourseRow {
	const row = desk.state.rows.courses.get(id);
	if (!row) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	return row;
}

/** The columns of what is given; what is not is left out. */
function columnsOf(input: CourseInput): ReturnType<typeof allColumns>;
function columnsOf(input: CoursePatch): Partial<ReturnType<typeof allColumns>>;
function columnsOf(input: CoursePatch) {
	return Object.fromEntries(
		Object.entries(allColumns(input as CourseInput)).filter(([, value]) => value !== undefined),
	);
}

const allColumns = (input: CourseInput) => ({
	name: input.name,
	nameKey: input.name === undefined ? (undefined as never) : normalise(input.name),
	minutes: input.minutes,
	price: input.price,
	description: input.description,
	bufferBefore: input.buffer_before,
	bufferAfter: input.buffer_after,
	isEnabled: input.is_enabled,
});

function put(desk: Desk, before: CourseRow | null, after: CourseRow): Answer {
	const { courses } = desk.state.rows;
	if (after.deletedAt === null) courses.set(after.id, after);
	else courses.delete(after.id);
	desk.state.renew();
	desk.statements.push((db) =>
		before ? overwriteRows(db, salonCourses, [after]) : insertRows(db, salonCourses, [after]),
	);
	desk.log({ label: "settings", subject: "course", subjectId: after.id, before, after });
	desk.tellChange("course", after.id);
	return { id: after.id, version: after.version };
}
