import { DEFAULT_SALON_RULES, type SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { storeRow, storeRows } from "../store-rows.ts";

interface NewSalon {
	rules?: Partial<SalonRules>;
	syncShift?: boolean;
	enableOnline?: boolean;
	resources?: number;
	courses?: Partial<{ minutes: number; price: number; buffer_before: number; buffer_after: number }>[];
	/** Minutes of the day, equal on every weekday. */
	hours?: { from: number; to: number }[];
}

export interface BuiltSalon {
	id: number;
	resources: number[];
	courses: number[];
}

let made = 0;

/** Salon open from 9:00 to 21:00 every day, with a course of one hour. */
export async function buildSalon(given: NewSalon = {}): Promise<BuiltSalon> {
	const id = await storeRow("salons", {
		name: `店舗${++made}`,
		created_at: 1,
		rules: { ...DEFAULT_SALON_RULES, ...given.rules },
		sync_shift: Number(given.syncShift ?? false),
		enable_online: Number(given.enableOnline ?? true),
	});
	const { hours = [{ from: 540, to: 1_260 }], courses = [{}] } = given;
	const resources = Array.from({ length: given.resources ?? 2 }, (_, index) => index + 1);
	const ids = await storeRows([
		...resources.map(
			(place) =>
				["salon_resources", { salon_id: id, name: `担当${place}`, created_at: 1, position: place }] as const,
		),
		...courses.map(
			(course, index) =>
				[
					"salon_courses",
					{ salon_id: id, name: `コース${index + 1}`, created_at: 1, minutes: 60, ...course },
				] as const,
		),
		...WEEKDAYS.map((_, weekday) => ["salon_opening_hours", { salon_id: id, weekday, hours }] as const),
	]);
	return {
		id,
		resources: ids.slice(0, resources.length),
		courses: ids.slice(resources.length, resources.length + courses.length),
	};
}
