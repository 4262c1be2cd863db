import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { lineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { SEND_APPROVAL_TEXTS } from "#domain/platform/texts/send-approvals-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { FRIENDS_PER_TASK_PAGE } from "#functions/automation/tasks/claim-task.ts";
import { saveBroadcastDraft } from "#functions/content/broadcasts/save-broadcast-draft.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import { cancelBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { saveApprovalRule, showApprovalRule } from "#functions/content/send-approvals/approval-rule.ts";
import { approveSend } from "#functions/content/send-approvals/approve-send.ts";
import { listApprovals } from "#functions/content/send-approvals/list-approvals.ts";
import { returnSend } from "#functions/content/send-approvals/return-send.ts";
import { showApproval } from "#functions/content/send-approvals/show-approval.ts";
import {
	beginBroadcastAccount,
	buildOrderedBroadcast,
	confirmOrder,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { dieAfter, interruptAt, matchNth } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let author: BuiltOperator;
let approver: BuiltOperator;
beforeEach(async () => {
	({ clock, operator: author } = await beginBroadcastAccount());
	approver = await buildOperator();
});

const ctx = (by = author, saveKey = nextId()) => ({ ...operatorContext(clock, by), saveKey });
const TOMORROW = { date: "2026-11-21", time: "10:00" };
const EVERYONE = { line_recipients: { type: "everyone" } as const };

/** Changes the rule. */
async function setRule({ over = null as number | null, covers_roles = false }) {
	const { version } = await showApprovalRule({ ctx: ctx() });
	await saveApprovalRule({ ctx: ctx(), input: { over, covers_roles, version } });
}

const waiting = async (by = approver) =>
	(await listApprovals({ ctx: ctx(by), input: { tab: "waiting" } })).items;
const current = async (by = approver) => {
	const [request] = await waiting(by);
	return showApproval({ ctx: ctx(by), input: { id: request!.id } });
};
async function approve(by = approver, saveKey = nextId(), database: D1Database = env.DB) {
	const { id, version, content_hash } = await current(by);
	await approveSend({
		ctx: { ...ctx(by, saveKey), db: connectD1(database) },
		input: { id, version, content_hash },
	});
}
const stateOf = async ({ id }: { id: number }) => (await showBroadcast({ ctx: ctx(), input: { id } })).state;

/** Every worker that may call LINE, once. */
async function work(database: D1Database = env.DB) {
	await tickOnce(clock, database);
	await workSendQueues(clock, database);
	await workLineSends(clock.context({ db: connectD1(database) }));
}
async function pass(time: number) {
	clock.advance(time);
	await work();
}
const sent = async () => (await fakeLine.accepted()).length;

describe("the rule", () => {
	test.each([
		["off", {}, {}, "planned"],
		["a limit that is not exceeded", { over: 3 }, {}, "planned"],
		["a limit that is exceeded", { over: 2 }, {}, "approval"],
		["always", { over: 0 }, {}, "approval"],
		["always, to friends that LINE chooses", { over: 0 }, EVERYONE, "approval"],
		["off, to friends that LINE chooses", {}, EVERYONE, "planned"],
	])("%s", async (_, rule, input, state) => {
		await insertFriends(3);
		await setRule(rule);
		const broadcast = await buildOrderedBroadcast({ clock, by: author, input });
		expect(await stateOf(broadcast)).toBe(state);
		expect(await waiting()).toHaveLength(state === "approval" ? 1 : 0);
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect((await sent()) > 0).toBe(state === "planned");
	});

	test("covers operators without the ability, whatever the number", async () => {
		await insertFriends(1);
		await setRule({ covers_roles: true });
		expect(await stateOf(await buildOrderedBroadcast({ clock, by: author }))).toBe("planned");
		const junior = await buildOperator({
			abilities: ALL_ABILITIES.filter((each) => each !== "approval-exempt"),
		});
		expect(await stateOf(await buildOrderedBroadcast({ clock, by: junior }))).toBe("approval");
	});

	test("is saved once, and refused from an old page", async () => {
		const save = (saveKey: string) =>
			saveApprovalRule({ ctx: ctx(author, saveKey), input: { over: 5, covers_roles: false, version: 1 } });
		await save("first");
		await save("first");
		await expect(save("second")).rejects.toMatchObject({ status: 409 });
		expect(await showApprovalRule({ ctx: ctx() })).toEqual({
			over: 5,
			covers_roles: false,
			version: 2,
			approvers: 2,
		});
		expect(await countRows("audit_log", "verb = 'setting.send_approval'")).toBe(1);
	});
});

describe("a request", () => {
	beforeEach(async () => {
		await insertFriends(3);
		await setRule({ over: 2 });
	});

	test("that is approved is sent once, after the minute in which it can be withdrawn", async () => {
		const broadcast = await buildOrderedBroadcast({ clock, by: author });
		await pass(HOUR);
		expect(await sent()).toBe(0);
		await approve();
		expect(await stateOf(broadcast)).toBe("planned");
		await pass(ORDER_UNDO_WINDOW - 1);
		expect(await sent()).toBe(0);
		await pass(1);
		await pass(HOUR);
		expect(await sent()).toBe(3);
		expect(await stateOf(broadcast)).toBe("sent");
	});

	test("for a time is sent then", async () => {
		await buildOrderedBroadcast({ clock, by: author, input: TOMORROW });
		await approve();
		await pass(23 * HOUR);
		expect(await sent()).toBe(0);
		await pass(HOUR);
		expect(await sent()).toBe(3);
	});

	test("to friends that LINE chooses is one call after its approval", async () => {
		await setRule({ over: 0 });
		const broadcast = await buildOrderedBroadcast({ clock, by: author, input: EVERYONE });
		await pass(HOUR);
		expect(await sent()).toBe(0);
		await approve();
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect((await fakeLine.calls("broadcast")).length).toBe(1);
		expect(await stateOf(broadcast)).toBe("sent");
	});

	test("to friends with attributes that LINE chooses is one narrowcast, of what was approved alone", async () => {
		await setRule({ over: 0 });
		const some = (genders: string[]) => ({
			line_recipients: lineRecipients.parse({ type: "narrowcast", genders }),
		});
		await buildOrderedBroadcast({ clock, by: author, input: some(["female"]) });
		await approve();
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect((await fakeLine.calls("narrowcast")).length).toBe(1);
		const changed = await buildOrderedBroadcast({ clock, by: author, input: some(["female"]) });
		await approve();
		await updateRow("broadcasts", changed.id, {
			line_recipients: JSON.stringify(some(["male"]).line_recipients),
		});
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect((await fakeLine.calls("narrowcast")).length).toBe(1);
		expect(await stateOf(changed)).toBe("approval");
	});

	test("shows the approver what is sent to whom", async () => {
		await buildOrderedBroadcast({
			clock,
			by: author,
			input: {
				messages: [{ type: 1, text: "{name}さん、こんにちは https://shop.example.com/" }],
				...TOMORROW,
			},
		});
		expect(await current()).toMatchObject({
			state: "waiting",
			cause: "size",
			count: 3,
			count_at_request: 3,
			starts_at: "2026-11-21 10:00:00",
			requester_name: "担当者",
			may_decide: true,
			obstacle: null,
			links: null,
		});
		const { samples } = await current();
		expect(samples.map(({ messages }) => (messages[0] as { text: string }).text.slice(0, 5))).toEqual([
			"友だち1さ",
			"友だち2さ",
			"友だち3さ",
		]);
	});

	test("that is sent back is a draft with the reason, and asks again", async () => {
		const broadcast = await buildOrderedBroadcast({ clock, by: author, input: TOMORROW });
		const { id, version } = await current();
		const saveKey = nextId();
		const back = () =>
			returnSend({ ctx: ctx(approver, saveKey), input: { id, version, reason: "誤字です" } });
		await back();
		await back();
		expect(await stateOf(broadcast)).toBe("draft");
		await pass(25 * HOUR);
		expect(await sent()).toBe(0);
		const { items } = await listApprovals({ ctx: ctx(), input: { tab: "all" } });
		expect(items).toMatchObject([{ state: "returned", reason: "誤字です" }]);
		clock.advance(-25 * HOUR);
		const draft = await showBroadcast({ ctx: ctx(), input: broadcast });
		await confirmOrder(ctx(), { ...broadcast, version: draft.version });
		expect(await waiting()).toHaveLength(1);
		expect(await countRows("audit_log", "verb = 'broadcast.return'")).toBe(1);
	});

	test("that is withdrawn waits no longer, before and after its approval", async () => {
		const broadcast = await buildOrderedBroadcast({ clock, by: author });
		await withdrawBroadcast({ ctx: ctx(), input: broadcast });
		expect([await stateOf(broadcast), await waiting()]).toEqual(["draft", []]);
		const { version } = await showBroadcast({ ctx: ctx(), input: broadcast });
		await confirmOrder(ctx(), { ...broadcast, version });
		await approve();
		await withdrawBroadcast({ ctx: ctx(), input: broadcast });
		await pass(HOUR);
		expect([await stateOf(broadcast), await sent()]).toEqual(["draft", 0]);
		const lineSend = await buildOrderedBroadcast({ clock, by: author, input: EVERYONE });
		await withdrawBroadcast({ ctx: ctx(), input: lineSend });
		expect([await stateOf(lineSend), await waiting()]).toEqual(["draft", []]);
	});

	test("whose time has passed is not sent late, and cannot be approved", async () => {
		await buildOrderedBroadcast({ clock, by: author, input: TOMORROW });
		await pass(25 * HOUR);
		expect(await current()).toMatchObject({ state: "expired", obstacle: SEND_APPROVAL_TEXTS.timePassed });
		await expect(approve()).rejects.toMatchObject({
			status: 422,
			body: { ERROR: [SEND_APPROVAL_TEXTS.timePassed] },
		});
		await pass(HOUR);
		expect(await sent()).toBe(0);
	});

	test("is approved once by two approvers at once, and repeating is safe", async () => {
		await buildOrderedBroadcast({ clock, by: author });
		const second = await buildOperator();
		const results = await Promise.allSettled([approve(), approve(second)]);
		expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await countRows("audit_log", "verb = 'broadcast.approve'")).toBe(1);
		await pass(ORDER_UNDO_WINDOW);
		expect(await sent()).toBe(3);
	});

	test("repeated with its key is approved once", async () => {
		await buildOrderedBroadcast({ clock, by: author });
		const { id, version, content_hash } = await current();
		const again = ctx(approver);
		await approveSend({ ctx: again, input: { id, version, content_hash } });
		await approveSend({ ctx: again, input: { id, version, content_hash } });
		expect(await countRows("audit_log", "verb = 'broadcast.approve'")).toBe(1);
	});

	test("writes one notice for the approvers", async () => {
		await storeRow("notifications", {
			...{ title: "承認", use_notify: 1, operator_id: approver.id, created_at: 1, updated_at: 1 },
			...{ timings: ["approval_requested"], notification_channels: [], schedule: {} },
		});
		await buildOrderedBroadcast({ clock, by: author });
		expect(await countRows("notification_facts", "event = 'approval_requested'")).toBe(1);
	});
});

describe("nobody approves", () => {
	beforeEach(async () => {
		await insertFriends(3);
		await setRule({ over: 2 });
	});

	test("their own request", async () => {
		await buildOrderedBroadcast({ clock, by: author });
		await expect(approve(author)).rejects.toMatchObject({ status: 403 });
		expect(await current(author)).toMatchObject({ obstacle: SEND_APPROVAL_TEXTS.ownRequest });
	});

	test("what they wrote, after another operator has changed and requested it", async () => {
		const broadcast = await buildOrderedBroadcast({ clock, by: author });
		await withdrawBroadcast({ ctx: ctx(approver), input: broadcast });
		const { version } = await showBroadcast({ ctx: ctx(), input: broadcast });
		const draft = await saveBroadcastDraft({
			ctx: ctx(approver),
			input: {
				id: broadcast.id,
				name: "直しました",
				messages: [
					{ type: 1, text: "直しました", delay_type: 0, delay_day: 0, delay_time: "", member_query_id: null },
				] as never,
				filter: null,
				line_recipients: null,
				ab_test: null,
				date: "",
				time: "",
				version,
			},
		});
		await confirmOrder(ctx(approver), draft);
		await expect(approve(author)).rejects.toMatchObject({ status: 403 });
		await expect(approve(approver)).rejects.toMatchObject({ status: 403 });
		await approve(await buildOperator());
	});

	test("a send to friends whom they do not see", async () => {
		const tag = await buildTag();
		await buildFriend({ tagIds: [tag.id] });
		const restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } as never });
		await buildOrderedBroadcast({ clock, by: author });
		expect(await current(restricted)).toMatchObject({
			obstacle: SEND_APPROVAL_TEXTS.outsideScope,
			count: null,
			count_at_request: null,
		});
		await expect(approve(restricted)).rejects.toMatchObject({
			status: 403,
			body: { ERROR: [SEND_APPROVAL_TEXTS.outsideScope] },
		});
	});
});

describe("a change after the approval asks again", () => {
	let template: number;
	const content = (text: string) => ({ type: "text", text });
	beforeEach(async () => {
		await insertFriends(3);
		await setRule({ over: 0 });
		template = await buildTemplate(content("初めの内容"));
	});
	const ordered = (input = {}) =>
		buildOrderedBroadcast({
			clock,
			by: author,
			input: { messages: [{ type: 12, egg_id: template }] as never, ...input },
		});
	const rewrite = () => updateRow("templates", template, { content: content("変えた内容") });

	test.each([
		["to friends of the console", {}],
		["to friends that LINE chooses", EVERYONE],
	])("%s, before it begins", async (_, input) => {
		const broadcast = await ordered(input);
		await approve();
		await rewrite();
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect([await sent(), await stateOf(broadcast)]).toEqual([0, "approval"]);
		expect(await current()).toMatchObject({ cause: "changed" });
		await approve();
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect(await stateOf(broadcast)).toBe("sent");
		expect((await fakeLine.accepted()).flatMap(({ texts }) => texts)).toContain("変えた内容");
	});

	test("though so many friends have left that a new send of this size needs none", async () => {
		await setRule({ over: 2 });
		const broadcast = await ordered();
		await approve();
		await rewrite();
		await env.DB.exec("update friends set blocked_at = 1 where id = (select max(id) from friends)");
		await pass(ORDER_UNDO_WINDOW);
		await pass(MINUTE);
		expect([await sent(), await stateOf(broadcast)]).toEqual([0, "approval"]);
	});

	test("within the minute, long before its time", async () => {
		const broadcast = await ordered(TOMORROW);
		await approve();
		await pass(MINUTE);
		expect(await stateOf(broadcast)).toBe("planned");
		await rewrite();
		await pass(MINUTE);
		expect([await stateOf(broadcast), await current()]).toMatchObject(["approval", { state: "waiting" }]);
		await approve();
		await pass(24 * HOUR);
		expect(await sent()).toBe(3);
	});

	test("while the approver reads: the approval is of what was seen", async () => {
		await ordered();
		const { id, version, content_hash } = await current();
		await rewrite();
		await expect(
			approveSend({ ctx: ctx(approver), input: { id, version, content_hash } }),
		).rejects.toMatchObject({ status: 409, body: { ERROR: [SEND_APPROVAL_TEXTS.changedMeanwhile] } });
		await approve();
		await pass(ORDER_UNDO_WINDOW);
		expect(await sent()).toBe(3);
	});

	test("in the very transaction that would begin: an approval withdrawn meanwhile sends nothing", async () => {
		await ordered();
		await approve();
		clock.advance(ORDER_UNDO_WINDOW);
		const revoke = async () => {
			await env.DB.prepare("update send_approvals set content_hash = 'other'").run();
		};
		await tickOnce(clock, interruptAt(env.DB, /insert into "runs"/, revoke));
		expect(await countRows("deliveries")).toBe(0);
		await pass(MINUTE);
		expect([await sent(), await current()]).toMatchObject([0, { cause: "changed" }]);
	});

	test("of an operator who changed the template makes them an author", async () => {
		await ordered();
		await approve();
		await rewrite();
		await storeRow("item_versions", {
			kind: "template",
			item_id: template,
			number: 2,
			at: clock.now,
			operator_id: approver.id,
			content: null,
		});
		await pass(ORDER_UNDO_WINDOW);
		await expect(approve()).rejects.toMatchObject({ status: 403 });
	});

	test("in the middle of a send: the rest waits", async () => {
		await insertFriends(FRIENDS_PER_TASK_PAGE).catch(() => undefined);
		const broadcast = await ordered();
		await approve();
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock, dieAfter(env.DB, /update "action_tasks" as t set cursor/)).catch(() => undefined);
		const [task] = await readRows<{ cursor: number; finished_at: number | null }>(
			"select cursor, finished_at from action_tasks",
		);
		if (task!.finished_at !== null || task!.cursor === 0) return;
		await rewrite();
		await pass(MINUTE);
		expect(await stateOf(broadcast)).toBe("approval");
		await cancelBroadcast({ ctx: ctx(), input: broadcast });
		expect(await waiting()).toEqual([]);
	});
});

describe("an audience that grew over the limit", () => {
	test("asks when it begins", async () => {
		await insertFriends(3);
		await setRule({ over: 3 });
		const broadcast = await buildOrderedBroadcast({ clock, by: author });
		await buildFriend();
		await pass(ORDER_UNDO_WINDOW);
		expect([await sent(), await stateOf(broadcast)]).toEqual([0, "approval"]);
		expect(await current()).toMatchObject({ cause: "grown", count: 4 });
		await approve();
		await pass(ORDER_UNDO_WINDOW);
		expect(await sent()).toBe(4);
	});

	test("between the count and the first page sends nothing", async () => {
		await insertFriends(3);
		await setRule({ over: 3 });
		await buildOrderedBroadcast({ clock, by: author });
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(
			clock,
			interruptAt(env.DB, /insert into "runs"/, async () => void (await buildFriend())),
		);
		expect(await countRows("deliveries")).toBe(0);
		await pass(MINUTE);
		expect([await sent(), await current()]).toMatchObject([0, { cause: "grown" }]);
	});

	test("at a time that has come needs a new one", async () => {
		await insertFriends(3);
		await setRule({ over: 3 });
		await buildOrderedBroadcast({ clock, by: author, input: TOMORROW });
		await buildFriend();
		await pass(24 * HOUR);
		expect([await sent(), await current()]).toMatchObject([0, { state: "expired" }]);
	});
});

describe("a worker that dies", () => {
	test.each([1, 2, 3, 4, 5, 6, 7, 8])(
		"after statement %i of the approval or the beginning sends each friend once",
		async (nth) => {
			await insertFriends(3);
			await setRule({ over: 2 });
			const broadcast = await buildOrderedBroadcast({ clock, by: author });
			const { id, version, content_hash } = await current();
			const saveKey = nextId();
			const decide = (database: D1Database) =>
				approveSend({
					ctx: { ...ctx(approver, saveKey), db: connectD1(database) },
					input: { id, version, content_hash },
				});
			await decide(dieAfter(env.DB, matchNth(/./, nth))).catch(() => undefined);
			await decide(env.DB);
			clock.advance(ORDER_UNDO_WINDOW);
			await tickOnce(clock, dieAfter(env.DB, matchNth(/action_tasks/, nth))).catch(() => undefined);
			for (let minute = 0; minute < 3; minute++) await pass(MINUTE);
			expect([await sent(), await stateOf(broadcast)]).toEqual([3, "sent"]);
			expect(await countRows("audit_log", "verb = 'broadcast.approve'")).toBe(1);
		},
	);
});
