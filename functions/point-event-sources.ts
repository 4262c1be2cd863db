import { sql } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { forms } from "#db/acquisition/forms.ts";
import { scoreFacts } from "#db/automation/scores.ts";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { salonCourses, salons } from "#db/booking/salons.ts";
import { folders } from "#db/engine/folders.ts";
import { SCORE_SOURCES } from "#functions/automation/scores/events/registry.ts";
import type { PointEventSources } from "#functions/commerce/points/point-source.ts";

/** Course of the reservation in a row of the salons' log. */
const COURSE = sql`coalesce(e.after ->> '$.courseId', e.before ->> '$.courseId')`;

/** Events that grant points, as scores read them, and the items to which rules may be limited. */
export const POINT_EVENT_SOURCES: PointEventSources = {
	events: {
		visited: { ...SCORE_SOURCES.visited, item: COURSE },
		reserved: {
			...SCORE_SOURCES.reserved,
			item: COURSE,
			cancellation: {
				where: SCORE_SOURCES.reservation_cancelled.where!,
				cause: SCORE_SOURCES.reservation_cancelled.cause!,
			},
		},
		event_booked: {
			...SCORE_SOURCES.event_booked,
			cancellation: {
				where: SCORE_SOURCES.event_booking_cancelled.where!,
				cause: sql`(select cast(b.id as text) from ${scoreFacts} b where b.event = 'event_booked' and b.cause = e.cause)`,
			},
		},
		form_answered: SCORE_SOURCES.form_answered,
		converted: SCORE_SOURCES.converted,
		introduced: SCORE_SOURCES.introduced,
	},
	items: {
		course: {
			rows: sql`select c.id, s.name || '・' || c.name as name from ${salonCourses} c join ${salons} s on s.id = c.salon_id
				where c.deleted_at is null and s.deleted_at is null`,
			ability: "salon-read",
		},
		event: {
			rows: sql`select g.id, coalesce(nullif(c.title, ''), g.name) as name from ${folders} g
				left join ${eventConfigs} c on c.group_id = g.id where g.kind = 'event_reserve'`,
			ability: "event_reserve",
		},
		form: {
			rows: sql`select f.id, f.name from ${forms} f where f.deleted_at is null`,
			ability: "form-read",
		},
		tracker: {
			rows: sql`select t.id, t.name from ${trackers} t where t.deleted_at is null`,
			ability: "tracker-read",
		},
	},
};
