import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import type { AutoResponseReplayInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { weekFlags } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	EVERY_TEXT,
	KEYWORD_RULES,
	KEYWORD_TEXT,
	LAST_RESORT,
	ORDINARY,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { replayAutoResponse } from "#functions/automation/auto-responses/replay-auto-response.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Trigger that answers 予約 of everybody at all times. */
const TRIGGER: Omit<AutoResponseReplayInput, "id"> = {
	is_active: 1,
	type: KEYWORD_TEXT,
	keywords: ["予約"],
	rule_mix: KEYWORD_RULES.any,
	hit_detection_order: ORDINARY,
	has_time_restriction: 0,
	hour_from: "00:00",
	hour_to: "23:59",
	...weekFlags(127),
	filter: null,
};

const WORDS = ["予約", "営業", "料金", "ありがとう", "明日"];
const KNOWN_FRIENDS = 4;
const TEXTS = 40;

interface Play {
	clock: TestClock;
	operator: BuiltOperator;
	/** Id of the auto-response that changes. */
	id: number;
}

/** A month of texts to an account with three auto-responses, of which the first has the given trigger. */
async function playMonth(seed: number, trigger: Omit<AutoResponseReplayInput, "id">): Promise<Play> {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00");
	const operator = await buildOperator({ abilities: ["reaction-read", "friend-read"] });
	const random = createRandomGenerator(seed);
	const below = (count: number) => Math.floor(random() * count);
	const tag = await buildTag({ name: "常連" });
	const friends = [];
	for (let count = 0; count < KNOWN_FRIENDS; count++) friends.push(await buildFriend());
	for (const { id } of friends.slice(2))
		await storeRow("friend_tags", { friend_id: id, tag_id: tag.id, created_at: 1 });
	const { id } = await storeAutoResponse(trigger);
	await storeAutoResponse(randomTrigger(below, tag.id));
	await storeAutoResponse(randomTrigger(below, tag.id));
	for (let count = 0; count < TEXTS; count++) {
		clock.advance(below(1_000) * MINUTE);
		const from = friends[below(KNOWN_FRIENDS)]!.lineUserId;
		const text = Array.from({ length: 1 + below(3) }, () => WORDS[below(WORDS.length)]).join("、");
		await receiveAndWork(clock, lineEvents.text({ from, at: clock.now, text }));
	}
	clock.advance(HOUR);
	return { clock, operator, id };
}

function randomTrigger(below: (count: number) => number, tagId: number): Omit<AutoResponseReplayInput, "id"> {
	return {
		...TRIGGER,
		type: below(4) === 0 ? EVERY_TEXT : KEYWORD_TEXT,
		keywords: [WORDS[below(WORDS.length)]!, WORDS[below(WORDS.length)]!],
		rule_mix: below(3) as 0 | 1 | 2,
		hit_detection_order: below(2) === 0 ? LAST_RESORT : ORDINARY,
		has_time_restriction: below(2) as 0 | 1,
		hour_from: "18:00",
		hour_to: below(2) === 0 ? "23:00" : "02:00",
		...weekFlags(1 + below(127)),
		filter: below(2) === 0 ? null : ({ inputs: [{ type: 60, tag_ids: [tagId], tag_or: 2 }] } as never),
	};
}

async function storeAutoResponse(trigger: Omit<AutoResponseReplayInput, "id">) {
	let memberQueryId: number | null = null;
	if (trigger.filter) {
		const [row] = await connectD1(env.DB)
			.insert(memberQueries)
			.values({ filter: trigger.filter, createdAt: 1 })
			.returning();
		memberQueryId = row!.id;
	}
	const weekdays = Array.from({ length: 7 }, (_, day) => day).reduce(
		(mask, day) => mask | (trigger[`week_${day}` as "week_0"] << day),
		0,
	);
	return buildAutoResponse({
		type: trigger.type,
		isActive: trigger.is_active === 1,
		keywords: trigger.keywords,
		ruleMix: trigger.rule_mix,
		hitDetectionOrder: trigger.hit_detection_order,
		hasTimeRestriction: trigger.has_time_restriction === 1,
		hourFrom: trigger.hour_from,
		hourTo: trigger.hour_to,
		weekdays,
		memberQueryId,
	});
}

/** Texts that an auto-response answered, as friend and time. */
const listAnswered = async (id: number): Promise<string[]> =>
	(
		await readRows<{ friend: number; at: number }>(
			`select r.friend_id as friend, m.timestamp as at from runs r join messages m on m.webhook_event_id = r.webhook_event_id
				where r.cause_type = 'reaction' and r.cause_id = ${id} order by m.timestamp`,
		)
	).map(({ friend, at }) => `${friend} ${at}`);

const replay = ({ clock, operator, id }: Play, trigger: Omit<AutoResponseReplayInput, "id">) =>
	replayAutoResponse({ ctx: operatorContext(clock, operator), input: { ...trigger, id } });

describe("the replay of a changed auto-response", () => {
	test.each([1, 2, 3])("equals the same month played anew with the change (seed %i)", async (seed) => {
		const random = createRandomGenerator(seed * 1_000);
		const below = (count: number) => Math.floor(random() * count);
		const [before, after] = [randomTrigger(below, 1), randomTrigger(below, 1)];
		const first = await playMonth(seed, before);
		const answeredBefore = await listAnswered(first.id);
		const snapshot = await takeSnapshot();
		const result = await replay(first, after);
		expect(await listChangesSince(snapshot)).toEqual([]);
		const anew = await playMonth(seed, after);
		const answeredAfter = await listAnswered(anew.id);
		expect(answeredBefore.length + answeredAfter.length).toBeGreaterThan(0);
		const [gained, lost] = [
			answeredAfter.filter((text) => !answeredBefore.includes(text)),
			answeredBefore.filter((text) => !answeredAfter.includes(text)),
		];
		expect(result).toMatchObject({
			texts: TEXTS,
			before: answeredBefore.length,
			after: answeredAfter.length,
			gained: { count: gained.length },
			lost: { count: lost.length },
		});
		const sum = (of: "before" | "after") => result.days.reduce((total, day) => total + day[of], 0);
		expect([sum("before"), sum("after")]).toEqual([answeredBefore.length, answeredAfter.length]);
		expect(result.gained.examples.map(({ friend }) => friend.id).sort()).toEqual(
			gained
				.map((text) => Number(text.split(" ")[0]))
				.sort()
				.slice(0, 20),
		);
		// The unchanged trigger changes nothing.
		expect(await replay(anew, after)).toMatchObject({ gained: { count: 0 }, lost: { count: 0 } });
	});
});

describe("a replay", () => {
	let clock: TestClock;
	let operator: BuiltOperator;
	beforeEach(async () => {
		await resetState();
		clock = new TestClock();
		operator = await buildOperator({ abilities: ["reaction-read", "friend-read"] });
	});

	const replayNew = (given: Partial<AutoResponseReplayInput> = {}, by = operator) =>
		replayAutoResponse({ ctx: operatorContext(clock, by), input: { ...TRIGGER, id: null, ...given } });
	const write = (friendId: number, text: string, at = clock.now - HOUR) =>
		buildMessage({ friendId, text, type: "text", outgoing: false, timestamp: at });

	test("counts texts of the last 30 days alone, and names others that answer too", async () => {
		const friend = await buildFriend({ name: "山田 花子" });
		await buildAutoResponse({ name: "料金の案内", keywords: ["料金"] });
		await write(friend.id, "予約と料金を教えて");
		await write(friend.id, "料金は？");
		await write(friend.id, "こんにちは");
		await write(friend.id, "予約したい", clock.now - 31 * DAY);
		await buildMessage({
			friendId: friend.id,
			text: "予約",
			type: "text",
			outgoing: true,
			timestamp: clock.now - HOUR,
		});
		expect(await replayNew()).toMatchObject({
			texts: 3,
			before: 0,
			after: 1,
			answered_with_others: 1,
			unanswered: 1,
			gained: {
				count: 1,
				examples: [
					{
						friend: { id: friend.id, name: "山田 花子" },
						text: "予約と料金を教えて",
						others: ["料金の案内"],
					},
				],
			},
		});
	});

	test("of a draft that is switched off answers nothing", async () => {
		const friend = await buildFriend();
		await write(friend.id, "予約");
		expect(await replayNew({ is_active: 0 })).toMatchObject({ texts: 1, after: 0, unanswered: 1 });
	});

	test("leaves out a friend whom another tool answers", async () => {
		const friend = await buildFriend({ answeredBy: "other" });
		await write(friend.id, "予約");
		expect(await replayNew()).toMatchObject({ texts: 1, after: 0 });
	});

	test("reads texts of the operator's friends alone, and shows none without the ability", async () => {
		const tag = await buildTag();
		const [seen, hidden] = [await buildFriend(), await buildFriend()];
		await storeRow("friend_tags", { friend_id: seen.id, tag_id: tag.id, created_at: 1 });
		await write(seen.id, "予約");
		await write(hidden.id, "予約");
		const limited = await buildOperator({
			abilities: ["reaction-read"],
			scope: { all: false, tagIds: [tag.id] },
		});
		expect(await replayNew({}, limited)).toMatchObject({
			texts: 1,
			after: 1,
			is_restricted: true,
			shows_texts: false,
			gained: { count: 1, examples: [] },
		});
	});

	test("walks along the index of recent messages", async () => {
		await write((await buildFriend()).id, "予約");
		const { database, trips } = countRoundTrips(env.DB);
		await replayAutoResponse({
			ctx: operatorContext(clock, operator, { db: connectD1(database) }),
			input: { ...TRIGGER, id: 1 },
		});
		const reads = trips.flat().filter((statement) => statement.sql.includes("wasAnswered"));
		expect(reads).toHaveLength(1);
		const plan = (await explainQueryPlan(env.DB, reads[0]!)).join("\n");
		expect(plan).toMatch(/SEARCH m USING (COVERING )?INDEX messages_recent \(timestamp>\? AND \(?timestamp/);
		expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
	});

	test("is refused without the ability, for an event of LINE, and with a misspelt field", async () => {
		const other = await signInOperator(await buildOperator({ abilities: ["friend-read"] }));
		const by = await signInOperator(operator);
		const send = (json: object, as = by) => sendRequest("/api/reaction/replay", { as, json });
		expect((await send({ ...TRIGGER, id: null }, other)).status).toBe(403);
		expect((await send({ ...TRIGGER, id: null, type: 2 })).status).toBe(422);
		expect((await send({ ...TRIGGER, id: null, keyword: [] })).status).toBe(422);
		expect((await send({ ...TRIGGER, id: null })).status).toBe(200);
	});
});
