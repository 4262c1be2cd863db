import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	evaluateMenuRules,
	hasRulesToEvaluate,
} from "#functions/content/rich-menus/rules/evaluate-menu-rules.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { expectCrud } from "#tests/support/item-requests.ts";
import { failAt, interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	beginMenuAccount,
	buildRichMenu,
	findFriendMenu,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let vip: { id: number };
let regular: { id: number };
let vipMenu: number;
let regularMenu: number;

beforeEach(async () => {
	({ clock, operator, friend } = await beginMenuAccount());
	vip = await buildTag({ name: "VIP" });
	regular = await buildTag({ name: "常連" });
	vipMenu = await buildRichMenu(operator);
	regularMenu = await buildRichMenu(operator);
	await workMenuQueue(clock);
});

const tagFilter = (tagId: number) => ({
	inputs: [{ type: 60, tag_ids: [tagId], tag_or: 0 }],
	with_blocked: 0,
	user_rate_type: 0,
});
const ALWAYS = { start_on: null, end_on: null, is_active: true };
const vipRule = () => ({ name: "VIP", richmenu_id: vipMenu, filter: tagFilter(vip.id), ...ALWAYS });
const regularRule = () => ({
	name: "常連",
	richmenu_id: regularMenu,
	filter: tagFilter(regular.id),
	...ALWAYS,
});

const readRules = (as = operator) =>
	requestJson<{
		version: number;
		rules: { id: number; name: string; count: number; state: string }[];
		own_count: number;
		may_change: number;
	}>("/api/richmenus/rules", { as });

async function saveRules(rules: object[], { as = operator, key = crypto.randomUUID() } = {}) {
	const { version } = await readRules(operator);
	return sendRequest("/api/richmenus/rules", {
		as,
		method: "PUT",
		json: { rules, version },
		headers: { "Idempotency-Key": key },
	});
}

const tagFriend = (of: { id: number }, tag: { id: number }) =>
	env.DB.prepare("insert into friend_tags (friend_id, tag_id, created_at) values (?, ?, 0)")
		.bind(of.id, tag.id)
		.run();
const untagFriend = (of: { id: number }, tag: { id: number }) =>
	env.DB.prepare("delete from friend_tags where friend_id = ? and tag_id = ?").bind(of.id, tag.id).run();

/** Evaluates the rules once for everybody, and works LINE's calls off. */
async function evaluate(): Promise<void> {
	clock.advance(6 * MINUTE);
	await evaluateMenuRules(clock.context());
	await workMenuQueue(clock);
}

const shownTo = async ({ lineUserId }: { lineUserId: string }) => (await fakeLine.shown())[lineUserId];
const atLine = async (menuId: number) => (await findFriendMenu(menuId)).lineMenuId;
const isDue = () => conditionHolds(clock.context(), hasRulesToEvaluate(clock.context()));

describe("the first rule that a friend matches", () => {
	test("shows its menu; another order shows another, and a lost condition the next one or none", async () => {
		await tagFriend(friend, vip);
		await tagFriend(friend, regular);
		expect((await saveRules([vipRule(), regularRule()])).status).toBe(200);
		await evaluate();
		expect(await shownTo(friend)).toBe(await atLine(vipMenu));
		const { rules } = await readRules();
		expect(rules.map(({ name, count }) => [name, count])).toEqual([
			["VIP", 1],
			["常連", 0],
		]);
		const [first, second] = rules;
		const reordered = await saveRules([
			{ ...regularRule(), id: second!.id },
			{ ...vipRule(), id: first!.id },
		]);
		expect([reordered.status, await reordered.json()]).toEqual([200, { version: 2 }]);
		await evaluate();
		expect(await shownTo(friend)).toBe(await atLine(regularMenu));
		await untagFriend(friend, regular);
		await evaluate();
		expect(await shownTo(friend)).toBe(await atLine(vipMenu));
		await untagFriend(friend, vip);
		await evaluate();
		expect(await shownTo(friend)).toBeUndefined();
	});

	test("changes nothing and calls nobody while nothing has changed", async () => {
		await tagFriend(friend, vip);
		await saveRules([vipRule()]);
		await evaluate();
		const [calls, before] = [await fakeLine.calls("menu-link"), await takeSnapshot()];
		await evaluate();
		expect(await fakeLine.calls("menu-link")).toEqual(calls);
		const changed = (await listChangesSince(before)).filter(
			(row) => !JSON.stringify(row).includes("rule_state"),
		);
		expect(changed).toEqual([]);
	});

	test("is not one that is off, outside its period, or whose menu is off", async () => {
		await tagFriend(friend, vip);
		await tagFriend(friend, regular);
		await saveRules([
			{ ...vipRule(), name: "オフ", is_active: false },
			{ ...vipRule(), name: "終わり", end_on: "2020-01-01" },
			{ ...vipRule(), name: "VIP" },
			regularRule(),
		]);
		await evaluate();
		expect((await readRules()).rules.map(({ state, count }) => [state, count])).toEqual([
			["off", 0],
			["outside", 0],
			["on", 1],
			["on", 0],
		]);
		await expectCrud("richmenu", operator, { action: "changeActive", item_ids: [vipMenu], sw: 0, grp_id: 0 });
		await evaluate();
		expect(await shownTo(friend)).toBe(await atLine(regularMenu));
		expect((await readRules()).rules[2]).toMatchObject({ state: "unusable" });
	});

	test("is taken from everybody when the rules are deleted, and then nothing is due", async () => {
		await tagFriend(friend, vip);
		await saveRules([vipRule()]);
		await evaluate();
		await saveRules([]);
		await evaluate();
		expect(await shownTo(friend)).toBeUndefined();
		clock.advance(60 * MINUTE);
		expect(await isDue()).toBe(false);
	});

	test("stays with friends who blocked the account, until they return", async () => {
		await tagFriend(friend, vip);
		await saveRules([vipRule()]);
		await evaluate();
		const recorded = () => readRows("select richmenu_id, rule_id from friend_richmenus");
		const before = await recorded();
		expect(before).toMatchObject([{ richmenu_id: vipMenu }]);
		await updateRow("friends", friend.id, { blocked_at: clock.now });
		await evaluate();
		expect(await recorded()).toEqual(before);
		await updateRow("friends", friend.id, { blocked_at: null });
		await untagFriend(friend, vip);
		await evaluate();
		expect(await recorded()).toEqual([]);
	});

	test("finds friends whose tags an operator changes within the minute", async () => {
		await saveRules([vipRule()]);
		await evaluate();
		await sendRequest("/api/member/tag", {
			as: operator,
			method: "POST",
			json: { member_id: friend.id, tag_ids: [vip.id] },
		});
		expect(await isDue()).toBe(true);
		await evaluateMenuRules(clock.context());
		await workMenuQueue(clock);
		expect(await shownTo(friend)).toBe(await atLine(vipMenu));
	});
});

describe("a menu that an action or an operator gave", () => {
	test("wins over the rules until it is taken away, also while they are evaluated", async () => {
		await tagFriend(friend, vip);
		await saveRules([vipRule()]);
		const meanwhile = interruptAt(env.DB, /insert into "friend_richmenus"/, () =>
			setDesiredMenu(clock, friend, regularMenu),
		);
		clock.advance(6 * MINUTE);
		await evaluateMenuRules(clock.context({ db: connectD1(meanwhile) }));
		await workMenuQueue(clock);
		expect(await shownTo(friend)).toBe(await atLine(regularMenu));
		await evaluate();
		expect(await shownTo(friend)).toBe(await atLine(regularMenu));
		expect((await readRules()).own_count).toBe(1);
		await setDesiredMenu(clock, friend, null);
		await evaluate();
		expect(await shownTo(friend)).toBe(await atLine(vipMenu));
	});

	test("is explained with each rule on the friend's page", async () => {
		await tagFriend(friend, vip);
		await saveRules([vipRule(), regularRule()]);
		await evaluate();
		const readReason = (as = operator) =>
			requestJson<{ source: string; rules: object[] }>(`/api/richmenus/friends/${friend.id}/reason`, { as });
		expect(await readReason()).toMatchObject({
			source: "rule",
			rules: [
				{ name: "VIP", is_shown: 1, matches: 1, state: "on" },
				{ name: "常連", is_shown: 0, matches: 0, state: "on" },
			],
		});
		await setDesiredMenu(clock, friend, regularMenu);
		expect(await readReason()).toMatchObject({ source: "own" });
		const branch = await buildSession({ scope: { all: false, tagIds: [] } });
		const hidden = await sendRequest(`/api/richmenus/friends/${friend.id}/reason`, { as: branch });
		expect(hidden.status).toBe(404);
	});
});

describe("a save", () => {
	test("is preceded by the numbers of friends, which change nothing", async () => {
		const [other] = [await buildFriend()];
		await tagFriend(friend, vip);
		await tagFriend(other, vip);
		await saveRules([vipRule()]);
		await evaluate();
		await setDesiredMenu(clock, other, regularMenu);
		const switched = await buildFriend();
		await tagFriend(switched, vip);
		const byTab = { richmenu_id: regularMenu, since: clock.now, is_switched: 1 };
		await storeRow("friend_richmenus", { friend_id: switched.id, ...byTab });
		const before = await takeSnapshot();
		const preview = await requestJson<object>("/api/richmenus/rules/preview", {
			as: operator,
			method: "POST",
			json: { rules: [{ ...regularRule(), filter: tagFilter(vip.id) }, vipRule()] },
		});
		expect(preview).toEqual({ changed_count: 2, counts: [2, 0] });
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("happens once for a repeated request, and not over somebody else's", async () => {
		const key = crypto.randomUUID();
		const { version } = await readRules();
		const send = (rules: object[], saveKey: string) =>
			sendRequest("/api/richmenus/rules", {
				as: operator,
				method: "PUT",
				json: { rules, version },
				headers: { "Idempotency-Key": saveKey },
			});
		expect((await send([vipRule()], key)).status).toBe(200);
		const before = await takeSnapshot();
		expect((await send([vipRule()], key)).status).toBe(200);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await send([regularRule()], crypto.randomUUID())).status).toBe(409);
		expect((await readRules()).rules.map(({ name }) => name)).toEqual(["VIP"]);
	});

	test("of two saves at once one is refused, and only the other is in the log", async () => {
		const { version } = await readRules();
		const save = (rules: object[]) =>
			sendRequest("/api/richmenus/rules", {
				as: operator,
				method: "PUT",
				json: { rules, version },
				headers: { "Idempotency-Key": crypto.randomUUID() },
			});
		const answers = await Promise.all([save([vipRule()]), save([regularRule()])]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await countRows("audit_log", "verb = 'richmenu.rules'")).toBe(1);
	});

	test("refuses conditions of the shown menu, deleted and foreign menus, and operators who do not see all friends", async () => {
		const ofMenu = { inputs: [{ type: 93, richmenu_id: vipMenu, match: 0 }] };
		const shown = await saveRules([{ ...vipRule(), filter: ofMenu }]);
		expect([shown.status, JSON.stringify(await shown.json())]).toEqual([
			422,
			expect.stringContaining(RICHMENU_TEXTS.ruleOfShownMenu),
		]);
		const expectMenuRefused = async () => {
			const refused = await saveRules([vipRule(), regularRule()]);
			expect([refused.status, await refused.json()]).toEqual([
				422,
				{ "rules[1][richmenu_id]": [RICHMENU_TEXTS.menuGone] },
			]);
		};
		await updateRow("richmenus", regularMenu, { downloaded: 1 });
		await expectMenuRefused();
		await updateRow("richmenus", regularMenu, { downloaded: 0 });
		await expectCrud("richmenu", operator, { action: "delete", item_ids: [regularMenu] });
		await expectMenuRefused();
		const branch = await buildSession({ scope: { all: false, tagIds: [vip.id] } });
		expect((await saveRules([vipRule()], { as: branch })).status).toBe(403);
		expect((await readRules()).rules).toEqual([]);
	});
});

test("a worker that dies before its page is written changes nothing, and the next continues", async () => {
	await tagFriend(friend, vip);
	await saveRules([vipRule()]);
	clock.advance(MINUTE);
	const dying = connectD1(failAt(env.DB, /insert into "friend_richmenus"/));
	await expect(evaluateMenuRules(clock.context({ db: dying }))).rejects.toThrow();
	expect(await isDue()).toBe(false);
	await evaluate();
	expect(await shownTo(friend)).toBe(await atLine(vipMenu));
});

test("[gives up richmenu_rule_state] rules that kill their workers are given up, which their page says, until a save", async () => {
	await tagFriend(friend, vip);
	await saveRules([vipRule()]);
	clock.advance(MINUTE);
	for (let death = 0; await isDue(); death++) {
		expect(death).toBeLessThan(10);
		const dying = connectD1(failAt(env.DB, /insert into "friend_richmenus"/));
		await evaluateMenuRules(clock.context({ db: dying })).catch(() => undefined);
		clock.advance(60 * MINUTE);
	}
	expect(await readRules()).toMatchObject({ is_failing: 1 });
	await saveRules([{ ...vipRule(), id: (await readRules()).rules[0]!.id }]);
	await evaluate();
	expect(await shownTo(friend)).toBe(await atLine(vipMenu));
	expect(await readRules()).toMatchObject({ is_failing: 0 });
});

test("without rules, changed friends leave nothing to evaluate", async () => {
	const ctx = clock.context();
	await ctx.db.batch([requestRuleCheck(ctx, [friend.id])] as never);
	expect(await isDue()).toBe(false);
});
