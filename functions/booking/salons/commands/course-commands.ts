import { salonCourses } from "#db/booking/salons.ts";
import { insertRows, overwriteRows } from "#db/platform/sql/write-rows.ts";
import {
	type CourseInput,
	type CoursePatch,
	MAX_COURSES,
} from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import type { PaymentTerms } from "#domain/booking/salons/payment-terms.ts";
import { DEFAULT_TAX_RATE, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import type { CourseRow } from "../engine/salon-rows.ts";
import { createPartCommands } from "./part-commands.ts";

/** Commands that create, change, delete and order courses. */
export const courseCommands = createPartCommands<CourseRow, CourseInput, CoursePatch>({
	subject: "course",
	list: "courses",
	rows: (unitOfWork) => unitOfWork.state.rows.courses,
	formerRows: (unitOfWork) => unitOfWork.state.rows.formerParts.courses,
	maxCount: MAX_COURSES,
	defaults: { payment: null, taxRate: DEFAULT_TAX_RATE },
	usage: (courseId) => ({ courseId }),
	columns: (input) => ({
		minutes: input.minutes,
		price: input.price,
		description: input.description,
		picture: input.picture,
		bufferBefore: input.buffer_before,
		bufferAfter: input.buffer_after,
		// Undefined keeps the stored terms and rate.
		payment: input.payment as PaymentTerms | null,
		taxRate: input.tax_rate as TaxRate,
		isEnabled: input.is_enabled,
	}),
	insert: (db, row) => insertRows(db, salonCourses, [row]),
	overwrite: (db, row) => overwriteRows(db, salonCourses, [row]),
});
