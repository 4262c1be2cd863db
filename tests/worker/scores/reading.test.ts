import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/friends.ts";
import { SCORE_EVENT_NAMES } from "#domain/scores/events/registry.ts";
import { scoreTryInput } from "#domain/scores/input.ts";
import { countPage } from "#functions/scores/count-page.ts";
import { tryScore } from "#functions/scores/try.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf, type Sent } from "#tests/support/database.ts";
import { effect, runFor } from "#tests/support/effects.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext, type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { makeScore } from "#tests/support/scores.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
	operator = await signedInOperator();
	friend = await buildFriend();
});

/** How statements read the sources, which all of them call `e`. */
async function readingOf(statements: readonly Sent[]): Promise<string[]> {
	const plans = await Promise.all(statements.map((sent) => planOf(env.DB, sent)));
	return plans.flat().filter((line) => /(SEARCH|SCAN) e\b/.test(line));
}

describe("plans", () => {
	test.each(SCORE_EVENT_NAMES)("a page of %s is read by its positions, however much there is", async (event) => {
		const { database, trips } = counted(env.DB);
		await countPage(clock.context({ db: connect(database) }), { tallyId: 1, event });
		const lines = await readingOf(trips.flat());
		expect(lines.join("\n")).toMatch(/SEARCH e USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/);
		expect(lines.join("\n")).not.toMatch(/SCAN e|USING (COVERING )?INDEX/);
	});

	test.each(SCORE_EVENT_NAMES)("the try-out finds what is near one friend's %s by an index", async (event) => {
		const { database, trips } = counted(env.DB);
		const ctx = operatorContext(clock, await buildOperator(), { db: connect(database) });
		const rules = [{ event, points: 1 }];
		await tryScore({ ctx, input: scoreTryInput.parse({ friend_id: friend.id, rules, days_back: 30 }) });
		const lines = await readingOf(trips.flat());
		expect(lines.join("\n")).toMatch(/SEARCH e/);
		expect(lines.join("\n")).not.toMatch(/SCAN e|\(event=\?\)/);
	});
});

test("tried out, tags count for the friend whose they are, and not for one whose number begins the same", async () => {
	const { id: tag } = await buildTag();
	const others = await Promise.all(Array.from({ length: 10 }, () => buildFriend()));
	await makeScore(operator, { rules: [{ event: "tag_added", points: 5 }] });
	await runFor(clock, [friend, ...others], [effect("tag", { tag_ids: [tag] })]);
	expect(others.some(({ id }) => String(id).startsWith(String(friend.id)))).toBe(true);
	clock.pass(1);
	const tried = await ask("/api/score/try", {
		as: operator,
		json: { friend_id: friend.id, rules: [{ event: "tag_added", points: 5 }], days_back: 30 },
	});
	expect(tried).toMatchObject({ points: 5, rules: [{ times: 1, points: 5 }] });
});
