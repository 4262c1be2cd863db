import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import type { Statement } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { eventMenus, eventReserves } from "#db/reservables.ts";
import { subselect } from "#db/subselect.ts";
import { MAX_SLOTS, type SlotInput } from "#domain/events/inputs.ts";
import { EVENT_TEXTS } from "#domain/texts/events.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { instantAt } from "#domain/time.ts";
import { auditOfChange } from "../../auth/audit.ts";
import { changedByOther, invalid, notFound } from "../../http/refusal.ts";
import { savedOnce } from "../../http/saved-once.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { factsBy, tell } from "../bookings.ts";
import { remindAtOf } from "../remind-at.ts";
import { findConfig } from "./events.ts";
import { bookedOf, bookedWithoutMenu } from "./slots.ts";
import { toldSlotStatements } from "./told-slot.ts";

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
export async function saveSlot({ ctx, input }: Save): Promise<{ id: number }> {
	const { id: groupId, slotId, name } = input;
	const event = await findConfig(ctx, groupId);
	const values = {
		...{ name, nameKey: normalise(name), startsAt: startOf(ctx, input) },
		// Of a slot with menus these are what is taken, each by its own places.
		capacity: input.menus.length > 0 ? null : input.capacity,
	};
	return slotId === undefined
		? make(ctx, input, { ...values, remindAt: remindAtOf(ctx, values.startsAt, event.config) })
		: change(ctx, { ...input, slotId, event }, values);
}

type Values = Pick<typeof eventReserves.$inferSelect, "name" | "nameKey" | "startsAt" | "capacity">;

function startOf(ctx: OperatorCtx, { starts_at }: SlotInput): number | null {
	if (starts_at === null) return null;
	const at = instantAt(starts_at.slice(0, 10), starts_at.slice(11, 16), ctx.zone);
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
	const made = await savedOnce(saved, () =>
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

type Change = Save["input"] & { slotId: number; event: Awaited<ReturnType<typeof findConfig>> };

async function change(ctx: OperatorCtx, input: Change, values: Values) {
	const { id: groupId, slotId, version, menus, event } = input;
	const [slot] = await ctx.db.select().from(eventReserves).where(isSlot(groupId, slotId));
	if (!slot) throw notFound();
	// The save that comes a second time finds itself done.
	if (slot.saveKey === ctx.saveKey) return { id: slotId };
	if (version !== undefined && version !== slot.version) throw changedByOther();
	const there = await menusOf(ctx, slotId);
	const kept = new Set(menus.flatMap(({ id }) => id ?? []));
	for (const id of kept) if (!there.includes(id)) throw invalid("menus", EVENT_TEXTS.menuUnknown);
	const gone = there.filter((id) => !kept.has(id));
	// Bookings that would be of no menu any more, or not yet: either would stand beside the places that are counted.
	const isFirst = there.length === 0 && menus.length > 0;
	const booked = isFirst ? bookedWithoutMenu(slotId) : bookedOf(slotId, gone);
	// All else comes before the slot's own statement and asks what that one asks: behind it, the loser of a race between two
	// presses with one key would take the winner's save for its own.
	const isAsRead = sql`(exists (select 1 from ${eventReserves} where ${isSlot(groupId, slotId)}
		and version = ${slot.version}) and ${booked} = 0)`;
	const isComing = [slot.startsAt, values.startsAt].some((at) => at === null || at > ctx.now);
	const isMoved = slot.startsAt !== values.startsAt && isComing;
	const title = event.config.title || event.name;
	const [friends, ...done] = await ctx.db.batch([
		...toldSlotStatements(ctx, {
			...{ slotId, groupId, flow: "change" },
			facts: factsBy(ctx, { title, config: event.config }, values, slot),
			when: isMoved ? isAsRead : sql`0`,
		}),
		...menuStatements(ctx, { slotId, menus, gone, when: isAsRead }),
		ctx.db
			.update(eventReserves)
			.set({
				...values,
				// What was reminded of is not again under another name.
				...(slot.startsAt !== values.startsAt && {
					remindAt: remindAtOf(ctx, values.startsAt, event.config),
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
		if (!now || now.booked === 0) throw changedByOther();
		throw invalid("menus", EVENT_TEXTS[isFirst ? "bookedWithoutMenu" : "menuInUse"](now.booked));
	}
	if (friends.length > 0)
		await tell(
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
		.where(and(sql`${eventMenus.id} in ${among(gone)}`, when)),
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

async function menusOf(ctx: OperatorCtx, slotId: number): Promise<number[]> {
	const rows = await ctx.db
		.select({ id: eventMenus.id })
		.from(eventMenus)
		.where(and(eq(eventMenus.eventReserveId, slotId), isNull(eventMenus.deletedAt)));
	return rows.map(({ id }) => id);
}
