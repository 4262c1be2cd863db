import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { seatsOf } from "#domain/booking/events/tickets/ticket-code.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findDoor } from "./find-door.ts";
import { hashTicketCode, signWith, ticketKeyOf } from "./sign-ticket.ts";
import { dueYenSql, ticketStateSql } from "./ticket-state-sql.ts";

/** Bookings of one page of the list. */
const PAGE_SIZE = 500;

interface DoorTicketsInput {
	ctx: OperatorCtx;
	input: { id: number; slotId: number; after?: number | undefined };
}

/**
 * Lists the bookings of a slot for a phone at the door, which then checks tickets without a net: hashes of codes that stay, or
 * the key of codes that change. Names are those of friends whom the operator may see.
 * @throws Refusal 404, 422 where the event issues no tickets
 */
export async function listDoorTickets({ ctx, input }: DoorTicketsInput) {
	const { settings, slot, title } = await findDoor(ctx, input);
	const mayName = hasAbility(ctx.operator, "friend-read")
		? isFriendVisible(ctx.operator, sql`r.friend_id`)
		: sql`0`;
	const rows = await queryRows(
		ctx.db,
		{
			id: number,
			places: number,
			menuId: nullable(number),
			menu: nullable(text),
			state: typed<"valid" | "cancelled" | "unpaid" | "pending">(text),
			due: number,
			name: nullable(text),
			isNamed: typed<0 | 1>(number),
		},
		sql`select r.id, r.num_of_takes as places, r.event_menu_id as menuId, m.name as menu, ${ticketStateSql} as state,
				${dueYenSql} as due, iif(${mayName}, ifnull(f.name, ''), null) as name, iif(${mayName}, 1, 0) as isNamed
			from ${eventReservations} r join ${eventReserves} s on s.id = r.event_reserve_id
				join ${eventConfigs} c on c.group_id = s.group_id
				join ${friends} f on f.id = r.friend_id
				left join ${eventMenus} m on m.id = r.event_menu_id
			where r.event_reserve_id = ${slot.id} and r.id > ${input.after ?? 0}
			order by r.id limit ${PAGE_SIZE}`,
	);
	const key = ticketKeyOf(ctx, { slotId: slot.id, rotates: settings.rotates });
	return {
		title,
		slot: { id: slot.id, name: slot.name },
		/** Clock of the server, by which phones correct theirs. */
		now: ctx.now,
		rotates: settings.rotates,
		per_seat: settings.perSeat,
		key: settings.rotates ? key.toString("base64url") : null,
		data: rows.map(({ id, places, menuId, menu, state, due, name, isNamed }) => ({
			id,
			places,
			menu_id: menuId ?? 0,
			menu: menu ?? "",
			state,
			due_yen: state === "cancelled" ? 0 : due,
			name: isNamed === 1 ? name || "お名前なし" : null,
			hashes: settings.rotates
				? []
				: seatsOf(settings, places).map((seat) =>
						hashTicketCode(
							slot.id,
							signWith(key, { bookingId: id, seat, slotId: slot.id, menuId: menuId ?? 0, places, step: 0 }),
						),
					),
		})),
		next: rows.length === PAGE_SIZE ? rows.at(-1)!.id : null,
	};
}
