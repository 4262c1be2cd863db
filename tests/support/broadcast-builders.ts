import { env } from "cloudflare:workers";
import type { z } from "zod";
import { connectD1 } from "#db/d1-client.ts";
import { broadcastInput, ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { countBroadcastAudience, countLineFriends } from "#functions/content/broadcasts/broadcast-cost.ts";
import { findBroadcast } from "#functions/content/broadcasts/find-broadcast.ts";
import { orderBroadcast } from "#functions/content/broadcasts/order-broadcast.ts";
import { saveBroadcastDraft } from "#functions/content/broadcasts/save-broadcast-draft.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readRows } from "./database-snapshot.ts";
import { fakeLine } from "./fake-line.ts";
import { resetState } from "./migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "./operator-builders.ts";
import { tickOnce } from "./task-builders.ts";
import { nextId, TestClock } from "./test-clock.ts";

interface BroadcastFixture {
	clock: TestClock;
	by: BuiltOperator;
	input?: Partial<z.input<typeof broadcastInput>>;
}

export const BROADCAST_TEXT = "お知らせです";

/** Empty account at 2026-11-20 10:00, with an operator and no calls at LINE. */
export async function beginBroadcastAccount(): Promise<{ clock: TestClock; operator: BuiltOperator }> {
	await resetState();
	await fakeLine.forget();
	return { clock: new TestClock("2026-11-20 10:00"), operator: await buildOperator() };
}

/** Draft of one text for every friend, sent immediately, by default. */
export const buildDraftBroadcast = ({ clock, by, input = {} }: BroadcastFixture) =>
	saveBroadcastDraft({
		ctx: { ...operatorContext(clock, by), saveKey: nextId() },
		input: broadcastInput.parse({
			name: "お知らせ",
			messages: [{ type: 1, text: BROADCAST_TEXT }],
			filter: null,
			...input,
		}),
	});

/** Orders a draft with the number of friends that its form would name. */
export async function confirmOrder(
	ctx: OperatorCtx,
	draft: { id: number; version: number },
): Promise<{ id: number; at: string }> {
	const { filter, lineRecipients } = await findBroadcast(ctx, draft.id);
	const expected =
		lineRecipients === null
			? await countBroadcastAudience({ ctx, input: { filter } })
			: (await countLineFriends(ctx, lineRecipients))?.count;
	return orderBroadcast({ ctx, input: { ...draft, expected } });
}

/** Broadcast that was ordered. */
export async function buildOrderedBroadcast(made: BroadcastFixture): Promise<{ id: number }> {
	const draft = await buildDraftBroadcast(made);
	await confirmOrder({ ...operatorContext(made.clock, made.by), saveKey: nextId() }, draft);
	return { id: draft.id };
}

/** Broadcast whose calls are written but not yet sent. */
export async function buildBegunBroadcast(made: BroadcastFixture): Promise<{ id: number }> {
	const broadcast = await buildOrderedBroadcast(made);
	made.clock.advance(ORDER_UNDO_WINDOW);
	await tickOnce(made.clock);
	return broadcast;
}

/** Works off the queues of multicasts and of deliveries. */
export async function workSendQueues(clock: TestClock, database: D1Database = env.DB): Promise<void> {
	await sendDueMulticasts(clock.context({ db: connectD1(database) }));
	await sendDueDeliveries(clock.context({ db: connectD1(database) }));
}

/** Inserts friends with ids from 1. */
export const insertFriends = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
			select printf('U%032x', i), '友だち' || i, 1, 1, 1 from n`,
	)
		.bind(count)
		.run();

/** Stored multicast calls, oldest first. */
export const listMulticasts = () =>
	readRows<{ id: string; state: string; attempts: number; in_doubt: number; next_attempt_at: number | null }>(
		"select id, state, attempts, in_doubt, next_attempt_at from multicasts order by rowid",
	);
