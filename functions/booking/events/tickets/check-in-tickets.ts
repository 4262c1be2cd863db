import { sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventMenus, eventReservations } from "#db/booking/event-slot-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { CheckInItem, CheckInsInput } from "#domain/booking/events/tickets/check-in-input.ts";
import { isStepAccepted, readTicketText, seatsOf } from "#domain/booking/events/tickets/ticket-code.ts";
import type { CheckInOutcome, CheckInResult } from "#domain/booking/events/tickets/ticket-state.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { wakeEventActions } from "../wake-event-actions.ts";
import { findDoor } from "./find-door.ts";
import { countEntered } from "./list-check-ins.ts";
import { isSignedTicket } from "./sign-ticket.ts";
import { dueYenSql } from "./ticket-state-sql.ts";
import { type AdmittedTicket, admitStatements, undoStatements } from "./write-check-ins.ts";

/** Time for which a phone may have been without a net. */
const MAX_DELAY = DAY;
/** Time by which a phone's clock may be ahead. */
const MAX_AHEAD = 2 * MINUTE;

type Door = Awaited<ReturnType<typeof findDoor>>;

/** Result of one item, as the phone shows it. */
interface CheckInAnswer {
	key: string;
	result: CheckInResult;
	booking_id: number | null;
	seat: number;
	is_undone: boolean;
	/** Seats that the ticket admits, and yen that the door takes. */
	places: number;
	due_yen: number;
	menu: string;
	/** Name of the friend; null for operators who may not know it. */
	name: string | null;
	/** Where and when the ticket was used before. */
	used: { at: number; gate: string } | null;
}

interface CheckInsOfEvent {
	ctx: OperatorCtx;
	input: CheckInsInput & { id: number };
}

/**
 * Admits friends by their tickets, and undoes check-ins, in the order in which the phone recorded them. Each has a key, so that
 * a phone may send its records any number of times. Of two phones with the same ticket the first to arrive admits; the other
 * is told when and where.
 * @throws Refusal 404, 422 where the event issues no tickets
 */
export async function checkInTickets({ ctx, input }: CheckInsOfEvent) {
	const door = await findDoor(ctx, { id: input.id, slotId: input.slot_id });
	const bookings = await findBookings(ctx, input.items);
	const problems = new Map<string, CheckInResult>();
	for (const [index, part] of consecutiveParts(input.items).entries()) {
		const partCtx = contextOfPart(ctx, index);
		if (part[0]!.kind === "undo") {
			await commitBatch(
				ctx.db,
				undoStatements(partCtx, {
					door,
					gate: input.gate,
					items: part.filter((item) => item.kind === "undo"),
				}),
			);
			continue;
		}
		const tickets: AdmittedTicket[] = [];
		for (const item of part) {
			const ticket = readItem({ ctx, door, bookings }, item);
			if (typeof ticket === "string") problems.set(item.key, ticket);
			else tickets.push(ticket);
		}
		if (tickets.length > 0)
			await commitBatch(ctx.db, admitStatements(partCtx, { door, gate: input.gate, tickets }));
	}
	const [stored, counts] = await Promise.all([
		readAnswers(ctx, input.items, door.slot.id),
		countEntered(ctx, door.slot.id),
	]);
	await wakeEventActions(ctx, [...new Set(stored.map(({ friendId }) => friendId))]);
	const answers = new Map(stored.map(({ friendId: _, ...answer }) => [answer.key, answer]));
	return {
		...counts,
		data: input.items.map(
			({ key, ...item }): CheckInAnswer =>
				answers.get(key) ??
				// An undoing is known by the check-in that it undoes.
				("of" in item && answers.has(item.of) ? { ...answers.get(item.of)!, key } : undefined) ?? {
					...NOBODY,
					key,
					result: problems.get(key) ?? "unknown",
				},
		),
	};
}

const NOBODY: Omit<CheckInAnswer, "key" | "result"> = {
	booking_id: null,
	seat: 0,
	is_undone: false,
	places: 0,
	due_yen: 0,
	menu: "",
	name: null,
	used: null,
};

/** Context of a part, with a save key of its own: its log entry would otherwise count as a repetition of the first. */
const contextOfPart = (ctx: OperatorCtx, index: number): OperatorCtx =>
	index === 0 ? ctx : { ...ctx, saveKey: `${ctx.saveKey}:${index}` };

/** Parts of a list that are all check-ins or all undoings, in their order. */
function consecutiveParts(items: readonly CheckInItem[]): CheckInItem[][] {
	const parts: CheckInItem[][] = [];
	for (const item of items) {
		const last = parts.at(-1);
		if (last && (last[0]!.kind === "undo") === (item.kind === "undo")) last.push(item);
		else parts.push([item]);
	}
	return parts;
}

const bookingIdOf = (item: CheckInItem): number =>
	item.kind === "scan" ? (readTicketText(item.text)?.bookingId ?? 0) : item.booking_id;

/** Bookings of the items with what their tickets sign, by id; with a mark of those whose friend the operator may see. */
async function findBookings(ctx: OperatorCtx, items: readonly CheckInItem[]) {
	const rows = await queryRows(
		ctx.db,
		{
			id: number,
			slotId: number,
			menuId: nullable(number),
			places: number,
			isVisible: typed<0 | 1>(number),
		},
		sql`select r.id, r.event_reserve_id as slotId, r.event_menu_id as menuId, r.num_of_takes as places,
				${mayNameSql(ctx)} as isVisible
			from ${eventReservations} r where r.id in ${valuesOfList([...new Set(items.map(bookingIdOf))])}`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}

const mayNameSql = ({ operator }: OperatorCtx) =>
	hasAbility(operator, "friend-read")
		? sql`iif(${isFriendVisible(operator, sql`r.friend_id`)}, 1, 0)`
		: sql`0`;

interface ReadingItems {
	ctx: OperatorCtx;
	door: Door;
	bookings: Awaited<ReturnType<typeof findBookings>>;
}

/** Ticket that an item names and whose code is right; otherwise the problem. */
function readItem({ ctx, door, bookings }: ReadingItems, item: CheckInItem): AdmittedTicket | CheckInResult {
	const at = Math.min(item.at, ctx.now);
	const booking = bookings.get(bookingIdOf(item));
	if (item.kind === "undo") return "unknown";
	if (item.kind === "name") {
		if (!booking || booking.isVisible === 0 || booking.slotId !== door.slot.id) return "unknown";
		if (!seatsOf(door.settings, booking.places).includes(item.seat)) return "void";
		return { ...booking, key: item.key, seat: item.seat, at };
	}
	const scanned = readTicketText(item.text);
	if (!scanned) return "invalid";
	if (scanned.slotId !== door.slot.id) return "otherSlot";
	if (!booking) return "void";
	const { rotates } = door.settings;
	if (rotates !== (scanned.step !== 0) || !seatsOf(door.settings, booking.places).includes(scanned.seat))
		return "void";
	const isTimely = item.at <= ctx.now + MAX_AHEAD && item.at > ctx.now - MAX_DELAY;
	if (rotates && !(isTimely && isStepAccepted(scanned.step, item.at))) return "expired";
	const facts = { ...scanned, menuId: booking.menuId ?? 0, places: booking.places };
	if (!isSignedTicket(ctx, facts, scanned.code)) return "void";
	return { ...booking, key: item.key, seat: scanned.seat, at };
}

/** Stored check-ins of the items, with what the phone shows of them. */
async function readAnswers(ctx: OperatorCtx, items: readonly CheckInItem[], slotId: number) {
	const keys = items.map((item) => (item.kind === "undo" ? item.of : item.key));
	const rows = await queryRows(
		ctx.db,
		{
			key: text,
			result: typed<CheckInOutcome>(text),
			bookingId: number,
			friendId: number,
			seat: number,
			undoneAt: nullable(number),
			places: number,
			due: number,
			menu: nullable(text),
			name: nullable(text),
			usedAt: nullable(number),
			usedGate: nullable(text),
		},
		sql`select k.key, k.outcome as result, r.id as bookingId, r.friend_id as friendId, k.seat, k.undone_at as undoneAt,
				iif(k.seat = 0, r.num_of_takes, 1) as places, ${dueYenSql} as due,
				(select m.name from ${eventMenus} m where m.id = r.event_menu_id) as menu,
				iif(${mayNameSql(ctx)}, (select ifnull(f.name, '') from ${friends} f where f.id = r.friend_id), null) as name,
				w.at as usedAt, w.gate as usedGate
			from ${eventCheckIns} k join ${eventReservations} r on r.id = k.reservation_id
				left join ${eventCheckIns} w on w.id = (select u.id from ${eventCheckIns} u
					where k.outcome = 'used' and u.reservation_id = k.reservation_id and u.outcome = 'admitted' and u.undone_at is null
						and (u.seat = k.seat or u.seat = 0 or k.seat = 0) order by u.id limit 1)
			where k.key in ${valuesOfList([...new Set(keys)])} and k.event_reserve_id = ${slotId}`,
	);
	return rows.map(({ bookingId, undoneAt, due, menu, usedAt, usedGate, ...row }) => ({
		...row,
		booking_id: bookingId,
		is_undone: undoneAt !== null,
		due_yen: due,
		menu: menu ?? "",
		used: usedAt === null ? null : { at: usedAt, gate: usedGate ?? "" },
	}));
}
