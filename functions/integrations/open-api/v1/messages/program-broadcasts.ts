import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	type BroadcastMessage,
	broadcastMessage,
	ORDER_UNDO_WINDOW,
} from "#domain/content/broadcasts/broadcast-schemas.ts";
import { type BroadcastState, displayedBroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { type ApiPage, pageOfRows, toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { ProgramBroadcast } from "#domain/integrations/open-api/v1/message-schemas.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	BROADCAST_STATE,
	BROADCASTS_WITH_TASKS,
	isBroadcastVisible,
} from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { findBroadcast } from "#functions/content/broadcasts/find-broadcast.ts";
import { findOrderedBroadcast, orderBroadcast } from "#functions/content/broadcasts/order-broadcast.ts";
import { readBroadcastCounts } from "#functions/content/broadcasts/read-broadcast-counts.ts";
import { saveBroadcastDraft } from "#functions/content/broadcasts/save-broadcast-draft.ts";
import { cancelBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import { restrictToScope } from "#functions/engine/filters/restrict-to-scope.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertFilterUsable } from "../friends/find-program-friends.ts";
import type { ProgramCtx } from "../program-context.ts";
import { sendTimeOf } from "./send-time.ts";

/** Field names of a broadcast in the console, and their names in this API. */
const FIELD_NAMES: [RegExp, string][] = [
	[/\[egg_id\]$/, "[template_id]"],
	[/^date$/, "send_at"],
];

/**
 * Sends messages to the friends of a filter, as a broadcast of the console: with a minute to cancel it, its
 * figures and its rules.
 * @throws Refusal 403 for a condition that the program may not use, 422 for an invalid broadcast
 */
export async function startBroadcast(ctx: ProgramCtx, input: ProgramBroadcast) {
	const earlierOrder = await findOrderedBroadcast(ctx);
	if (earlierOrder) return showBroadcastState(ctx, earlierOrder.id);
	if (input.filter) await assertFilterUsable(ctx, input.filter);
	const sendAt = input.send_at === null ? null : toWireTime(sendTimeOf(ctx, input.send_at), ctx.zone);
	const { id } = await withRenamedFields(FIELD_NAMES, async () => {
		const draft = await saveBroadcastDraft({
			ctx,
			input: {
				id: null,
				name: input.name.trim(),
				messages: input.messages.map(toEffect),
				filter: restrictToProgram(ctx, input.filter),
				line_recipients: null,
				ab_test: null,
				date: sendAt === null ? "" : sendAt.slice(0, 10),
				time: sendAt === null ? "" : sendAt.slice(11, 16),
			},
		});
		return orderBroadcast({ ctx, input: { ...draft, expected: null } });
	});
	return showBroadcastState(ctx, id);
}

const toEffect = (message: ProgramBroadcast["messages"][number]): BroadcastMessage =>
	broadcastMessage.parse(
		message.type === "text"
			? { type: EFFECTS.text.type, text: message.text }
			: { type: EFFECTS.template.type, egg_id: message.template_id },
	);

/**
 * Adds the program's visibility to a filter, because the broadcast is sent later with that of the operator.
 * @throws Refusal 422 if the two have no friend in common
 */
function restrictToProgram({ caller, operator }: ProgramCtx, filter: Filter | null): Filter | null {
	if (filter === null) return caller.friends;
	const restricted = restrictToScope(filter, operator.friendScope);
	if (hasUnreadableCondition(restricted)) throw invalid("filter", BROADCAST_TEXTS.nobody);
	return restricted;
}

/**
 * Progress of a broadcast.
 * @throws Refusal 404, also for another's where the program sees some friends only
 */
export async function showBroadcastState(ctx: ProgramCtx, id: number) {
	const [broadcast] = await broadcastRows(ctx, sql`b.id = ${id}`, 1);
	if (!broadcast) throw notFound();
	return presentBroadcast(broadcast, await readBroadcastCounts(ctx, [id]));
}

/** A page of the ordered broadcasts by id, of one state if given. */
export async function listBroadcastStates(
	ctx: ProgramCtx,
	state: BroadcastState | undefined,
	{ after, limit }: ApiPage,
) {
	const isInState = state === undefined ? sql`b.task_id is not null` : sql`${PROGRAM_STATE} = ${state}`;
	const rows = await broadcastRows(ctx, sql`b.id > ${after} and ${isInState}`, limit + 1);
	const counts = await readBroadcastCounts(
		ctx,
		rows.map(({ id }) => id),
	);
	return pageOfRows(rows, { limit, idOf: ({ id }) => id, present: (row) => presentBroadcast(row, counts) });
}

/**
 * Ends a broadcast: a planned one becomes a draft of the console again, a running one sends nothing more. One
 * that is finished or cancelled stays as it is.
 * @throws Refusal 404, 422 for one that all its friends have received
 */
export async function endBroadcast(ctx: ProgramCtx, id: number) {
	const { state, cancelledAt, total } = await findBroadcast(ctx, id);
	if (state === "planned" || (state === "approval" && total === null))
		await withdrawBroadcast({ ctx, input: { id } });
	else if (state !== "draft" && cancelledAt === null) await cancelBroadcast({ ctx, input: { id } });
	return showBroadcastState(ctx, id);
}

/**
 * State for programs. A cancelled broadcast is cancelled at once, also while calls in progress finish:
 * programs have no second field that says so, and `counts.waiting` has the number of these messages.
 */
const PROGRAM_STATE = sql`iif(b.cancelled_at is null, ${BROADCAST_STATE}, 'cancelled')`;

const COLUMNS = {
	id: number,
	name: text,
	state: typed<BroadcastState>(text),
	plannedAt: nullable(number),
	orderedAt: nullable(number),
	total: nullable(number),
};

type BroadcastRow = RowOfColumns<typeof COLUMNS>;

const broadcastRows = (ctx: ProgramCtx, where: SQL, limit: number) =>
	queryRows(
		ctx.db,
		COLUMNS,
		sql`select b.id as id, b.name as name, ${PROGRAM_STATE} as state, b.planned_at as plannedAt, b.ordered_at as orderedAt,
				t.total as total
			from ${BROADCASTS_WITH_TASKS} where ${isBroadcastVisible(ctx)} and ${where} order by b.id limit ${limit}`,
	);

const presentBroadcast = (row: BroadcastRow, counts: Awaited<ReturnType<typeof readBroadcastCounts>>) => ({
	id: row.id,
	name: row.name,
	state: displayedBroadcastState(row.state, counts(row.id)),
	starts_at: toIsoInstantOrNull(startOf(row)),
	total: row.total,
	counts: counts(row.id),
});

/** Instant at which it begins, or began; later work on its friends does not change it. */
const startOf = ({ plannedAt, orderedAt }: BroadcastRow): number | null =>
	orderedAt === null ? plannedAt : Math.max(plannedAt ?? 0, orderedAt + ORDER_UNDO_WINDOW);
