import { and, asc, desc, eq, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { type Delivery, deliveries } from "#db/deliveries.ts";
import { friends } from "#db/friends.ts";
import { runs } from "#db/runs.ts";
import { DELIVERIES_PER_PAGE, type DeliveryListQuery } from "#domain/deliveries/list.ts";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/deliveries/state.ts";
import { wireTime } from "#domain/time.ts";
import { visibleTo } from "../friends/visible.ts";
import type { OperatorCtx } from "../http/types.ts";

/** The outgoing queue: what waits in the order it is due, what is over with the newest first. */
export async function listDeliveries({ ctx, input }: { ctx: OperatorCtx; input: DeliveryListQuery }) {
	const where = and(visibleTo(ctx.operator), input.state ? eq(deliveries.state, input.state) : sql`1`);
	const waiting = input.state === "scheduled" || input.state === "queued";
	const [rows, [counted]] = await ctx.db.batch([
		ctx.db
			.select({
				delivery: deliveries,
				// In a batch D1 answers rows by column name, so two columns called `name` need names of their own.
				friendName: sql<string>`${friends.name}`.as("friend_name"),
				friendIcon: friends.iconUrl,
				actionName: sql<string | null>`${actions.name}`.as("action_name"),
				causeLabel: runs.causeLabel,
			})
			.from(deliveries)
			.innerJoin(friends, eq(friends.id, deliveries.friendId))
			.leftJoin(runs, eq(runs.id, deliveries.runId))
			.leftJoin(actions, eq(actions.id, runs.actionId))
			.where(where)
			.orderBy(
				...(waiting
					? [asc(deliveries.dueAt), asc(deliveries.id)]
					: [desc(deliveries.dueAt), desc(deliveries.id)]),
			)
			.limit(DELIVERIES_PER_PAGE)
			.offset((input.page - 1) * DELIVERIES_PER_PAGE),
		ctx.db
			.select({ total: sql<number>`count(*)` })
			.from(deliveries)
			.innerJoin(friends, eq(friends.id, deliveries.friendId))
			.where(where),
	]);
	return {
		items: rows.map(({ delivery, ...names }) => ({
			...presentDelivery(delivery, ctx.zone),
			friend: { id: delivery.friendId, name: names.friendName, icon_url: names.friendIcon },
			action_name: names.actionName,
			cause_label: names.causeLabel,
		})),
		total: counted?.total ?? 0,
		page: input.page,
		take_num: DELIVERIES_PER_PAGE,
	};
}

/** How many deliveries wait, or wait for a person, for the sidebar's badge. */
export async function countDeliveries({ ctx }: { ctx: OperatorCtx }) {
	const shown: DeliveryState[] = ["scheduled", "queued", "failed", "parked"];
	const rows = await ctx.db
		.select({ state: deliveries.state, count: sql<number>`count(*)` })
		.from(deliveries)
		.innerJoin(friends, eq(friends.id, deliveries.friendId))
		.where(
			and(visibleTo(ctx.operator), sql`${deliveries.state} in ('scheduled', 'queued', 'failed', 'parked')`),
		)
		.groupBy(deliveries.state);
	const counts = new Map(rows.map((row) => [row.state, row.count]));
	return Object.fromEntries(shown.map((state) => [state, counts.get(state) ?? 0])) as Record<
		"scheduled" | "queued" | "failed" | "parked",
		number
	>;
}

const presentDelivery = (delivery: Delivery, zone: string) => ({
	id: delivery.id,
	state: delivery.state,
	text: delivery.messages.map((message) => message.text).join("\n"),
	message_count: delivery.messages.length,
	due_at: wireTime(delivery.dueAt, zone),
	next_attempt_at: delivery.nextAttemptAt === null ? null : wireTime(delivery.nextAttemptAt, zone),
	sent_at: delivery.sentAt === null ? null : wireTime(delivery.sentAt, zone),
	method: delivery.method,
	attempts: delivery.attempts,
	reason: delivery.reason,
	line_status: delivery.lineStatus,
	line_request_id: delivery.lineRequestId,
	can_resend: RESENDABLE.includes(delivery.state),
	can_cancel: CANCELLABLE.includes(delivery.state),
});
