import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	type BroadcastMessage,
	broadcastMessage,
	UNDO_WINDOW,
} from "#domain/content/broadcasts/broadcast.ts";
import { type BroadcastState, shownState } from "#domain/content/broadcasts/list.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { pageOfRows, toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { ProgramBroadcast } from "#domain/integrations/open-api/v1/message-schemas.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { restrictToScope } from "#functions/automation/tasks/restrict-to-scope.ts";
import { readBroadcastCounts } from "#functions/content/broadcasts/counts.ts";
import { findBroadcast } from "#functions/content/broadcasts/find.ts";
import { orderBroadcast, orderedBy } from "#functions/content/broadcasts/order.ts";
import { registerBroadcast } from "#functions/content/broadcasts/register.ts";
import { FROM, STATE, seenBy } from "#functions/content/broadcasts/standing.ts";
import { cancelBroadcast } from "#functions/content/broadcasts/stop.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertFilterUsable } from "../friends/find-program-friends.ts";
import type { ProgramCtx } from "../program-context.ts";
import { withRenamedFields } from "../rename-error-fields.ts";
import { sendTimeOf } from "./send-time.ts";

/** Field names of a broadcast in the console, and here. */
const NAMES: [RegExp, string][] = [
	[/\[egg_id\]$/, "[template_id]"],
	[/^date$/, "send_at"],
];

/**
 * Sends messages to the friends of a filter, as a broadcast of the console: with a minute to cancel it, its
 * figures and its rules.
 * @throws Refusal 403, 422 for an invalid broadcast
 */
export async function startBroadcast(ctx: ProgramCtx, input: ProgramBroadcast) {
	const ordered = await orderedBy(ctx);
	if (ordered) return showBroadcastState(ctx, ordered.id);
	if (input.filter) await assertFilterUsable(ctx, input.filter);
	const at = input.send_at === null ? null : toWireTime(sendTimeOf(ctx, input.send_at), ctx.zone);
	const { id } = await withRenamedFields(NAMES, async () => {
		const draft = await registerBroadcast({
			ctx,
			input: {
				id: null,
				name: input.name.trim(),
				messages: input.messages.map(asEffect),
				filter: withinOwn(ctx, input.filter),
				date: at === null ? "" : at.slice(0, 10),
				time: at === null ? "" : at.slice(11, 16),
			},
		});
		return orderBroadcast({ ctx, input: draft });
	});
	return showBroadcastState(ctx, id);
}

const asEffect = (message: ProgramBroadcast["messages"][number]): BroadcastMessage =>
	broadcastMessage.parse(
		message.type === "text" ? { type: 1, text: message.text } : { type: 12, egg_id: message.template_id },
	);

/**
 * The broadcast is sent later with the operator's visibility, so the program's own is added to its filter.
 * @throws Refusal 422 if the two have no friend in common
 */
function withinOwn({ caller, operator }: ProgramCtx, filter: Filter | null): Filter | null {
	if (filter === null) return caller.friends;
	const within = restrictToScope(filter, operator.friendScope);
	if (hasUnreadableCondition(within)) throw invalid("filter", BROADCAST_TEXTS.nobody);
	return within;
}

/**
 * Progress of a broadcast.
 * @throws Refusal 404, also for another's where the program sees some friends only
 */
export async function showBroadcastState(ctx: ProgramCtx, id: number) {
	const [found] = await broadcastRows(ctx, sql`b.id = ${id}`, 1);
	if (!found) throw notFound();
	return present(found, await readBroadcastCounts(ctx, [id]));
}

/** A page of the broadcasts that were ordered, in the order of their ids; with a state, those in it. */
export async function listBroadcastStates(
	ctx: ProgramCtx,
	{ after, limit, state }: { after: number; limit: number; state?: BroadcastState | undefined },
) {
	const inState = state === undefined ? sql`b.task_id is not null` : sql`${STATE} = ${state}`;
	const rows = await broadcastRows(ctx, sql`b.id > ${after} and ${inState}`, limit + 1);
	const counts = await readBroadcastCounts(
		ctx,
		rows.map(({ id }) => id),
	);
	return pageOfRows(rows, { limit, idOf: ({ id }) => id, present: (row) => present(row, counts) });
}

/**
 * Ends a broadcast: a planned one becomes a draft of the console again, a running one sends nothing more. One
 * that is finished or cancelled stays as it is.
 * @throws Refusal 404, 422 for one that all its friends have received
 */
export async function endBroadcast(ctx: ProgramCtx, id: number) {
	const { state } = await findBroadcast(ctx, id);
	if (state === "planned") await withdrawBroadcast({ ctx, input: { id } });
	else if (state !== "draft" && state !== "cancelled") await cancelBroadcast({ ctx, input: { id } });
	return showBroadcastState(ctx, id);
}

interface Row {
	id: number;
	name: string;
	state: BroadcastState;
	plannedAt: number | null;
	orderedAt: number | null;
	total: number | null;
}

const broadcastRows = (ctx: ProgramCtx, where: SQL, limit: number) =>
	queryRows<Row>(
		ctx.db,
		sql`select b.id as id, b.name as name, ${STATE} as state, b.planned_at as plannedAt, b.ordered_at as orderedAt,
				t.total as total
			from ${FROM} where ${seenBy(ctx)} and ${where} order by b.id limit ${limit}`,
	);

const present = (row: Row, counts: Awaited<ReturnType<typeof readBroadcastCounts>>) => ({
	id: row.id,
	name: row.name,
	state: shownState(row.state, counts(row.id)),
	starts_at: toIsoInstantOrNull(startOf(row)),
	total: row.total,
	counts: counts(row.id),
});

/** Instant at which it begins, or began; later work on its friends does not change it. */
const startOf = ({ plannedAt, orderedAt }: Row): number | null =>
	orderedAt === null ? plannedAt : Math.max(plannedAt ?? 0, orderedAt + UNDO_WINDOW);
