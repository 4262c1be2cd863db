import { beforeEach, expect, test } from "vitest";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { assignArm } from "#domain/engine/ab-tests/assign-arm.ts";
import { kindModesOf } from "#domain/engine/sending-stop/sending-modes.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { MAX_LOST_PER_FRIEND } from "#functions/automation/tasks/claim-task.ts";
import { chooseWinner } from "#functions/console/ab-tests/choose-winner.ts";
import { showTest } from "#functions/console/ab-tests/show-test.ts";
import { changeModes } from "#functions/console/sending-modes/change-modes.ts";
import { showModes } from "#functions/console/sending-modes/show-modes.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import { pauseBroadcast, resumeBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { saveApprovalRule, showApprovalRule } from "#functions/content/send-approvals/approval-rule.ts";
import { approveSend } from "#functions/content/send-approvals/approve-send.ts";
import { listApprovals } from "#functions/content/send-approvals/list-approvals.ts";
import { showApproval } from "#functions/content/send-approvals/show-approval.ts";
import {
	beginBroadcastAccount,
	buildOrderedBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { storePayment } from "#tests/support/points/payment-rows.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (by = operator, saveKey = nextId()) => ({ ...operatorContext(clock, by), saveKey });
const text = (words: string) => [{ type: 1, text: words }];
const order = (given: object = {}) =>
	buildOrderedBroadcast({
		clock,
		by: operator,
		input: {
			messages: text("A") as never,
			ab_test: {
				share: 50,
				test_goal: "answered",
				horizon_hours: 24,
				variants: [{ messages: text("B") }],
				...given,
			} as never,
		},
	});
async function pass(time: number) {
	clock.advance(time);
	await tickOnce(clock);
	await workSendQueues(clock);
}
/** Broadcast whose test is planned, but not yet received. */
async function plan(given: object = {}) {
	const broadcast = await order(given);
	clock.advance(ORDER_UNDO_WINDOW);
	await tickOnce(clock);
	return broadcast;
}
const stateOf = async ({ id }: { id: number }) => (await showBroadcast({ ctx: ctx(), input: { id } })).state;
const shown = async ({ id }: { id: number }) => (await showTest({ ctx: ctx(), input: { id } })).test!;
/** Friends who received a text, each once. */
async function expectReceivedOnce(count: number) {
	const rows = await readRows<{ times: number }>(
		"select count(*) as times from deliveries where state = 'sent' group by friend_id",
	);
	expect(rows).toEqual(Array.from({ length: count }, () => ({ times: 1 })));
}

test("the rest is served where the broadcast was resumed within the minute of the decision", async () => {
	await insertFriends(40);
	const broadcast = await plan({ decision: "rule", undecided: "first" });
	clock.advance(24 * HOUR - 10_000);
	await pauseBroadcast({ ctx: ctx(), input: broadcast });
	await resumeBroadcast({ ctx: ctx(), input: broadcast });
	await workSendQueues(clock);
	await pass(MINUTE);
	await pass(MINUTE);
	expect(await shown(broadcast)).toMatchObject({ winner: 0 });
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(40);
});

test("an operator may choose as soon as the broadcast is resumed, and the rest is served", async () => {
	await insertFriends(40);
	const broadcast = await plan();
	await pauseBroadcast({ ctx: ctx(), input: broadcast });
	await resumeBroadcast({ ctx: ctx(), input: broadcast });
	await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 1 } });
	await pass(MINUTE);
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(40);
});

test("a pause lengthens the horizon: nothing is decided before the paused messages arrive", async () => {
	await insertFriends(40);
	const broadcast = await plan({ decision: "rule", undecided: "first" });
	clock.advance(HOUR);
	await pauseBroadcast({ ctx: ctx(), input: broadcast });
	await pass(48 * HOUR);
	await resumeBroadcast({ ctx: ctx(), input: broadcast });
	await pass(MINUTE);
	expect(await shown(broadcast)).toMatchObject({ winner: null, decided: null });
	expect(await stateOf(broadcast)).toBe("testing");
	await pass(22 * HOUR);
	expect((await shown(broadcast)).decided).toBeNull();
	await pass(HOUR);
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(40);
});

test("nothing is decided while messages of the test are held, nor before their friends have had the horizon", async () => {
	await insertFriends(40);
	const broadcast = await plan({ decision: "rule", undecided: "first" });
	const setMode = async (mode: "on" | "off") => {
		const { version } = await showModes({ ctx: ctx() });
		await changeModes({
			ctx: ctx(),
			input: {
				version,
				is_test_mode: false,
				kinds: kindModesOf(mode === "off" ? { broadcast: "off" } : {}),
				choices: (mode === "off" ? {} : { broadcast: "send" }) as never,
			},
		});
	};
	await setMode("off");
	await pass(MINUTE);
	expect(await countRows("deliveries", "state = 'held'")).toBeGreaterThan(0);
	await pass(25 * HOUR);
	expect(await shown(broadcast)).toMatchObject({ winner: null, decided: null });
	await setMode("on");
	await pass(HOUR);
	expect((await shown(broadcast)).decided).toBeNull();
	await pass(25 * HOUR);
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(40);
});

test("a broadcast that waits for its winner is paused: nothing is decided or chosen until it is resumed", async () => {
	await insertFriends(40);
	const broadcast = await plan({ decision: "rule", undecided: "first" });
	await workSendQueues(clock);
	expect(await stateOf(broadcast)).toBe("testing");
	await pauseBroadcast({ ctx: ctx(), input: broadcast });
	expect(await stateOf(broadcast)).toBe("paused");
	await pass(48 * HOUR);
	expect(await shown(broadcast)).toMatchObject({ winner: null, decided: null, may_choose: false });
	await expect(chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 1 } })).rejects.toMatchObject({
		status: 422,
	});
	await resumeBroadcast({ ctx: ctx(), input: broadcast });
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("testing");
	await pass(24 * HOUR);
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(40);
});

test("a friend outside of the share on whom seven workers were lost receives the winner with the rest", async () => {
	await insertFriends(20);
	const broadcast = await order({ share: 1, decision: "rule", undecided: "first" });
	clock.advance(ORDER_UNDO_WINDOW);
	const [abTest] = await readRows<{ id: number }>("select id from ab_tests");
	expect(assignArm({ testId: abTest!.id, share: 1, weights: [1, 1] }, 1)).toBeNull();
	await readRows(`update action_tasks set attempts = ${MAX_LOST_PER_FRIEND}`);
	await tickOnce(clock);
	expect(await countRows("runs", "state = 'failed'")).toBe(0);
	expect(await countRows("action_tasks", "cursor >= 1")).toBe(1);
	await pass(MINUTE);
	await pass(24 * HOUR);
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(20);
});

test("payments are a goal, with the mean yen of a friend less refunds", async () => {
	await insertFriends(40);
	const broadcast = await plan({ test_goal: "paid" });
	await workSendQueues(clock);
	const entries = await readRows<{ friend_id: number; position: number }>(
		"select e.friend_id, v.position from ab_entries e join ab_variants v on v.id = e.variant_id order by e.friend_id",
	);
	const [first, second] = [0, 1].map((position) => entries.filter((each) => each.position === position));
	const pay = async ({ friend_id }: { friend_id: number }, at: number, given: object = {}) =>
		updateRow("payments", await storePayment({ id: friend_id }, at), { paid_yen: 10_000, ...given });
	await pay(second![0]!, clock.now + HOUR);
	await pay(second![0]!, clock.now + HOUR, { refunded_yen: 4_000 });
	await pay(second![1]!, clock.now + HOUR, { refunded_yen: 10_000 });
	await pay(second![2]!, clock.now + HOUR, { is_test: 1 });
	await pay(first![0]!, clock.now - HOUR);
	await pay(first![1]!, clock.now + 8 * 24 * HOUR);
	clock.advance(9 * 24 * HOUR);
	expect((await shown(broadcast)).variants.map(({ figures }) => figures)).toMatchObject([
		{ trials: first!.length, successes: 0, yen_per_friend: 0 },
		{ trials: second!.length, successes: 1, yen_per_friend: Math.round(16_000 / second!.length) },
	]);
	const withoutPayments = await buildOperator({ abilities: ["broadcast-read", "friend-read"] });
	const { variants } = (await showTest({ ctx: ctx(withoutPayments), input: broadcast })).test!;
	expect(variants.map(({ figures }) => figures)).toEqual([null, null]);
});

test("a test that cannot be decided keeps no other from its decision", async () => {
	await insertFriends(20);
	const broken = await plan();
	const other = await plan();
	await readRows(`update ab_tests set goal = 'unknown' where broadcast_id = ${broken.id}`);
	await pass(MINUTE);
	await pass(25 * HOUR);
	expect(await countRows("ab_tests", `decided is not null and broadcast_id = ${other.id}`)).toBe(1);
	expect(await countRows("ab_tests", `decide_at is not null and broadcast_id = ${broken.id}`)).toBe(1);
});

test("a choice that is sent twice at once is one choice, and of two operators one chooses", async () => {
	await insertFriends(40);
	const broadcast = await plan();
	await workSendQueues(clock);
	const other = await buildOperator();
	const key = nextId();
	const choose = (by: BuiltOperator, winner: number, saveKey: string) =>
		chooseWinner({ ctx: ctx(by, saveKey), input: { ...broadcast, winner } });
	const results = await Promise.allSettled([
		choose(operator, 1, key),
		choose(operator, 1, key),
		choose(other, 0, nextId()),
	]);
	expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
	await pass(MINUTE);
	await pass(MINUTE);
	expect(await shown(broadcast)).toMatchObject({ winner: 1, chosen_by: operator.name });
	expect(await countRows("audit_log", "verb = 'broadcast.choose-winner'")).toBe(1);
	await expectReceivedOnce(40);
});

test("the rest needs an approval where its friends have become more than may be served without one", async () => {
	const approver = await buildOperator();
	const { version } = await showApprovalRule({ ctx: ctx() });
	await saveApprovalRule({ ctx: ctx(), input: { over: 20, covers_roles: false, version } });
	await insertFriends(20);
	const broadcast = await plan();
	await workSendQueues(clock);
	const tested = await countRows("deliveries", "state = 'sent'");
	for (let joined = 0; joined < 10; joined++) await buildFriend();
	await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 1 } });
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("approval");
	expect(await countRows("deliveries")).toBe(tested);
	const [waiting] = (await listApprovals({ ctx: ctx(approver), input: { tab: "waiting" } })).items;
	const request = await showApproval({ ctx: ctx(approver), input: { id: waiting!.id } });
	expect(request).toMatchObject({ cause: "grown", starts_at: null, count_at_request: 30 });
	await approveSend({ ctx: ctx(approver), input: request });
	await pass(MINUTE);
	await pass(MINUTE);
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(30);
});

test("a test without any friend is decided, and its rest are those who joined since", async () => {
	await insertFriends(1);
	const broadcast = await order({ share: 1, decision: "rule", undecided: "first" });
	await readRows("update friends set blocked_at = 1");
	clock.advance(ORDER_UNDO_WINDOW);
	await tickOnce(clock);
	for (let joined = 0; joined < 3; joined++) await buildFriend();
	await pass(24 * HOUR);
	await pass(MINUTE);
	expect(await shown(broadcast)).toMatchObject({ winner: 0, variants: [{ figures: { trials: 0 } }, {}] });
	expect(await stateOf(broadcast)).toBe("sent");
	await expectReceivedOnce(3);
});

test.each([
	["an empty variant", { variants: [{ messages: [] }] }],
	["a weight of 0", { variants: [{ messages: text("B"), weight: 0 }] }],
	["a weight below 0", { first_weight: -1 }],
	["a share above 100 %", { share: 101 }],
	["a share with a fraction", { share: 0.5 }],
	["no horizon", { horizon_hours: 0 }],
	["a horizon without end", { horizon_hours: 1e9 }],
	["five variants", { variants: Array.from({ length: 4 }, () => ({ messages: text("B") })) }],
	["an unknown goal", { test_goal: "delivered" }],
	["an unknown field", { winner: 1 }],
])("a draft with %s is refused", async (_, given) => {
	const as = await signInOperator(operator);
	const ab_test = {
		share: 50,
		test_goal: "answered",
		horizon_hours: 24,
		variants: [{ messages: text("B") }],
		...given,
	};
	const json = { name: "お知らせ", filter: null, messages: text("A"), ab_test };
	const response = await sendRequest("/api/broadcasts", { as, method: "POST", json });
	expect([response.status, await countRows("broadcasts")]).toEqual([422, 0]);
});
