import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { listFailedEvents } from "#functions/integrations/webhook/failed-webhook-events.ts";
import { listFriendMessages } from "#functions/people/friends/list-friend-messages.ts";
import { listFriendRuns } from "#functions/people/friends/list-friend-runs.ts";
import { listTags } from "#functions/people/tags/list-tags.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { addTagsEffect, buildAction, buildAutoResponse } from "#tests/support/action-builders.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: BuiltOperator;
let friendId: number;
beforeEach(async () => {
	await resetState();
	operator = await buildOperator();
	friendId = (await buildFriend()).id;
});

/** Lists of a page with their maximum statements and required indexes. */
const LISTS: [string, (ctx: OperatorCtx) => Promise<unknown>, number, string[]][] = [
	[
		"a friend's history",
		(ctx) => listFriendMessages({ ctx, input: { id: friendId } }),
		5,
		["messages_friend", "deliveries_"],
	],
	[
		"a friend's runs",
		(ctx) => listFriendRuns({ ctx, input: { id: friendId } }),
		4,
		["runs_friend", "deliveries_program"],
	],
	["the tags", (ctx) => listTags({ ctx }), 2, ["friend_tags_tag"]],
	["the failed events", (ctx) => listFailedEvents({ ctx }), 1, ["webhook_events_failed"]],
];

/** One item of everything, several times. */
async function fill(times: number): Promise<void> {
	for (let count = 0; count < times; count++) {
		const tag = await buildTag();
		const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
		const reaction = await buildAutoResponse({ actionId: action.id });
		await buildFriend({ tagIds: [tag.id] });
		await buildMessage({ friendId });
		await buildDelivery({ friendId });
		await buildRun({ friendId, actionId: action.id, causeId: reaction.id });
	}
}

describe("what a list costs", () => {
	test.each(LISTS)("%s: a few statements, and not one more for more rows", async (_, read, most) => {
		const statementsNow = async () => {
			const { database, trips } = countRoundTrips(env.DB);
			await read(operatorContext(new TestClock(), operator, { db: connectD1(database) }));
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
		const { database, trips } = countRoundTrips(env.DB);
		await read(operatorContext(new TestClock(), operator, { db: connectD1(database) }));
		const plans = await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent)));
		for (const index of indexes) expect(plans.flat().join("\n")).toContain(index);
	});
});
