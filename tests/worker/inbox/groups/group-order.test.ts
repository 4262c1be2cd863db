import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendToGroup } from "#functions/inbox/groups/send-to-group.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildGroupEvent } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, killAtWrite } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const source = { type: "group", groupId: `C${"a".repeat(32)}` } as const;
const TEN_MINUTES = 600_000;

let clock: TestClock;

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	await receiveAndWork(clock, buildGroupEvent("join", { source, at: clock.now }));
	await tasks();
});

const tasks = async () => {
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
};
const answer = async (text: string) => {
	const [group] = await readRows<{ id: number }>("select id from chat_groups");
	await sendToGroup({
		ctx: operatorContext(clock, await buildOperator(), { saveKey: nextId() }),
		input: { id: group!.id, messages: [{ type: "text", text }], handles_up_to: null },
	});
};
const arrived = async () => (await fakeLine.accepted()).flatMap(({ texts }) => texts);
const states = async () =>
	(await readRows<{ send_state: string }>("select send_state from chat_group_messages order by id")).map(
		({ send_state }) => send_state,
	);

describe("messages to a group", () => {
	test.each([
		["is refused for now", { status: 429 }],
		["fails at LINE", { status: 500 }],
		["gets no answer", { ends: "drop" }],
	] as const)("keep their order when the first one %s", async (_, scripted) => {
		await fakeLine.answers("push", scripted);
		await answer("一");
		await answer("二");
		await tasks();
		expect(await arrived()).toEqual([]);
		clock.advance(TEN_MINUTES);
		await tasks();
		await tasks();
		expect(await arrived()).toEqual(["一", "二"]);
		expect(await states()).toEqual(["sent", "sent"]);
	});

	test("keep their order and arrive once when the worker dies at each write", async () => {
		for (const when of ["before", "after"] as const)
			for (let trip = 0; trip < 5; trip++) {
				await fakeLine.forget();
				await answer("一");
				await answer("二");
				clock.advance(1_000);
				const dying = killAtWrite(env.DB, { trip, when });
				await runBackgroundTasks(clock.context({ db: connectD1(dying.database) })).catch(() => undefined);
				for (let round = 0; round < 3; round++) {
					clock.advance(TEN_MINUTES);
					await tasks();
				}
				expect(await arrived(), `${when} ${trip}`).toEqual(["一", "二"]);
			}
		expect(await countRows("errands", "kind = 'group-send'")).toBe(0);
	});

	test("find an earlier one by an index", async () => {
		await answer("一");
		clock.advance(1_000);
		const { database, trips } = countRoundTrips(env.DB);
		await runBackgroundTasks(clock.context({ db: connectD1(database) }));
		const claim = trips.flat().find(({ sql }) => /^update "chat_group_messages".*not exists/s.test(sql))!;
		const { results } = await env.DB.prepare(`explain query plan ${claim.sql}`)
			.bind(...claim.parameters)
			.all<{ detail: string }>();
		const plan = results.map(({ detail }) => detail);
		expect(plan).toContainEqual(expect.stringMatching(/SEARCH e USING .*chat_group_messages_unsent/));
		expect(plan).toContainEqual(
			expect.stringMatching(/SEARCH chat_group_messages .*chat_group_messages_send /),
		);
	});

	test("do not wait for one that LINE refuses, nor for one that kills its workers", async () => {
		await fakeLine.answers("push", { status: 400, message: "Failed to send messages" });
		await answer("だめ");
		await answer("届く");
		await tasks();
		await tasks();
		expect(await arrived()).toEqual(["届く"]);
		await answer("止まる");
		await env.DB.exec("update errands set next_attempt_at = null where kind = 'group-send'");
		await answer("続く");
		await tasks();
		expect(await arrived()).toEqual(["届く", "続く"]);
	});
});
