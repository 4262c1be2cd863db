import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { listFailedEvents } from "#functions/integrations/webhook/failures.ts";
import { listMessages } from "#functions/people/friends/messages.ts";
import { listRuns } from "#functions/people/friends/runs.ts";
import { listTags } from "#functions/people/tags/list.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { addTags, buildAction, buildReaction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf } from "#tests/support/database.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operators.ts";
import { buildRun } from "#tests/support/runs.ts";

let operator: BuiltOperator;
let friendId: number;
beforeEach(async () => {
	await beginAnew();
	operator = await buildOperator();
	friendId = (await buildFriend()).id;
});

/** Every list that a page reads: what it needs at most, and the indexes that its rows are found by. */
const LISTS: [string, (ctx: OperatorCtx) => Promise<unknown>, number, string[]][] = [
	[
		"a friend's history",
		(ctx) => listMessages({ ctx, input: { id: friendId } }),
		5,
		["messages_friend", "deliveries_"],
	],
	[
		"a friend's runs",
		(ctx) => listRuns({ ctx, input: { id: friendId } }),
		4,
		["runs_friend", "deliveries_program"],
	],
	["the tags", (ctx) => listTags({ ctx }), 2, ["friend_tags_tag"]],
	["the failed events", (ctx) => listFailedEvents({ ctx }), 1, ["webhook_events_failed"]],
];

/** Something of everything, as often as asked. */
async function fill(times: number): Promise<void> {
	for (let count = 0; count < times; count++) {
		const tag = await buildTag();
		const action = await buildAction({ effects: [addTags(tag.id)] });
		const reaction = await buildReaction({ actionId: action.id });
		await buildFriend({ tagIds: [tag.id] });
		await buildMessage({ friendId });
		await buildDelivery({ friendId });
		await buildRun({ friendId, actionId: action.id, causeId: reaction.id });
	}
}

describe("what a list costs", () => {
	test.each(LISTS)("%s: a few statements, and not one more for more rows", async (_, read, most) => {
		const statementsNow = async () => {
			const { database, trips } = counted(env.DB);
			await read(operatorContext(new TestClock(), operator, { db: connect(database) }));
			return trips.flat().length;
		};
		await fill(2);
		const few = await statementsNow();
		await fill(8);
		expect(await statementsNow()).toBe(few);
		expect(few).toBeLessThanOrEqual(most);
	});

	test.each(LISTS)("%s: found by the indexes kept for it", async (_, read, __, indexes) => {
		await fill(1);
		const { database, trips } = counted(env.DB);
		await read(operatorContext(new TestClock(), operator, { db: connect(database) }));
		const plans = await Promise.all(trips.flat().map((sent) => planOf(env.DB, sent)));
		for (const index of indexes) expect(plans.flat().join("\n")).toContain(index);
	});
});
