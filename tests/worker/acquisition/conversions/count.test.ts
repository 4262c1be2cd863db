import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { DAY, HOUR } from "#domain/platform/time/time.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { addTags, buildAction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { appendixOf, dataOf, membersOf, register, resave, rowOf } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, type Session, signedInOperator } from "#tests/support/operators.ts";
import { buildEndpoint } from "#tests/support/outgoing-webhooks.ts";
import { ask } from "#tests/support/requests.ts";
import { allRuns } from "#tests/support/runs.ts";
import { bought, buildScript, buildTracker, report, seen } from "#tests/support/site.ts";
import { rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
let tracker: number;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
	operator = await signedInOperator();
	friend = await buildFriend({ name: "佐藤" });
	await buildScript();
	tracker = await buildTracker();
});

const tokenOf = ({ id }: Friend) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
const stored = () => rows<object>("select friend_id, order_id, value, via from conversions order by id");
const buy = (id: number, given: object = {}, at: Parameters<typeof report>[0] = {}) =>
	report({ events: [bought(id, given)], ...at });
const workOff = async () => {
	clock.pass(10_000);
	await runPending(clock.context());
};

describe("a conversion", () => {
	test("counts once for each event, and once for each order, whoever tells of it again", async () => {
		await buy(1, { value: 500 });
		await buy(1, { value: 500 });
		await buy(2, { order_id: "A-1", value: "1200" });
		await buy(3, { order_id: "A-1", value: 1 });
		await buy(4, { order_id: "A-1" }, { visitor: 2, visit: 2 });
		await buy(5, { code: "unknown" });
		expect(await stored()).toEqual([
			{ friend_id: null, order_id: "", value: 500, via: "script" },
			{ friend_id: null, order_id: "A-1", value: 1_200, via: "script" },
		]);
	});

	test("is worth what the tracker says where the page does not", async () => {
		await restore("trackers", tracker, { value: 3_980 });
		await buy(1);
		await buy(2, { value: 0 });
		expect((await stored()).map((each) => (each as { value: number }).value)).toEqual([3_980, 0]);
	});

	test("counts each friend once where the tracker says so, in whatever browser, and each browser of nobody", async () => {
		await restore("trackers", tracker, { twice_type: 1 });
		await report({ events: [bought(1), bought(2, { order_id: "A-1" })] });
		await buy(3, {}, { visitor: 2, visit: 2, token: tokenOf(friend) });
		await buy(4, {}, { visitor: 3, visit: 3, token: tokenOf(friend) });
		expect((await stored()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			null,
			friend.id,
		]);
		// The first browser turns out to be the friend's, who has one already.
		await report({ token: tokenOf(friend), events: [seen(9)] });
		expect(await stored()).toMatchObject([{ friend_id: friend.id }]);
	});

	test("of a browser becomes the friend's who is led there later, and runs the action then, once", async () => {
		const tag = await buildTag();
		const { id } = await buildAction({ effects: [addTags(tag.id)] });
		await restore("trackers", tracker, { action_id: id });
		await buy(1);
		await workOff();
		expect(await allRuns()).toEqual([]);
		clock.pass(HOUR);
		for (const visit of [2, 3]) await report({ visit, token: tokenOf(friend), events: [seen(visit)] });
		await workOff();
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
		expect(await allRuns()).toMatchObject([{ friendId: friend.id, causeType: "tracker", causeId: tracker }]);
		expect(await membersOf("tracker", operator, tracker)).toMatchObject({
			items: [{ name: "佐藤", note: "1回" }],
		});
	});

	test("of longer than a day ago becomes the friend's and runs nothing; of a month ago it stays nobody's", async () => {
		const { id } = await buildAction();
		await restore("trackers", tracker, { action_id: id });
		await buy(1);
		clock.pass(25 * DAY);
		await buy(2);
		clock.pass(6 * DAY);
		await report({ visit: 2, token: tokenOf(friend), events: [seen(2)] });
		await workOff();
		expect((await stored()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			null,
			friend.id,
		]);
		expect(await allRuns()).toEqual([]);
	});

	test("of a month ago stays, also where the friend has one of a tracker that counts each once", async () => {
		await restore("trackers", tracker, { twice_type: 1 });
		await buy(1);
		await buy(2, {}, { visitor: 2, visit: 2, token: tokenOf(friend) });
		clock.pass(31 * DAY);
		await report({ visit: 3, token: tokenOf(friend) });
		expect(await stored()).toMatchObject([{ friend_id: null }, { friend_id: friend.id }]);
	});

	test("runs the action for each that is counted, and for each friend once where each counts once", async () => {
		const { id } = await buildAction();
		await restore("trackers", tracker, { action_id: id });
		const token = tokenOf(friend);
		for (const [number, order_id] of ["A-1", "A-1", "A-2", ""].entries()) {
			await buy(number, { order_id }, { token });
			await workOff();
		}
		expect(await allRuns()).toHaveLength(3);
		await restore("trackers", tracker, { twice_type: 1 });
		await buy(9, { order_id: "A-3" }, { token });
		await workOff();
		expect(await allRuns()).toHaveLength(3);
	});

	test("is told by no browser where the shop's server alone is believed", async () => {
		await restore("trackers", tracker, { postback_only: 1 });
		await buy(1, {}, { token: tokenOf(friend) });
		expect(await stored()).toEqual([]);
	});

	test("of a tracker that was deleted is none", async () => {
		await restore("trackers", tracker, { deleted_at: 1 });
		await buy(1);
		expect(await stored()).toEqual([]);
	});
});

test("other systems are told of a conversion once it is a friend's, once", async () => {
	await buildEndpoint(await buildOperator());
	const told = () =>
		rows<{ data: string }>("select data from outgoing_webhook_messages where type = 'conversion.counted'");
	await buy(1, { order_id: "A-1", value: 980 });
	expect(await told()).toEqual([]);
	for (const visit of [2, 3]) await report({ visit, token: tokenOf(friend), events: [seen(visit)] });
	expect((await told()).map(({ data }) => JSON.parse(data))).toEqual([
		{ tracker_id: tracker, tracker_name: "購入", conversion_id: 1, order_id: "A-1", value: 980 },
	]);
	// Of one of longer than a day ago nobody is told, and of a tracker that is no more neither.
	await buy(2, {}, { visitor: 2, visit: 4 });
	clock.pass(DAY + HOUR);
	await report({ visitor: 2, visit: 4, token: tokenOf(friend) });
	await buy(3, {}, { visitor: 3, visit: 5 });
	await restore("trackers", tracker, { deleted_at: 1 });
	await report({ visitor: 3, visit: 5, token: tokenOf(friend) });
	expect(await told()).toHaveLength(1);
});

test("[E-037] [E-126] [E-219] members and count are friends, each once, within the operator's scope", async () => {
	const own = await buildTag();
	const staff = await signedInOperator({ scope: { all: false, tagIds: [own.id] } });
	const mine = await buildFriend({ name: "鈴木", tagIds: [own.id] });
	await buy(1, {}, { token: tokenOf(friend) });
	await buy(2, {});
	await buy(3, {}, { visitor: 2, visit: 2, token: tokenOf(mine) });
	await buy(4, {}, { visitor: 3, visit: 3 });
	const names = async (as: Session) =>
		(await membersOf("tracker", as, tracker)).items.map(({ name }) => name);
	expect([(await names(operator)).sort(), await names(staff)]).toEqual([["佐藤", "鈴木"], ["鈴木"]]);
	expect([
		await appendixOf("tracker", operator, tracker),
		await appendixOf("tracker", staff, tracker),
	]).toEqual([{ member_count: 2 }, { member_count: 1 }]);
});

test("[E-122 to E-125] [E-218] a row has what it had, its editor how it counts; a value that is none is refused", async () => {
	await register("tracker", operator, { name: "申込", value: "1500", twice_type: 1, postback_only: 1 });
	const made = await rowOf("tracker", operator, tracker + 1);
	expect(made).toMatchObject({
		...{ name: "申込", action_text: [], group_id: null, rate: 1 },
	});
	expect(await dataOf("tracker", operator, tracker + 1)).toMatchObject({
		...{ value: 1_500, twice_type: 1, postback_only: 1, secret_ending: null },
	});
	expect(made!.tracker_code).toMatch(/^[a-z2-9]{8}$/);
	for (const value of [-1, 1.5, "x", 1_000_000_001]) {
		const answer = await resave("tracker", operator, tracker, { value });
		expect([value, answer.status, Object.keys(await answer.json<object>())]).toEqual([value, 422, ["value"]]);
	}
});

test("the condition 80 finds friends by what browsers and servers told", async () => {
	await buy(1, {}, { token: tokenOf(friend) });
	await buy(2, {}, { visitor: 2, visit: 2 });
	const found = await ask<{ total: number; samples: { id: number }[] }>("/api/funnel/preview", {
		as: operator,
		json: { inputs: [{ type: 80, tracker_ids: [tracker], tracker_or: 0 }] },
	});
	expect([found.total, found.samples.map(({ id }) => id)]).toEqual([1, [friend.id]]);
});
