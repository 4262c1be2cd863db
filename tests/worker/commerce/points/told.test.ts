import { beforeEach, expect, test } from "vitest";
import { resolvePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { evaluateRanks } from "#functions/commerce/points/evaluate-ranks.ts";
import { redeemReward } from "#functions/commerce/points/redeem-reward.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildNotification } from "#tests/support/notice-fixture.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { beginPoints, buildReward, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	({ operator } = await beginPoints(clock, {
		expiry_months: 1,
		ranks: [{ name: "シルバー", colour: "info", from_points: 100 }],
	}));
	friend = await buildFriend({ name: "花子" });
});

const ctx = () => pointContext(clock, operator);
const grant = (points: number) =>
	changePoints({ ctx: ctx(), input: { id: friend.id, points, reason: "ご来店" } });

test("other systems are told of each entry, and operators of a taken reward, once", async () => {
	await buildEndpoint(operator);
	await buildNotification(operator, [], { timings: ["reward_requested"] });
	const reward = await buildReward(clock, operator);
	await grant(150);
	for (let press = 0; press < 2; press++)
		await redeemReward(ctx(), { friendId: friend.id, rewardId: reward, points: 100, key: "one-press" });
	const told = await readRows<{ data: string }>(
		"select data from outgoing_webhook_messages where type = 'points.changed' order by id",
	);
	const data = told.map((row) => WEBHOOK_EVENTS["points.changed"].data.parse(JSON.parse(row.data)));
	expect(data).toMatchObject([
		{ kind: "grant", points: 150, balance: 150, reason: "ご来店" },
		{ kind: "spend", points: -100, balance: 50, reason: "コーヒー" },
	]);
	expect(
		await readRows("select event, friend_id, said ->> '$.reward' as reward from notification_facts"),
	).toEqual([{ event: "reward_requested", friend_id: friend.id, reward: "コーヒー" }]);
});

test("placeholders give balance, rank, the next last day and the page", async () => {
	await grant(1_200);
	await evaluateRanks(ctx());
	clock.pass(DAY);
	await grant(34);
	const values = (await loadPlaceholderValues(ctx(), [friend.id], "https://console.test")).get(friend.id)!;
	const said = (word: "balance" | "rank" | "expiry" | "url") =>
		resolvePlaceholder({ aliasType: "point", params: { word } }, values);
	expect([said("balance"), said("rank"), said("expiry"), said("url")]).toEqual([
		"1,234",
		"シルバー",
		"2026年12月20日(日)",
		"https://console.test/pt/card",
	]);
});

test("a program reads points, and changes them once for a key", async () => {
	const program = await buildProgram();
	for (let call = 0; call < 2; call++) {
		const answer = await program.call(`/friends/${friend.id}/points`, {
			method: "POST",
			json: { points: 30, reason: "ご購入" },
			key: "order-1234-points",
		});
		expect([answer.status, await answer.json()]).toMatchObject([200, { fid: friend.id, balance: 30 }]);
	}
	const lacking = await program.call(`/friends/${friend.id}/points`, {
		method: "POST",
		json: { points: -31, reason: "訂正" },
	});
	expect(lacking.status).toBe(422);
	expect((await readPoints(friend)).balance).toBe(30);
	expect(await readRows("select source, program_id is not null as named from point_entries")).toEqual([
		{ source: "program", named: 1 },
	]);
});
