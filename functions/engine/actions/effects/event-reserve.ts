import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
	ACTIVE_EVENT_STATUS_LIST,
	eventMenus,
	eventReservations,
	eventReserves,
} from "#db/booking/event-slot-tables.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import {
	noteCancelledBookings,
	noteConfirmedBookings,
} from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import { changeOutcome, refuseWithoutRow } from "../effect-precondition.ts";
import type { EffectInput, EffectRunner } from "./effect-runner.ts";

type Reserve = EffectOf<"eventReserve">;

/**
 * Makes or cancels a reservation of an event's slot (A-099, A-100). Seats are counted in the transaction that
 * takes them, so concurrent runs never overbook.
 */
export const eventReserve: EffectRunner<Reserve> = {
	refusals: ({ effect }) =>
		takesNoMenu(effect) ? [{ when: hasMenus(effect.event_slot_id), code: OUTCOME_CODES.nothingThere }] : [],
	statements: (input) =>
		input.effect.fire_type === "make" ? makeReservation(input) : cancelReservation(input),
	predictRefusal: ({ effect }) =>
		effect.fire_type === "make"
			? { when: sql`${effect.num_of_takes} > ${remainingSeats(effect)}`, code: OUTCOME_CODES.full }
			: refuseWithoutRow(
					sql`${eventReservations} where friend_id = ${friends.id} and ${isActiveReservation(effect)}`,
				),
	reference: {
		id: ({ event_menu_id }) => event_menu_id,
		select: sql`select id, event_reserve_id as state from ${eventMenus}`,
		problem: ({ event_menu_id, event_slot_id }, slotId) =>
			event_menu_id !== null && slotId !== event_slot_id ? "gone" : null,
	},
	loadProblems: async (ctx, effects) => {
		const slots = await slotsWithMenus(ctx, effects);
		return (effect): ErrorBody =>
			takesNoMenu(effect) && slots.has(effect.event_slot_id)
				? { event_menu_id: [ACTION_TEXTS.slotMenuRequired] }
				: {};
	},
};

/** Whether the effect books a slot without naming a menu. */
const takesNoMenu = ({ fire_type, event_menu_id }: Reserve): boolean =>
	fire_type === "make" && event_menu_id === null;

/** Slots of such effects that have menus, for which a menu is required. */
async function slotsWithMenus({ db }: Ctx, effects: readonly Reserve[]): Promise<Set<number>> {
	const slotIds = effects.filter(takesNoMenu).map(({ event_slot_id }) => event_slot_id);
	if (slotIds.length === 0) return new Set();
	const menus = await db
		.selectDistinct({ slot: eventMenus.eventReserveId })
		.from(eventMenus)
		.where(and(inArray(eventMenus.eventReserveId, slotIds), isNull(eventMenus.deletedAt)));
	return new Set(menus.map(({ slot }) => slot));
}

/** Active reservations of the slot, or of the effect's menu alone where it names one. */
const isActiveReservation = ({ event_slot_id, event_menu_id }: Reserve): SQL =>
	sql`event_reserve_id = ${event_slot_id} and status in ${ACTIVE_EVENT_STATUS_LIST}
		${event_menu_id === null ? sql`` : sql`and event_menu_id = ${event_menu_id}`}`;

/** Condition: the slot has menus, so it cannot be booked without one. */
const hasMenus = (slotId: number): SQL =>
	sql`exists (select 1 from ${eventMenus} where event_reserve_id = ${slotId} and deleted_at is null)`;

/** Books seats. Order matters: runs without a new reservation are found after the insert. */
function makeReservation({ ctx, effect, position, targets }: EffectInput<Reserve> & { targets: SQL }) {
	const { event_slot_id, event_menu_id, num_of_takes } = effect;
	const cause = sql`d.run_id || ${`:${position}`}`;
	const isCreatedByRuns = sql`r.version = 1 and r.cause in (select ${cause} from ${targets} d)`;
	return [
		execute(
			ctx.db,
			insertInto(
				eventReservations,
				{
					eventReserveId: event_slot_id,
					eventMenuId: event_menu_id,
					friendId: sql`d.friend_id`,
					status: EVENT_STATUS.approved,
					numOfTakes: num_of_takes,
					cause,
					createdAt: ctx.now,
					updatedAt: ctx.now,
				},
				sql`from (select run_id, friend_id, row_number() over () as turn from ${targets}) d
					where ifnull(d.turn * ${num_of_takes} <= ${remainingSeats(effect)}, 1)`,
			),
		),
		publishBookings(ctx, { flow: "register", condition: isCreatedByRuns }),
		noteConfirmedBookings(ctx, isCreatedByRuns),
		changeOutcome(
			ctx,
			position,
			sql`(select d.run_id from ${targets} d where not exists (
				select 1 from ${eventReservations} r where r.cause = ${cause}))`,
			OUTCOME_CODES.full,
		),
	];
}

/** Number of seats left; null without limit. A menu has its own seats. */
export const remainingSeats = ({
	event_slot_id,
	event_menu_id,
}: {
	event_slot_id: number | SQL;
	event_menu_id: number | SQL | null;
}): SQL =>
	event_menu_id === null
		? sql`(select s.capacity - (select ifnull(sum(num_of_takes), 0) from ${eventReservations}
			where event_reserve_id = s.id and status in ${ACTIVE_EVENT_STATUS_LIST}) from ${eventReserves} s where s.id = ${event_slot_id})`
		: sql`(select m.capacity - (select ifnull(sum(num_of_takes), 0) from ${eventReservations}
			where event_reserve_id = m.event_reserve_id and event_menu_id = m.id and status in ${ACTIVE_EVENT_STATUS_LIST})
			from ${eventMenus} m where m.id = ${event_menu_id})`;

/**
 * Cancels reservations. A friend without one is left unchanged.
 * Order matters: friends without one are found, and notices written, before the reservations are cancelled.
 */
function cancelReservation({ ctx, effect, position, targets }: EffectInput<Reserve> & { targets: SQL }) {
	const matchingReservations = isActiveReservation(effect);
	const isCancelled = sql`${matchingReservations} and r.friend_id in (select friend_id from ${targets})`;
	return [
		changeOutcome(
			ctx,
			position,
			sql`(select d.run_id from ${targets} d where d.friend_id not in (
				select friend_id from ${eventReservations} where ${matchingReservations}))`,
			OUTCOME_CODES.nothingThere,
		),
		publishBookings(ctx, { flow: "cancel", condition: isCancelled, status: "canceled" }),
		noteCancelledBookings(ctx, isCancelled),
		execute(
			ctx.db,
			sql`update ${eventReservations} set status = ${EVENT_STATUS.canceled}, updated_at = ${ctx.now}
				where ${matchingReservations} and friend_id in (select friend_id from ${targets})`,
		),
	];
}
