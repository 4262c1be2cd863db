import { bookingOf } from "#domain/booking/salons/inputs/configs.ts";
import { clockOf } from "#domain/booking/salons/minutes.ts";
import type { MinuteSpan } from "#domain/booking/salons/settings.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { type SettingsRows, settingsRows, settingsStatements } from "../engine/read-salon-settings.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { WireReservation } from "../present-reservation.ts";

/** A salon's settings as they are stored. @throws Refusal 404 for no salon, or an archived one */
export async function findSalonSettings(ctx: OperatorCtx, salonId: number): Promise<SettingsRows> {
	const rows = settingsRows(await ctx.db.batch([...settingsStatements(ctx.db, salonId)]));
	if (!rows) throw notFound();
	return rows;
}

export const formatSpans = (spans: readonly MinuteSpan[]) =>
	spans.map(({ from, to }) => ({ from: clockOf(from), to: clockOf(to) }));

const hoursOf = ({ hours }: SettingsRows) =>
	Array.from({ length: 7 }, (_, weekday) => ({
		weekday,
		hours: formatSpans(hours.find((each) => each.weekday === weekday)?.hours ?? []),
	}));

/** The special dates of a year, in their order. */
const specialOf = ({ special }: SettingsRows, year: number) =>
	special
		.filter(({ date }) => date.startsWith(`${year}-`))
		.sort((one, other) => one.date.localeCompare(other.date))
		.map(({ date, name, hours }) => ({ date, name, hours: formatSpans(hours) }));

/** The configuration of a salon (M-273). */
export async function showConfigs({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number } }) {
	const rows = await findSalonSettings(ctx, input.salonId);
	const { salon } = rows;
	const year = Number(currentDay(ctx.now, ctx.zone).slice(0, 4));
	return {
		id: salon.id,
		name: salon.name,
		enable_online: salon.enableOnline,
		sync_shift: salon.syncShift,
		push_notification_status: salon.pushNotificationStatus,
		booking: bookingOf(salon.rules),
		year,
		opening_hours: hoursOf(rows),
		special_dates: specialOf(rows, year),
		version: salon.version,
	};
}

/** The opening hours of a year, the current one where none is named (M-274). */
export async function showOpening({
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
		opening_hours: hoursOf(rows),
		special_dates: specialOf(rows, year),
		version: rows.salon.version,
	};
}

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

export const presentCourse = (row: CourseRow) => ({
	id: row.id,
	name: row.name,
	minutes: row.minutes,
	price: row.price,
	description: row.description,
	picture: row.picture,
	buffer_before: row.bufferBefore,
	buffer_after: row.bufferAfter,
	is_enabled: row.isEnabled ? 1 : 0,
	order: row.position,
	version: row.version,
});

/** Pairs of the matrix. Pairs of a deleted course or resource stay stored for the replay alone. */
export const presentUnlinks = ({ unlinks, resources, courses }: SettingsRows) =>
	unlinks
		.filter(({ resourceId, courseId }) => resources.has(resourceId) && courses.has(courseId))
		.map(({ resourceId, courseId }) => ({ salon_resource_id: resourceId, course_id: courseId }));

type NamingParts = Pick<WireReservation, "course_id" | "salon_resource_id" | "sub_resource_ids">;

/** The deleted courses and resources that reservations or their requests name. */
export function presentFormer({ former }: SettingsRows, shown: readonly WireReservation[]) {
	const naming: NamingParts[] = shown.flatMap((each) => [
		each,
		...(each.change_child ? [each.change_child] : []),
	]);
	const courseIds = new Set(naming.map(({ course_id }) => course_id));
	const resourceIds = new Set(
		naming.flatMap(({ salon_resource_id, sub_resource_ids }) => [salon_resource_id, ...sub_resource_ids]),
	);
	return {
		courses: [...former.courses.values()].filter(({ id }) => courseIds.has(id)).map(presentCourse),
		resources: [...former.resources.values()].filter(({ id }) => resourceIds.has(id)).map(presentResource),
	};
}
