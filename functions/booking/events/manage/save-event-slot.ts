import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { eventMenus, eventReserves } from "#db/booking/reservables.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { MAX_SLOTS, type SlotInput } from "#domain/booking/events/inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { notifyEventBooking, selectEventFacts } from "../event-bookings.ts";
import { slotReminderTime } from "../slot-reminder-time.ts";
import { countBookingsWithoutMenu, countMenuBookings, countTakenSeats } from "./list-event-slots.ts";
import { findEventConfig } from "./manage-events.ts";
import { slotActionStatements } from "./slot-actions.ts";

interface Save {
	ctx: OperatorCtx;
	/** Without a slot's id it makes one. */
	input: SlotInput & { id: number; slotId?: number };
}

/**
 * Makes or changes a slot and its menus in one transaction. A save that comes twice makes one. Whoever has booked a slot
 * that is moved to another time is told of the change.
 * @throws Refusal 404, 409 where it was changed since the version given, 422
 */
export async function saveEventSlot({ ctx, input }: Save): Promise<{ id: number }> {
	const { id: groupId, slotId, name } = input;
	const event = await findEventConfig(ctx, groupId);
	const values = {
		...{ name, nameKey: normaliseText(name), startsAt: startOf(ctx, input) },
		// Of a slot with menus these are what is taken, each by its own places.
		capacity: input.menus.length > 0 ? null : input.capacity,
	};
	return slotId === undefined
		? make(ctx, input, { ...values, remindAt: slotReminderTime(ctx, values.startsAt, event.config) })
		: change(ctx, { ...input, slotId, event }, values);
}

type Values = Pick<typeof eventReserves.$inferSelect, "name" | "nameKey" | "startsAt" | "capacity">;

function startOf(ctx: OperatorCtx, { starts_at }: SlotInput): number | null {
	if (starts_at === null) return null;
	const at = toInstant(starts_at.slice(0, 10), starts_at.slice(11, 16), ctx.zone);
	if (at === null) throw invalid("starts_at", FIELD_TEXTS.dateRequired);
	return at;
}

async function make(
	ctx: OperatorCtx,
	{ id: groupId, menus }: Save["input"],
	values: Values & Pick<typeof eventReserves.$inferSelect, "remindAt">,
) {
	const saved = () =>
		ctx.db.select({ id: eventReserves.id }).from(eventReserves).where(eq(eventReserves.saveKey, ctx.saveKey));
	const [known] = await saved();
	if (known) return known;
	if (menus.some(({ id }) => id !== null)) throw invalid("menus", EVENT_TEXTS.menuUnknown);
	const own = sql<number>`(select id from ${eventReserves} where save_key = ${ctx.saveKey})`;
	const made = await saveOnce(saved, () =>
		ctx.db.batch([
			execute(
				ctx.db,
				insertInto(
					eventReserves,
					{ ...values, groupId, createdAt: ctx.now, saveKey: ctx.saveKey },
					sql`where (select count(*) from ${eventReserves} where group_id = ${groupId} and deleted_at is null)
					< ${MAX_SLOTS}`,
				),
			),
			auditOfChange(ctx, {
				verb: "event.slot.create",
				subjectType: "event",
				subjectId: groupId,
				detail: { name: values.name },
			}),
			...menus.map(({ name, price, capacity }) =>
				execute(
					ctx.db,
					insertInto(
						eventMenus,
						{ eventReserveId: own, name, price, capacity },
						sql`where ${own} is not null`,
					),
				),
			),
		]),
	);
	if (!made) throw invalid("ERROR", EVENT_TEXTS.tooManySlots(MAX_SLOTS));
	return made;
}

type Change = Save["input"] & { slotId: number; event: Awaited<ReturnType<typeof findEventConfig>> };

async function change(ctx: OperatorCtx, input: Change, values: Values) {
	const { id: groupId, slotId, version, menus, event } = input;
	const [slot] = await ctx.db.select().from(eventReserves).where(isSlot(groupId, slotId));
	if (!slot) throw notFound();
	// The save that comes a second time finds itself done.
	if (slot.saveKey === ctx.saveKey) return { id: slotId };
	if (version !== undefined && version !== slot.version) throw changedByOther();
	const before = await menusOf(ctx, slotId);
	const there = before.map(({ id }) => id);
	const kept = new Set(menus.flatMap(({ id }) => id ?? []));
	for (const id of kept) if (!there.includes(id)) throw invalid("menus", EVENT_TEXTS.menuUnknown);
	const gone = there.filter((id) => !kept.has(id));
	// Bookings that would be of no menu any more, or not yet: either would stand beside the places that are counted.
	const isFirst = there.length === 0 && menus.length > 0;
	const booked = isFirst ? countBookingsWithoutMenu(slotId) : countMenuBookings(slotId, gone);
	const lowered = loweredOf(slot, before, { ...input, capacity: values.capacity });
	// All else comes before the slot's own statement and asks what that one asks: behind it, the loser of a race between two
	// presses with one key would take the winner's save for its own.
	const isAsRead = sql`(exists (select 1 from ${eventReserves} where ${isSlot(groupId, slotId)}
		and version = ${slot.version}) and ${booked} = 0 and ${input.force ? sql`1` : fitsInto(lowered)})`;
	const isComing = [slot.startsAt, values.startsAt].some((at) => at === null || at > ctx.now);
	const isMoved = slot.startsAt !== values.startsAt && isComing;
	const title = event.config.title || event.name;
	const [friends, ...done] = await ctx.db.batch([
		...slotActionStatements(ctx, {
			...{ slotId, groupId, flow: "change" },
			facts: selectEventFacts(ctx, { title, config: event.config }, values, slot),
			when: isMoved ? isAsRead : sql`0`,
		}),
		...menuStatements(ctx, { slotId, menus, gone, when: isAsRead }),
		ctx.db
			.update(eventReserves)
			.set({
				...values,
				// What was reminded of is not again under another name.
				...(slot.startsAt !== values.startsAt && {
					remindAt: slotReminderTime(ctx, values.startsAt, event.config),
				}),
				version: slot.version + 1,
				saveKey: ctx.saveKey,
			})
			.where(and(isSlot(groupId, slotId), isAsRead)),
		auditOfChange(ctx, {
			verb: "event.slot",
			subjectType: "event",
			subjectId: groupId,
			detail: { slotId, ...values },
		}),
	]);
	const { meta } = done.at(-2) as D1Result;
	if (meta.changes === 0) {
		const [now] = await ctx.db
			.select({ saveKey: eventReserves.saveKey, booked: subselect<number>(sql`select ${booked}`) })
			.from(eventReserves)
			.where(isSlot(groupId, slotId));
		if (now?.saveKey === ctx.saveKey) return { id: slotId };
		if (!now) throw changedByOther();
		if (now.booked === 0) throw (await overbooked(ctx, lowered)) ?? changedByOther();
		throw invalid("menus", EVENT_TEXTS[isFirst ? "bookedWithoutMenu" : "menuInUse"](now.booked));
	}
	if (friends.length > 0)
		await notifyEventBooking(
			ctx,
			friends.map(({ friend_id }) => friend_id),
		);
	return { id: slotId };
}

/** A slot of an event that is not deleted. */
export const isSlot = (groupId: number, slotId: number) =>
	and(eq(eventReserves.id, slotId), eq(eventReserves.groupId, groupId), isNull(eventReserves.deletedAt));

/** Makes the menus of a slot what was sent, where a condition holds. */
const menuStatements = (
	ctx: OperatorCtx,
	{ slotId, menus, gone, when }: Pick<Change, "slotId" | "menus"> & { gone: readonly number[]; when: SQL },
): Statement[] => [
	ctx.db
		.update(eventMenus)
		.set({ deletedAt: ctx.now })
		.where(and(sql`${eventMenus.id} in ${valuesOfList(gone)}`, when)),
	...menus.map(
		({ id, name, price, capacity }): Statement =>
			id === null
				? execute(
						ctx.db,
						insertInto(eventMenus, { eventReserveId: slotId, name, price, capacity }, sql`where ${when}`),
					)
				: ctx.db
						.update(eventMenus)
						.set({ name, price, capacity })
						.where(and(eq(eventMenus.id, id), when)),
	),
];

const menusOf = (ctx: OperatorCtx, slotId: number) =>
	ctx.db
		.select({ id: eventMenus.id, capacity: eventMenus.capacity })
		.from(eventMenus)
		.where(and(eq(eventMenus.eventReserveId, slotId), isNull(eventMenus.deletedAt)));

/** Places that a save lowers: of a slot, or of one of its menus. */
interface Lowered {
	name: string;
	capacity: number;
	/** Places that are taken of it. */
	taken: SQL<number>;
}

const isLower = (before: number | null, after: number | null): after is number =>
	after !== null && (before === null || after < before);

function loweredOf(
	slot: { capacity: number | null },
	before: readonly { id: number; capacity: number | null }[],
	{ slotId, name, capacity, menus }: Pick<Change, "slotId" | "name" | "capacity" | "menus">,
): Lowered[] {
	if (menus.length === 0)
		return isLower(slot.capacity, capacity) ? [{ name, capacity, taken: countTakenSeats(slotId, null) }] : [];
	return menus.flatMap(({ id, name, capacity }) => {
		const was = before.find((menu) => menu.id === id);
		return was && isLower(was.capacity, capacity)
			? [{ name, capacity, taken: countTakenSeats(slotId, was.id) }]
			: [];
	});
}

/** Holds where everything that is booked fits into the lowered places. */
const fitsInto = (lowered: readonly Lowered[]): SQL =>
	lowered.length === 0
		? sql`1`
		: sql.join(
				lowered.map(({ taken, capacity }) => sql`${taken} <= ${capacity}`),
				sql` and `,
			);

/** The refusal of a save that lowers places below what is booked; null where everything fits. */
async function overbooked(ctx: OperatorCtx, lowered: readonly Lowered[]): Promise<Refusal | null> {
	if (lowered.length === 0) return null;
	const takens = sql.join(
		lowered.map(({ taken }) => taken),
		sql`, `,
	);
	const [counted] = await queryRows<{ takens: string }>(ctx.db, sql`select json_array(${takens}) as takens`);
	const counts = JSON.parse(counted?.takens ?? "[]") as number[];
	const told = lowered.flatMap(({ name, capacity }, index) => {
		const taken = counts[index] ?? 0;
		return taken > capacity ? [EVENT_TEXTS.fewerThanBooked(name, taken, capacity)] : [];
	});
	return told.length === 0
		? null
		: new Refusal(409, { ERROR: [EVENT_TEXTS.placesBooked, ...told], reasons: ["booked"] });
}
