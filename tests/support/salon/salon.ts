import { DEFAULT_RULES, type SalonRules } from "#domain/salon/settings.ts";
import { store } from "../stored.ts";

interface NewSalon {
	rules?: Partial<SalonRules>;
	syncShift?: boolean;
	enableOnline?: boolean;
	resources?: number;
	courses?: Partial<{ minutes: number; buffer_before: number; buffer_after: number }>[];
	/** Of every weekday, minutes of the day. */
	hours?: { from: number; to: number }[];
}

export interface BuiltSalon {
	id: number;
	resources: number[];
	courses: number[];
}

let made = 0;

/** A salon that is open from 9:00 to 21:00 every day, with a course of an hour. */
export async function buildSalon(given: NewSalon = {}): Promise<BuiltSalon> {
	const id = await store("salons", {
		name: `店舗${++made}`,
		created_at: 1,
		rules: { ...DEFAULT_RULES, ...given.rules },
		sync_shift: Number(given.syncShift ?? false),
		enable_online: Number(given.enableOnline ?? true),
	});
	const hours = given.hours ?? [{ from: 540, to: 1_260 }];
	for (let weekday = 0; weekday < 7; weekday++)
		await store("salon_opening_hours", { salon_id: id, weekday, hours });
	const resources: number[] = [];
	for (let index = 1; index <= (given.resources ?? 2); index++)
		resources.push(
			await store("salon_resources", { salon_id: id, name: `担当${index}`, created_at: 1, position: index }),
		);
	const courses: number[] = [];
	for (const course of given.courses ?? [{}])
		courses.push(
			await store("salon_courses", {
				salon_id: id,
				name: `コース${courses.length + 1}`,
				created_at: 1,
				minutes: 60,
				...course,
			}),
		);
	return { id, resources, courses };
}
