import { presentSalonRules } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { MinuteSpan } from "#domain/booking/salons/salon-settings.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import {
	type SettingsRows,
	selectSettingsStatements,
	toSettingsRows,
} from "../engine/read-salon-settings.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { WireReservation } from "../present-reservation.ts";

/** Reads the stored settings of a salon. @throws Refusal 404 where there is none or it is archived */
export async function findSalonSettings(ctx: OperatorCtx, salonId: number): Promise<SettingsRows> {
	const rows = toSettingsRows(await ctx.db.batch([...selectSettingsStatements(ctx.db, salonId)]));
	if (!rows) throw notFound();
	return rows;
}

/** Spans as clock times. */
export const formatMinuteSpans = (spans: readonly MinuteSpan[]) =>
	spans.map(({ from, to }) => ({ from: formatClockMinute(from), to: formatClockMinute(to) }));

const presentHours = ({ hours }: SettingsRows) =>
	Array.from({ length: 7 }, (_, weekday) => ({
		weekday,
		hours: formatMinuteSpans(hours.find((dayHours) => dayHours.weekday === weekday)?.hours ?? []),
	}));

/** Special dates of a year, in order. */
const presentSpecialDates = ({ special }: SettingsRows, year: number) =>
	special
		.filter(({ date }) => date.startsWith(`${year}-`))
		.sort((a, b) => a.date.localeCompare(b.date))
		.map(({ date, name, hours }) => ({ date, name, hours: formatMinuteSpans(hours) }));

/** Name, switches and rules of a salon. */
export const presentSalon = (salon: SettingsRows["salon"]) => ({
	id: salon.id,
	name: salon.name,
	enable_online: salon.enableOnline,
	sync_shift: salon.syncShift,
	push_notification_status: salon.pushNotificationStatus,
	booking: presentSalonRules(salon.rules),
});

/** Returns the configuration of a salon (M-273). */
export async function showSalonConfigs({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number } }) {
	const rows = await findSalonSettings(ctx, input.salonId);
	const { salon } = rows;
	const year = Number(currentDay(ctx.now, ctx.zone).slice(0, 4));
	return {
		...presentSalon(salon),
		year,
		opening_hours: presentHours(rows),
		special_dates: presentSpecialDates(rows, year),
		version: salon.version,
	};
}

/** Returns the opening hours of a year, by default the current one (M-274). */
export async function showOpeningHours({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; y?: number | undefined };
}) {
	const rows = await findSalonSettings(ctx, input.salonId);
	const year = input.y ?? Number(currentDay(ctx.now, ctx.zone).slice(0, 4));
	return {
		year,
		opening_hours: presentHours(rows),
		special_dates: presentSpecialDates(rows, year),
		version: rows.salon.version,
	};
}

/** Resource on the wire. */
export const presentResource = (row: ResourceRow) => ({
	id: row.id,
	name: row.name,
	kind: row.kind,
	colour: row.colour,
	picture: row.picture,
	description: row.description,
	capacity_admin: row.capacityAdmin,
	capacity_friend: row.capacityFriend,
	fee: row.fee,
	/** 0 disabled, 1 enabled (M-137). */
	is_enabled: row.isEnabled ? 1 : 0,
	order: row.position,
	version: row.version,
});

/** Course on the wire. */
export const presentCourse = (row: CourseRow) => ({
	id: row.id,
	name: row.name,
	minutes: row.minutes,
	price: row.price,
	description: row.description,
	picture: row.picture,
	buffer_before: row.bufferBefore,
	buffer_after: row.bufferAfter,
	payment: row.payment,
	tax_rate: row.taxRate,
	is_enabled: row.isEnabled ? 1 : 0,
	order: row.position,
	version: row.version,
});

/** Pairs of a resource and a course that cannot be booked together. Pairs of a deleted course or resource stay stored, for explanations of the past only. */
export const presentUnlinks = ({ unlinks, resources, courses }: SettingsRows) =>
	unlinks
		.filter(({ resourceId, courseId }) => resources.has(resourceId) && courses.has(courseId))
		.map(({ resourceId, courseId }) => ({ salon_resource_id: resourceId, course_id: courseId }));

type PartIds = Pick<WireReservation, "course_id" | "salon_resource_id" | "sub_resource_ids">;

/** Deleted courses and resources of reservations and their requests. */
export function presentFormerParts({ formerParts }: SettingsRows, reservations: readonly WireReservation[]) {
	const partIds: PartIds[] = reservations.flatMap((reservation) => [
		reservation,
		...(reservation.change_child ? [reservation.change_child] : []),
	]);
	const courseIds = new Set(partIds.map(({ course_id }) => course_id));
	const resourceIds = new Set(
		partIds.flatMap(({ salon_resource_id, sub_resource_ids }) => [salon_resource_id, ...sub_resource_ids]),
	);
	return {
		courses: [...formerParts.courses.values()].filter(({ id }) => courseIds.has(id)).map(presentCourse),
		resources: [...formerParts.resources.values()]
			.filter(({ id }) => resourceIds.has(id))
			.map(presentResource),
	};
}
