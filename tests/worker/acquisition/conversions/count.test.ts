import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import {
	fetchItemAppendix,
	fetchItemData,
	fetchItemMembers,
	fetchItemRow,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildScript, buildTracker, pageSeen, purchase, sendSiteReport } from "#tests/support/shop-site.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let tracker: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "佐藤" });
	await buildScript();
	tracker = await buildTracker();
});

const tokenOf = ({ id }: FriendRecord) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
const stored = () => readRows<object>("select friend_id, order_id, value, via from conversions order by id");
const buy = (id: number, given: object = {}, at: Parameters<typeof sendSiteReport>[0] = {}) =>
	sendSiteReport({ events: [purchase(id, given)], ...at });
const workOff = async () => {
	clock.pass(10_000);
	await carryOutPendingRuns(clock.context());
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
		await updateRow("trackers", tracker, { value: 3_980 });
		await buy(1);
		await buy(2, { value: 0 });
		expect((await stored()).map((each) => (each as { value: number }).value)).toEqual([3_980, 0]);
	});

	test("counts each friend once where the tracker says so, in whatever browser, and each browser of nobody", async () => {
		await updateRow("trackers", tracker, { twice_type: 1 });
		await sendSiteReport({ events: [purchase(1), purchase(2, { order_id: "A-1" })] });
		await buy(3, {}, { visitor: 2, visit: 2, token: tokenOf(friend) });
		await buy(4, {}, { visitor: 3, visit: 3, token: tokenOf(friend) });
		expect((await stored()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			null,
			friend.id,
		]);
		// The first browser turns out to belong to the friend, who already has one.
		await sendSiteReport({ token: tokenOf(friend), events: [pageSeen(9)] });
		expect(await stored()).toMatchObject([{ friend_id: friend.id }]);
	});

	test("of a browser becomes the friend's who is led there later, and runs the action then, once", async () => {
		const tag = await buildTag();
		const { id } = await buildAction({ effects: [addTagsEffect(tag.id)] });
		await updateRow("trackers", tracker, { action_id: id });
		await buy(1);
		await workOff();
		expect(await readRuns()).toEqual([]);
		clock.pass(HOUR);
		for (const visit of [2, 3])
			await sendSiteReport({ visit, token: tokenOf(friend), events: [pageSeen(visit)] });
		await workOff();
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
		expect(await readRuns()).toMatchObject([{ friendId: friend.id, causeType: "tracker", causeId: tracker }]);
		expect(await fetchItemMembers("tracker", operator, tracker)).toMatchObject({
			items: [{ name: "佐藤", note: "1回" }],
		});
	});

	test("of longer than a day ago becomes the friend's and runs nothing; of a month ago it stays nobody's", async () => {
		const { id } = await buildAction();
		await updateRow("trackers", tracker, { action_id: id });
		await buy(1);
		clock.pass(25 * DAY);
		await buy(2);
		clock.pass(6 * DAY);
		await sendSiteReport({ visit: 2, token: tokenOf(friend), events: [pageSeen(2)] });
		await workOff();
		expect((await stored()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			null,
			friend.id,
		]);
		expect(await readRuns()).toEqual([]);
	});

	test("of a month ago stays, also where the friend has one of a tracker that counts each once", async () => {
		await updateRow("trackers", tracker, { twice_type: 1 });
		await buy(1);
		await buy(2, {}, { visitor: 2, visit: 2, token: tokenOf(friend) });
		clock.pass(31 * DAY);
		await sendSiteReport({ visit: 3, token: tokenOf(friend) });
		expect(await stored()).toMatchObject([{ friend_id: null }, { friend_id: friend.id }]);
	});

	test("runs the action for each that is counted, and for each friend once where each counts once", async () => {
		const { id } = await buildAction();
		await updateRow("trackers", tracker, { action_id: id });
		const token = tokenOf(friend);
		for (const [number, order_id] of ["A-1", "A-1", "A-2", ""].entries()) {
			await buy(number, { order_id }, { token });
			await workOff();
		}
		expect(await readRuns()).toHaveLength(3);
		await updateRow("trackers", tracker, { twice_type: 1 });
		await buy(9, { order_id: "A-3" }, { token });
		await workOff();
		expect(await readRuns()).toHaveLength(3);
	});

	test("is told by no browser where the shop's server alone is believed", async () => {
		await updateRow("trackers", tracker, { postback_only: 1 });
		await buy(1, {}, { token: tokenOf(friend) });
		expect(await stored()).toEqual([]);
	});

	test("of a tracker that was deleted is none", async () => {
		await updateRow("trackers", tracker, { deleted_at: 1 });
		await buy(1);
		expect(await stored()).toEqual([]);
	});
});

test("other systems are told of a conversion once it is a friend's, once", async () => {
	await buildEndpoint(await buildOperator());
	const told = () =>
		readRows<{ data: string }>(
			"select data from outgoing_webhook_messages where type = 'conversion.counted'",
		);
	await buy(1, { order_id: "A-1", value: 980 });
	expect(await told()).toEqual([]);
	for (const visit of [2, 3])
		await sendSiteReport({ visit, token: tokenOf(friend), events: [pageSeen(visit)] });
	expect((await told()).map(({ data }) => JSON.parse(data))).toEqual([
		{ tracker_id: tracker, tracker_name: "購入", conversion_id: 1, order_id: "A-1", value: 980 },
	]);
	// Conversions older than a day, and those of a deleted tracker, are not reported.
	await buy(2, {}, { visitor: 2, visit: 4 });
	clock.pass(DAY + HOUR);
	await sendSiteReport({ visitor: 2, visit: 4, token: tokenOf(friend) });
	await buy(3, {}, { visitor: 3, visit: 5 });
	await updateRow("trackers", tracker, { deleted_at: 1 });
	await sendSiteReport({ visitor: 3, visit: 5, token: tokenOf(friend) });
	expect(await told()).toHaveLength(1);
});

test("[E-037] [E-126] [E-219] members and count are friends, each once, within the operator's scope", async () => {
	const own = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const mine = await buildFriend({ name: "鈴木", tagIds: [own.id] });
	await buy(1, {}, { token: tokenOf(friend) });
	await buy(2, {});
	await buy(3, {}, { visitor: 2, visit: 2, token: tokenOf(mine) });
	await buy(4, {}, { visitor: 3, visit: 3 });
	const names = async (as: ConsoleSession) =>
		(await fetchItemMembers("tracker", as, tracker)).items.map(({ name }) => name);
	expect([(await names(operator)).sort(), await names(staff)]).toEqual([["佐藤", "鈴木"], ["鈴木"]]);
	expect([
		await fetchItemAppendix("tracker", operator, tracker),
		await fetchItemAppendix("tracker", staff, tracker),
	]).toEqual([{ member_count: 2 }, { member_count: 1 }]);
});

test("[E-122 to E-125] [E-218] a row has what it had, its editor how it counts; a value that is none is refused", async () => {
	await requestRegister("tracker", operator, {
		name: "申込",
		value: "1500",
		twice_type: 1,
		postback_only: 1,
	});
	const made = await fetchItemRow("tracker", operator, tracker + 1);
	expect(made).toMatchObject({
		...{ name: "申込", action_text: [], group_id: null, rate: 1 },
	});
	expect(await fetchItemData("tracker", operator, tracker + 1)).toMatchObject({
		...{ value: 1_500, twice_type: 1, postback_only: 1, secret_ending: null },
	});
	expect(made!.tracker_code).toMatch(/^[a-z2-9]{8}$/);
	for (const value of [-1, 1.5, "x", 1_000_000_001]) {
		const answer = await resaveItem("tracker", operator, tracker, { value });
		expect([value, answer.status, Object.keys(await answer.json<object>())]).toEqual([value, 422, ["value"]]);
	}
});

test("the condition 80 finds friends by what browsers and servers told", async () => {
	await buy(1, {}, { token: tokenOf(friend) });
	await buy(2, {}, { visitor: 2, visit: 2 });
	const found = await requestJson<{ total: number; samples: { id: number }[] }>("/api/funnel/preview", {
		as: operator,
		json: { inputs: [{ type: 80, tracker_ids: [tracker], tracker_or: 0 }] },
	});
	expect([found.total, found.samples.map(({ id }) => id)]).toEqual([1, [friend.id]]);
});
