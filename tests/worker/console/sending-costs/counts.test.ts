import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import {
	countSentDeliveries,
	hasUncountedSends,
	sendsOf,
} from "#functions/console/sending-costs/count-sent-deliveries.ts";
import { showCosts } from "#functions/console/sending-costs/show-costs.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendToGroup } from "#functions/inbox/groups/send-to-group.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildOrderedBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildGroupEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { countRoundTrips, explainQueryPlan, killAtWrite } from "#tests/support/observed-database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (database: D1Database = env.DB) => ({
	...operatorContext(clock, operator),
	db: connectD1(database),
	saveKey: nextId(),
});
const count = (database: D1Database = env.DB) =>
	countSentDeliveries(clock.context({ db: connectD1(database) }));
const shown = () => showCosts({ ctx: ctx(), input: {} });
const counted = async () => {
	await count();
	return readRows<{
		kind: string;
		source: string;
		item_id: number;
		billed: number;
		free: number;
		avoidable: number;
	}>("select kind, source, item_id, billed, free, avoidable from sending_days order by kind, source");
};

/** Messages that LINE bills for the accepted calls: friends for each request, not bubbles, and no reply. */
async function billedByLine({ groupMembers = 0, reach = 0 } = {}): Promise<number> {
	const accepted = await fakeLine.accepted();
	return accepted.reduce((sum, { method, to }) => {
		if (method === "reply") return sum;
		if (method === "broadcast" || method === "narrowcast") return sum + reach;
		return sum + (/^[CR]/.test(to) ? groupMembers : 1);
	}, 0);
}

describe("the counts", () => {
	test("equal what LINE bills, by every road", async () => {
		await insertFriends(4);
		// Pushes of three bubbles, one to a friend whose call LINE refuses, and a test.
		const refused = await buildFriend();
		const scenario = await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 });
		const run = await buildRun({ friendId: 1, causeType: "scenario", causeId: scenario });
		await buildDelivery({ friendId: 1, runId: run.id, dueAt: clock.now, texts: ["一", "二", "三"] });
		await buildDelivery({ friendId: 2, dueAt: clock.now });
		await sendDueDeliveries(clock.context());
		await fakeLine.answers("push", { status: 400 });
		await buildDelivery({ friendId: refused.id, dueAt: clock.now });
		await sendDueDeliveries(clock.context());
		// A reply.
		const response = await buildAutoResponse({
			keywords: ["営業時間"],
			effects: [sendTextEffect("9時から")],
		});
		const friend = await buildFriend();
		await receiveAndWork(
			clock,
			lineEvents.text({ text: "営業時間", from: friend.lineUserId!, at: clock.now }),
		);
		await workSendQueues(clock);
		// Multicasts.
		const broadcast = await buildBegunBroadcast({ clock, by: operator });
		await workSendQueues(clock);
		// A group: a reply, and then a push.
		const source = { type: "group", groupId: `C${"a".repeat(32)}` } as const;
		await receiveAndWork(clock, buildGroupEvent("join", { source, at: clock.now }, { replyToken: nextId() }));
		clock.advance(SECOND);
		await runBackgroundTasks(clock.context());
		const [group] = await readRows<{ id: number }>("select id from chat_groups");
		clock.advance(2 * MINUTE);
		const input = {
			id: group!.id,
			messages: [{ type: "text" as const, text: "会です" }],
			handles_up_to: null,
		};
		await sendToGroup({ ctx: ctx(), input });
		await runBackgroundTasks(clock.context());
		// Friends that LINE chooses.
		await buildOrderedBroadcast({ clock, by: operator, input: { line_recipients: { type: "everyone" } } });
		clock.advance(2 * MINUTE);
		await workLineSends(clock.context({ db: connectD1(env.DB) }));
		const [send] = await readRows<{ request_id: string }>("select request_id from line_sends");
		expect((await shown()).sum).toMatchObject({ unknown: 1 });
		await storeRow("line_figures", {
			...{ kind: "message", subject: send!.request_id, day: "2026-11-20", status: "ready" },
			figures: JSON.stringify({ delivered: 40 }),
		});
		await count();
		const { sum, kinds } = await shown();
		expect(sum).toMatchObject({ unknown: 0, own: await billedByLine({ groupMembers: 3, reach: 40 }) });
		expect(sum.own).toBe(2 + 6 + 3 + 40);
		expect(sum.free).toBe(1);
		expect(kinds.map(({ kind, billed, free }) => ({ kind, billed, free }))).toEqual([
			{ kind: "broadcast", billed: 46, free: 0 },
			{ kind: "scenario", billed: 1, free: 0 },
			{ kind: "response", billed: 0, free: 1 },
			{ kind: "chat", billed: 4, free: 0 },
		]);
		const items = kinds.flatMap(({ items: of }) => of);
		expect(items.find(({ source: type }) => type === "scenario")).toMatchObject({
			name: "はじめての方へ",
			address: `/line/content/${scenario}`,
			billed: 1,
		});
		expect(items.find(({ source: type }) => type === "response")).toMatchObject({ id: response.id, free: 1 });
		expect(items.find(({ id, source: type }) => type === "broadcast" && id === broadcast.id)).toMatchObject({
			billed: 6,
		});
		expect(items.find(({ source: type }) => type === "group")).toMatchObject({ billed: 3 });
	});

	test("leave out a friend who had blocked the account", async () => {
		const friend = await buildFriend();
		await buildDelivery({ friendId: friend.id, dueAt: clock.now });
		await sendDueDeliveries(clock.context());
		await updateRow("friends", friend.id, { blocked_at: clock.now - MINUTE });
		expect(await counted()).toMatchObject([{ billed: 0, free: 0 }]);
	});

	test("name pushes that a reply could have carried, unless one has used the token", async () => {
		const [asked, answered, silent] = [await buildFriend(), await buildFriend(), await buildFriend()];
		for (const { id } of [asked, answered])
			await buildMessage({ friendId: id, timestamp: clock.now - 20 * SECOND });
		await buildMessage({ friendId: silent.id, timestamp: clock.now - 10 * MINUTE });
		await buildDelivery({
			...{ friendId: answered.id, dueAt: clock.now, replyToken: "r", replyUntil: clock.now + 20 * SECOND },
		});
		await sendDueDeliveries(clock.context());
		for (const { id } of [asked, answered, silent]) await buildDelivery({ friendId: id, dueAt: clock.now });
		await sendDueDeliveries(clock.context());
		expect(await counted()).toMatchObject([{ kind: "chat", billed: 3, free: 1, avoidable: 1 }]);
	});

	test("name one push for each message of a friend, because its token serves one reply", async () => {
		const { id: friendId } = await buildFriend();
		const write = () => buildMessage({ friendId, timestamp: clock.now });
		const push = async () => {
			clock.advance(5 * SECOND);
			await buildDelivery({ friendId, dueAt: clock.now, texts: ["一", "二"] });
			await sendDueDeliveries(clock.context());
		};
		await write();
		await push();
		await push();
		expect(await counted()).toMatchObject([{ billed: 2, avoidable: 1 }]);
		clock.advance(SECOND);
		await write();
		await push();
		expect(await counted()).toMatchObject([{ billed: 3, avoidable: 2 }]);
	});

	test("count each delivery once, also after a crash and a repeated tick, and equal a fresh count", async () => {
		const friend = await buildFriend();
		for (let sent = 0; sent < 5; sent++) {
			await buildDelivery({ friendId: friend.id, dueAt: clock.now, texts: ["一", "二"] });
			await sendDueDeliveries(clock.context());
			await buildMessage({ friendId: friend.id, timestamp: clock.now });
			const when = sent % 2 === 0 ? "before" : "after";
			await count(killAtWrite(env.DB, { trip: 0, when }).database).catch(() => undefined);
			clock.advance(MINUTE);
		}
		await Promise.all([count(), count()]);
		const once = await counted();
		expect(once).toMatchObject([{ kind: "chat", source: "", item_id: 0, billed: 5 }]);
		expect(
			await queryRows(
				connectD1(env.DB),
				sql`select kind, source, item_id, sum(billed) as billed, sum(free) as free, sum(avoidable) as avoidable
					from (${sendsOf(sql`(select * from ${messages})`)}) group by kind, source, item_id`,
			),
		).toEqual(once);
		await count();
		expect(await counted()).toEqual(once);
	});

	test("are counted along indexes", async () => {
		const friend = await buildFriend();
		await buildDelivery({ friendId: friend.id, dueAt: clock.now });
		await sendDueDeliveries(clock.context());
		const { database, trips } = countRoundTrips(env.DB);
		await count(database);
		const plans = await Promise.all(trips.flat().map((statement) => explainQueryPlan(env.DB, statement)));
		for (const plan of plans) expect(plan.join("\n")).not.toMatch(/SCAN (d|f|i|o|r|run|origin|messages|p)\b/);
		expect(plans.flat().join("\n")).toContain(
			"messages_friend (friend_id=? AND timestamp>? AND timestamp<?)",
		);
		expect(
			await queryRows(connectD1(env.DB), sql`select ${hasUncountedSends(clock.context())} as is_due`),
		).toEqual([{ is_due: 0 }]);
	});
});
