import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { startDueTasks } from "#functions/automation/tasks/start-due-tasks.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import {
	type ApiProgram,
	buildProgram,
	carriesTag,
	statementsExceptLogs,
} from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const bubble = (text: string) => ({
	type: "bubble",
	body: { type: "box", layout: "vertical", contents: [{ type: "text", text }] },
});
const said = (text: string) => ({ messages: [{ type: "text", text }] });

let clock: TestClock;
let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

describe("messages to friends", () => {
	test("of each kind go to one friend, in one call, and their state is told", async () => {
		const friend = await buildFriend({ name: "花子" });
		const template = await buildTemplate({ type: "text", text: "ご来店ありがとうございます" });
		const sent = await program.ask<{ id: string }>(`/friends/${friend.id}/messages`, {
			json: {
				messages: [
					{ type: "text", text: "{name}さん" },
					{ type: "template", template_id: template },
					{ type: "flex", alt_text: "領収書", contents: bubble("1,200円") },
				],
			},
		});
		clock.advance(1_000);
		await sendDueDeliveries(clock.context());
		const arrived = (await fakeLine.accepted()).filter(({ to }) => to === friend.lineUserId);
		expect(arrived).toMatchObject([
			{ method: "push", texts: ["花子さん", "ご来店ありがとうございます", ""] },
		]);
		expect(await program.ask(`/deliveries/${sent.id}`)).toMatchObject({ fid: friend.id, state: "sent" });
	});

	test("that LINE would take of nobody are refused with the place, and nothing is sent", async () => {
		const friend = await buildFriend();
		const path = `/friends/${friend.id}/messages`;
		const flex = { messages: [{ type: "flex", alt_text: "x", contents: { type: "bubbble" } }] };
		expect(await program.refused(path, { json: flex })).toEqual([
			422,
			"invalid",
			{ messages: [expect.stringContaining("1つ目のメッセージ")] },
		]);
		const gone = { messages: [{ type: "template", template_id: 999_999 }] };
		expect(await program.refused(path, { json: gone })).toEqual([
			422,
			"invalid",
			{ "messages[0][template_id]": [COMPOSE_TEXTS.templateGone] },
		]);
		const late = { ...said("おはよう"), send_at: "2026-11-20T09:59:00+09:00" };
		expect(await program.refused(path, { json: late })).toEqual([
			422,
			"invalid",
			{ send_at: [COMPOSE_TEXTS.inPast] },
		]);
		expect(await countRows("deliveries")).toBe(0);
	});

	test("go to many in one transaction; whoever has blocked us is left out, with the reason", async () => {
		const some = await Promise.all(Array.from({ length: 40 }, () => buildFriend()));
		const blocked = await buildFriend({ blockedAt: 5 });
		const watch = countRoundTrips(env.DB);
		const { items } = await program.ask<{
			items: { fid: number; delivery: object | null; reason: string }[];
		}>("/messages", {
			json: { ...said("お知らせ"), fids: [...some.map(({ id }) => id), blocked.id] },
			env: { DB: watch.database },
		});
		expect(statementsExceptLogs(watch.trips).length).toBeLessThan(10);
		expect(items.filter(({ delivery }) => delivery !== null)).toHaveLength(40);
		expect(items.at(-1)).toEqual({
			fid: blocked.id,
			delivery: null,
			reason: COMPOSE_TEXTS.blockedUs,
			reason_code: "blocked_by_friend",
		});
		expect(await countRows("deliveries")).toBe(40);
	});

	test("that failed name the reason for programs beside the words", async () => {
		const friend = await buildFriend();
		await program.ask(`/friends/${friend.id}/messages`, { json: said("お知らせ") });
		const [delivery] = await readDeliveries();
		const read = () => program.ask<object>(`/deliveries/${delivery!.id}`);
		expect(await read()).toMatchObject({ reason: null, reason_code: null });
		const reason = DELIVERY_TEXTS.lineRefused(400, "The property, 'to', is invalid");
		await env.DB.prepare("update deliveries set state = 'failed', reason = ?").bind(reason).run();
		expect(await read()).toMatchObject({ state: "failed", reason, reason_code: "line_refused" });
		await env.DB.exec("update friends set blocked_at = 5");
		const refused = await program.call(`/friends/${friend.id}/messages`, { json: said("もう一度") });
		expect(await refused.json()).toMatchObject({ status: 422, reason_code: "blocked_by_friend" });
	});

	test("leave at the moment that is named", async () => {
		const friend = await buildFriend();
		await program.ask(`/friends/${friend.id}/messages`, {
			json: { ...said("おやすみなさい"), send_at: "2026-11-20T21:00:00+09:00" },
		});
		const [delivery] = await readDeliveries();
		expect(new Date(delivery!.dueAt).toISOString()).toBe("2026-11-20T12:00:00.000Z");
	});
});

describe("messages to a filter", () => {
	const json = (more: object = {}) => ({ name: "12月のご案内", filter: null, ...said("冬の新作"), ...more });

	test("are a broadcast of the console, sent once however often they are asked for", async () => {
		const tag = await buildTag();
		const own = await buildFriend({ tagIds: [tag.id] });
		await buildFriend();
		const asked = { json: json({ filter: { inputs: [carriesTag(tag.id)] } }), key: "december-2026" };
		const first = await program.ask<{ id: number; state: string }>("/broadcasts", asked);
		expect(first).toMatchObject({ name: "12月のご案内", state: "planned", total: null });
		expect(await program.ask("/broadcasts", asked)).toEqual(first);
		await env.DB.exec("update open_api_answers set answer = null");
		expect(await program.ask("/broadcasts", asked)).toMatchObject({ id: first.id });
		expect(await countRows("broadcasts")).toBe(1);
		clock.advance(61_000);
		await startDueTasks(clock.context());
		expect((await readDeliveries()).map(({ friendId }) => friendId)).toEqual([own.id]);
		expect(await program.ask(`/broadcasts/${first.id}`)).toMatchObject({ total: 1, counts: { waiting: 1 } });
	});

	test("reach no friends whom the service code does not see", async () => {
		const tag = await buildTag();
		const own = await buildFriend({ tagIds: [tag.id] });
		await buildFriend();
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		const { id } = await limited.ask<{ id: number }>("/broadcasts", { json: json() });
		// Nor does it see others' broadcasts or their reach, those of its token's operator included.
		const other = await program.ask<{ id: number }>("/broadcasts", {
			json: json({ send_at: "2026-12-24T10:00:00+09:00" }),
		});
		await env.DB.exec(`update broadcasts set operator_id = ${limited.operatorId}`);
		expect(await limited.ask<object>(`/broadcasts/${id}`)).toMatchObject({ id });
		expect((await limited.refused(`/broadcasts/${other.id}`))[0]).toBe(404);
		expect((await limited.refused(`/friends/${own.id}/explain/broadcast/${other.id}`))[0]).toBe(404);
		const { items } = await limited.ask<{ items: { id: number }[] }>("/explain/broadcast");
		expect(items.map((each) => each.id)).toEqual([id]);
		// Its own broadcasts stay visible, whichever operator changed them.
		await env.DB.exec(`update broadcasts set operator_id = ${program.operatorId}`);
		expect(await limited.ask<object>(`/broadcasts/${id}`)).toMatchObject({ id });
		await env.DB.exec(`update broadcasts set operator_id = ${limited.operatorId}`);
		clock.advance(61_000);
		await startDueTasks(clock.context());
		expect((await readDeliveries()).map(({ friendId }) => friendId)).toEqual([own.id]);
	});

	test("to nobody are refused", async () => {
		const tag = await buildTag();
		const refused = await program.refused("/broadcasts", {
			json: json({ filter: { inputs: [carriesTag(tag.id)] } }),
		});
		expect(refused).toEqual([422, "invalid", { filter: [BROADCAST_TEXTS.nobody] }]);
		expect(await countRows("action_tasks")).toBe(0);
	});
});
