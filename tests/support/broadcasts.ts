import { env } from "cloudflare:workers";
import type { z } from "zod";
import { connect } from "#db/client.ts";
import { broadcastInput, UNDO_WINDOW } from "#domain/content/broadcasts/broadcast.ts";
import { orderBroadcast } from "#functions/content/broadcasts/order.ts";
import { registerBroadcast } from "#functions/content/broadcasts/register.ts";
import { workMulticasts } from "#functions/engine/deliveries/multicasts/work.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { nextId, TestClock } from "./clock.ts";
import { line } from "./line.ts";
import { beginAnew } from "./migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "./operators.ts";
import { rows } from "./snapshot.ts";
import { tickWith } from "./tasks.ts";

interface Made {
	clock: TestClock;
	by: BuiltOperator;
	input?: Partial<z.input<typeof broadcastInput>>;
}

export const NEWS = "お知らせです";

/** An account without friends at ten in the morning, with an operator, and a LINE that was sent nothing. */
export async function newAccount(): Promise<{ clock: TestClock; operator: BuiltOperator }> {
	await beginAnew();
	await line.forget();
	return { clock: new TestClock("2026-11-20 10:00"), operator: await buildOperator() };
}

/** A draft: one text for every friend, at once, unless told otherwise. */
export const draftBroadcast = ({ clock, by, input = {} }: Made) =>
	registerBroadcast({
		ctx: { ...operatorContext(clock, by), saveKey: nextId() },
		input: broadcastInput.parse({
			name: "お知らせ",
			messages: [{ type: 1, text: NEWS }],
			filter: null,
			...input,
		}),
	});

/** A broadcast that was handed over to be sent. */
export async function orderedBroadcast(made: Made): Promise<{ id: number }> {
	const draft = await draftBroadcast(made);
	await orderBroadcast({
		ctx: { ...operatorContext(made.clock, made.by), saveKey: nextId() },
		input: draft,
	});
	return { id: draft.id };
}

/** One whose messages are written and wait for their calls. */
export async function begunBroadcast(made: Made): Promise<{ id: number }> {
	const broadcast = await orderedBroadcast(made);
	made.clock.advance(UNDO_WINDOW);
	await tickWith(made.clock);
	return broadcast;
}

/** The calls of both queues. */
export async function sendWith(clock: TestClock, database: D1Database = env.DB): Promise<void> {
	await workMulticasts(clock.context({ db: connect(database) }));
	await workDeliveries(clock.context({ db: connect(database) }));
}

/** Friends with ids from 1, as LINE knows them. */
export const crowd = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
			select printf('U%032x', i), '友だち' || i, 1, 1, 1 from n`,
	)
		.bind(count)
		.run();

/** The calls for many, as they are stored. */
export const storedCalls = () =>
	rows<{ id: string; state: string; attempts: number; in_doubt: number; next_attempt_at: number | null }>(
		"select id, state, attempts, in_doubt, next_attempt_at from multicasts order by rowid",
	);
