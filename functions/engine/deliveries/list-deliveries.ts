import { and, eq, type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actions } from "#db/engine/actions.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	DELIVERIES_PER_PAGE,
	type DeliveryFilter,
	type DeliveryListQuery,
} from "#domain/engine/deliveries/delivery-list-query.ts";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/engine/deliveries/delivery-states.ts";
import { lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { TEST_CAUSE } from "#domain/inbox/testers/test-send.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import {
	deliveriesInState,
	deliveryConditions,
	IS_HELD,
	IS_UNSENT,
	IS_WAITING,
	isWaitingState,
} from "./delivery-filter.ts";
import { PROGRAM_NAME } from "./program-name.ts";

/** The outgoing queue: waiting deliveries in the order of their attempts, finished ones newest first. */
export async function listDeliveries({ ctx, input }: { ctx: OperatorCtx; input: DeliveryListQuery }) {
	const where = deliveriesWhere(ctx, input);
	const isWaiting = input.state !== undefined && isWaitingState(input.state);
	const [rows, [countRow], [nameRow]] = await ctx.db.batch([
		ctx.db
			.select({
				delivery: deliveries,
				// D1 returns the rows of a batch by column name, so two columns called `name` need aliases.
				friendName: sql<string>`${friends.name}`.as("friend_name"),
				friendIcon: friends.iconUrl,
				actionName: sql<string | null>`${actions.name}`.as("action_name"),
				causeType: runs.causeType,
				causeLabel: runs.causeLabel,
				programName: sql<string | null>`${PROGRAM_NAME}`.as("program_name"),
			})
			.from(deliveries)
			.innerJoin(friends, eq(friends.id, deliveries.friendId))
			.leftJoin(runs, eq(runs.id, deliveries.runId))
			.leftJoin(actions, eq(actions.id, runs.actionId))
			.where(where)
			.orderBy(
				isWaiting
					? sql`${deliveries.nextAttemptAt}, ${deliveries}.rowid`
					: sql`${deliveries.dueAt} desc, ${deliveries}.rowid desc`,
			)
			.limit(DELIVERIES_PER_PAGE)
			.offset((input.page - 1) * DELIVERIES_PER_PAGE),
		ctx.db
			.select({ total: sql<number>`count(*)` })
			.from(deliveries)
			.innerJoin(friends, eq(friends.id, deliveries.friendId))
			.where(where),
		queryRows(ctx.db, FILTER_NAMES_COLUMNS, filterNamesQuery(ctx, input)),
	]);
	const unresolved = rows.map(({ delivery }) => delivery).filter(({ hasPlaceholders }) => hasPlaceholders);
	const targets = await loadTargetsIn(ctx, unresolved.map(textOf));
	const items = rows.map(({ delivery, ...names }) => ({
		...presentDelivery(delivery, ctx.zone, targets),
		friend: { id: delivery.friendId, name: names.friendName, icon_url: names.friendIcon },
		action_name: names.actionName,
		cause_type: names.causeType,
		cause_label: names.causeLabel,
		/** The service code whose program sent it. */
		program_name: names.programName,
	}));
	return {
		items: signPicturesForView(ctx, items),
		total: countRow?.total ?? 0,
		page: input.page,
		take_num: DELIVERIES_PER_PAGE,
		/** Names of the broadcast and the friend of the filter, where the operator may see them. */
		broadcast_name: nameRow?.broadcast ?? null,
		friend_name: nameRow?.friend ?? null,
	};
}

const FILTER_NAMES_COLUMNS = {
	broadcast: nullable(text),
	friend: nullable(text),
};

/** Restricted operators see only their own broadcasts. */
const filterNamesQuery = ({ operator }: OperatorCtx, { broadcast_id, friend_id }: DeliveryFilter): SQL =>
	sql`select (select b.name from ${broadcasts} b where b.id = ${broadcast_id}
			and (${operator.friendScope.all} or b.operator_id = ${operator.id})) as broadcast,
		(select ${friends.name} from ${friends} where ${friends.id} = ${friend_id} and ${visibleTo(operator)}) as friend`;

/**
 * Condition on `deliveries` and `friends` for the deliveries of a list that an operator may see, on all its
 * pages.
 */
export const deliveriesWhere = (ctx: OperatorCtx, input: Omit<DeliveryListQuery, "page">): SQL | undefined =>
	and(
		...(input.state ? deliveriesInState(input.state) : []),
		visibleTo(ctx.operator),
		...deliveryConditions(ctx, input),
	);

/** Numbers of waiting deliveries, and of those that need a person, for the sidebar's badge. */
export async function countDeliveries({ ctx }: { ctx: OperatorCtx }) {
	const countQuery = (
		where: SQL,
	) => sql`select ${deliveries.state} as state, count(*) as count from ${deliveries}
		join ${friends} on ${friends.id} = ${deliveries.friendId}
		where ${where} and ${visibleTo(ctx.operator)} group by 1`;
	const rows = await queryRows(
		ctx.db,
		{ state: typed<DeliveryState>(text), count: number },
		sql`${countQuery(IS_WAITING)} union all ${countQuery(IS_UNSENT)} union all ${countQuery(IS_HELD)}`,
	);
	const counts = new Map(rows.map((row) => [row.state, row.count]));
	const count = (state: DeliveryState) => counts.get(state) ?? 0;
	return {
		scheduled: count("scheduled"),
		queued: count("queued"),
		held: count("held"),
		failed: count("failed"),
		parked: count("parked"),
	};
}

const textOf = ({ messages }: Delivery): string => messages.map(lineMessageText).join("\n");

const presentDelivery = (delivery: Delivery, zone: string, targets: PlaceholderTargets | undefined) => ({
	id: delivery.id,
	state: delivery.state,
	// Resolved texts are never parsed again, because a friend's name may be {name}.
	text: delivery.hasPlaceholders ? labelPlaceholders(textOf(delivery), targets) : textOf(delivery),
	message_count: delivery.messages.length,
	due_at: toWireTime(delivery.dueAt, zone),
	next_attempt_at: delivery.nextAttemptAt === null ? null : toWireTime(delivery.nextAttemptAt, zone),
	sent_at: delivery.sentAt === null ? null : toWireTime(delivery.sentAt, zone),
	method: delivery.method,
	attempts: delivery.attempts,
	reason: delivery.reason,
	line_status: delivery.lineStatus,
	line_request_id: delivery.lineRequestId,
	/** Whether it is a test message to a tester. */
	is_test: delivery.cause.startsWith(TEST_CAUSE),
	can_resend: RESENDABLE.includes(delivery.state),
	can_cancel: CANCELLABLE.includes(delivery.state),
});
