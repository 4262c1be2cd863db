import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { type EventPlace, NO_EVENT_PLACE } from "#domain/booking/events/event-place.ts";
import { seatsOf } from "#domain/booking/events/tickets/ticket-code.ts";
import { type TicketSettings, ticketSettingsOf } from "#domain/booking/events/tickets/ticket-settings.ts";
import { selectLinkFriend } from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import { readTicketToken } from "#functions/engine/deliveries/ticket-link-token.ts";
import { dueYenSql, ticketStateSql } from "../ticket-state-sql.ts";

/** Code of the page: the number of the booking. */
const CODE = /^[1-9]\d{0,14}$/;

/** Finds the tickets of a link; undefined for any other link, and where the event issues none. */
export async function findTicket(ctx: Ctx, { code, token }: { code: string; token: string }) {
	const bookingId = CODE.test(code) ? Number(code) : 0;
	const link = readTicketToken(ctx, token, bookingId);
	if (bookingId === 0 || link === null || link.isExpired) return undefined;
	const { db } = ctx;
	const [[booking], checkIns, [friend]] = await db.batch([
		queryRows(
			db,
			{
				friendId: number,
				slotId: number,
				slot: text,
				startsAt: nullable(number),
				menuId: nullable(number),
				menu: nullable(text),
				places: number,
				state: typed<"valid" | "cancelled" | "unpaid" | "pending">(text),
				due: number,
				title: text,
				name: text,
				page: text,
				tickets: text,
			},
			sql`select r.friend_id as friendId, s.id as slotId, s.name as slot, s.starts_at as startsAt, r.event_menu_id as menuId,
					m.name as menu, r.num_of_takes as places, ${ticketStateSql} as state, ${dueYenSql} as due,
					c.title, g.name, c.page, c.tickets
				from ${eventReservations} r join ${eventReserves} s on s.id = r.event_reserve_id
					join ${eventConfigs} c on c.group_id = s.group_id join ${folders} g on g.id = c.group_id
					left join ${eventMenus} m on m.id = r.event_menu_id
				where r.id = ${bookingId}`,
		),
		queryRows(
			db,
			{ seat: number, at: number, gate: text },
			sql`select seat, at, gate from ${eventCheckIns}
				where reservation_id = ${bookingId} and outcome = 'admitted' and undone_at is null order by seat`,
		),
		selectLinkFriend(db, link.friendId),
	]);
	if (!booking || !friend || booking.friendId !== friend.id) return undefined;
	const settings: TicketSettings = ticketSettingsOf(JSON.parse(booking.tickets) as Partial<TicketSettings>);
	if (!settings.issues) return undefined;
	return {
		...booking,
		bookingId,
		token,
		settings,
		title: booking.title || booking.name,
		place: { ...NO_EVENT_PLACE, ...(JSON.parse(booking.page) as Partial<EventPlace>) },
		friend,
		/** Tickets by their seats, each with its use. */
		seats: seatsOf(settings, booking.places).map((seat) => ({
			seat,
			used: checkIns.find((used) => used.seat === seat || used.seat === 0 || seat === 0),
		})),
	};
}

export type FoundTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;
