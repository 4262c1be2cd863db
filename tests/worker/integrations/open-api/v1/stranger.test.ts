import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { startDueTasks } from "#functions/automation/tasks/start-due-tasks.ts";
import { type ApiProgram, buildProgram, carriesTag, changesExceptLogs } from "#tests/support/api-program.ts";
import { countRows, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

const text = (words: string) => ({ messages: [{ type: "text", text: words }] });
const at = (later: number) => new Date(clock.now + later).toISOString();

interface Delivery {
	id: string;
	fid: number;
	state: string;
}
interface Page<Item> {
	items: Item[];
	next_cursor: string | null;
}

describe("what is scheduled", () => {
	test("is listed, the next one first, page by page and by friend, and cancelled once", async () => {
		const [one, other] = [await buildFriend(), await buildFriend()];
		const send = (fid: number, later: number) =>
			program.ask<Delivery>(`/friends/${fid}/messages`, { json: { ...text("予定"), send_at: at(later) } });
		const late = await send(one.id, 2 * DAY);
		const soon = await send(other.id, HOUR);
		await program.ask(`/friends/${one.id}/messages`, { json: text("すぐに") });
		const first = await program.ask<Page<Delivery>>("/deliveries?limit=2");
		const second = await program.ask<Page<Delivery>>(`/deliveries?limit=2&cursor=${first.next_cursor}`);
		expect([...first.items, ...second.items].map(({ id }) => id).slice(1)).toEqual([soon.id, late.id]);
		expect(second.next_cursor).toBeNull();
		const ofOne = await program.ask<Page<Delivery>>(`/deliveries?fid=${one.id}`);
		expect(ofOne.items.map(({ fid }) => fid)).toEqual([one.id, one.id]);
		for (let press = 0; press < 2; press++)
			expect(await program.ask(`/deliveries/${late.id}`, { method: "DELETE" })).toMatchObject({
				id: late.id,
				state: "cancelled",
			});
		expect(await countRows("audit_log", "verb = 'delivery.cancel'")).toBe(1);
		await env.DB.exec(`update deliveries set state = 'sent', next_attempt_at = null where id = '${soon.id}'`);
		expect((await program.refused(`/deliveries/${soon.id}`, { method: "DELETE" }))[0]).toBe(422);
	});

	test("to another's friend is neither listed nor cancelled", async () => {
		const tag = await buildTag();
		const other = await buildFriend();
		const { id } = await program.ask<Delivery>(`/friends/${other.id}/messages`, {
			json: { ...text("予定"), send_at: at(HOUR) },
		});
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		expect(await limited.ask("/deliveries")).toEqual({ items: [], next_cursor: null });
		expect((await limited.refused(`/deliveries/${id}`, { method: "DELETE" }))[0]).toBe(404);
		expect(await program.ask(`/deliveries/${id}`)).toMatchObject({ state: "scheduled" });
	});

	test("as a broadcast is listed with the moment at which it begins, which stays, and cancelled", async () => {
		await buildFriend();
		const json = { name: "お知らせ", filter: null, ...text("こんにちは"), send_at: at(DAY) };
		const made = await program.ask<{ id: number; starts_at: string }>("/broadcasts", { json });
		expect(made.starts_at).toBe(at(DAY));
		await env.DB.exec(`update action_tasks set next_work_at = next_work_at + ${HOUR}`);
		expect(await program.ask(`/broadcasts/${made.id}`)).toMatchObject({ starts_at: made.starts_at });
		const now = await program.ask<{ id: number; starts_at: string }>("/broadcasts", {
			json: { ...json, send_at: null },
		});
		expect(Math.abs(Date.parse(now.starts_at) - clock.now - MINUTE)).toBeLessThan(10 * SECOND);
		const ids = async (query: string) =>
			(await program.ask<Page<{ id: number }>>(`/broadcasts?${query}`)).items.map(({ id }) => id);
		expect(await ids("state=planned")).toEqual([made.id, now.id]);
		expect(await ids("state=cancelled")).toEqual([]);
		for (let press = 0; press < 2; press++)
			expect(await program.ask(`/broadcasts/${made.id}`, { method: "DELETE" })).toMatchObject({
				state: "draft",
			});
		expect(await ids("limit=200")).toEqual([now.id]);
		const limited = await buildProgram({ friends: { inputs: [] } });
		expect((await limited.refused(`/broadcasts/${now.id}`, { method: "DELETE" }))[0]).toBe(404);
	});
});

test("a broadcast is cancelled at once and once, also while LINE still has some of its messages", async () => {
	const friend = await buildFriend();
	const json = { name: "お知らせ", filter: null, ...text("こんにちは"), send_at: null };
	const { id } = await program.ask<{ id: number }>("/broadcasts", { json });
	clock.advance(2 * MINUTE);
	await startDueTasks(clock.context());
	expect(await program.ask(`/broadcasts/${id}`)).toMatchObject({ state: "sending" });
	await env.DB.exec(`update deliveries set state = 'queued' where friend_id = ${friend.id}`);
	const cancelled = { id, state: "cancelled", counts: { waiting: 1 } };
	for (let press = 0; press < 2; press++)
		expect(await program.ask(`/broadcasts/${id}`, { method: "DELETE" })).toMatchObject(cancelled);
	expect(await program.ask("/broadcasts?state=cancelled")).toMatchObject({ items: [cancelled] });
	expect(await program.ask("/broadcasts?state=sending")).toMatchObject({ items: [] });
});

describe("a refusal", () => {
	test("of another method names those that the address has", async () => {
		for (const [method, path, allow] of [
			["PATCH", "/friends/1", "GET"],
			["DELETE", "/friends/1/info", "GET, PUT"],
			["GET", "/triggers/order-placed", "POST"],
			["POST", "/me", "GET"],
		] as const) {
			const answer = await program.call(path, { method });
			expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allow]);
			expect(await answer.json()).toMatchObject({ code: "method-not-allowed" });
		}
		expect((await program.refused("/nothing", { method: "PATCH" })).slice(0, 2)).toEqual([
			404,
			"unknown-call",
		]);
	});

	test.each(["/friends/search", "/triggers/order-placed"])(
		"of a body that is no JSON to %s changes nothing",
		async (path) => {
			const before = await takeSnapshot();
			const answer = await sendRequest(`/open_api/v1${path}`, {
				bare: true,
				headers: { Authorization: `Bearer ${program.token}` },
				form: "filter[inputs][0][type]=60",
			});
			expect([answer.status, await answer.json()]).toEqual([
				415,
				expect.objectContaining({ code: "unsupported-type", detail: PROBLEM_TEXTS.jsonOnly }),
			]);
			expect(await changesExceptLogs(before)).toEqual([]);
		},
	);
});

describe("messages", () => {
	test("of every kind that LINE takes from an address go as they are", async () => {
		const friend = await buildFriend();
		const [original_url, preview_url] = [
			"https://shop.example.com/a.jpg",
			"https://shop.example.com/a-s.jpg",
		];
		const place = { title: "渋谷店", address: "東京都渋谷区1-1", latitude: 35.66, longitude: 139.7 };
		const messages = [
			{ type: "image", original_url, preview_url },
			{ type: "video", original_url: "https://shop.example.com/a.mp4", preview_url },
			{ type: "audio", original_url: "https://shop.example.com/a.m4a", duration_ms: 3_000 },
			{ type: "sticker", package_id: 446, sticker_id: 1988 },
			{ type: "location", ...place },
		];
		await program.ask(`/friends/${friend.id}/messages`, { json: { messages } });
		const [stored] = await readRows<{ messages: string }>("select messages from deliveries");
		expect(JSON.parse(stored!.messages)).toEqual([
			{ type: "image", originalContentUrl: original_url, previewImageUrl: preview_url },
			{ type: "video", originalContentUrl: "https://shop.example.com/a.mp4", previewImageUrl: preview_url },
			{ type: "audio", originalContentUrl: "https://shop.example.com/a.m4a", duration: 3_000 },
			{ type: "sticker", packageId: "446", stickerId: "1988" },
			{ type: "location", ...place },
		]);
	});

	test.each([
		[
			{
				type: "image",
				original_url: "http://shop.example.com/a.jpg",
				preview_url: "https://shop.example.com/a.jpg",
			},
		],
		[{ type: "sticker", package_id: 446, sticker_id: 1 }],
		[{ type: "location", title: "店", address: "渋谷", latitude: 91, longitude: 0 }],
	])("that LINE would refuse are refused: %j", async (message) => {
		const friend = await buildFriend();
		const refused = await program.refused(`/friends/${friend.id}/messages`, {
			json: { messages: [message] },
		});
		expect(refused.slice(0, 2)).toEqual([422, "invalid"]);
		expect(await countRows("deliveries")).toBe(0);
	});
});

test("a call that is sent again says that its answer is the first one's", async () => {
	const friend = await buildFriend();
	const send = () =>
		program.call(`/friends/${friend.id}/messages`, { json: text("一度だけ"), key: "order-1001" });
	const [first, again] = [await send(), await send()];
	expect([first, again].map(({ headers }) => headers.get("Idempotency-Replayed"))).toEqual([null, "true"]);
	expect(await again.json()).toEqual(await first.json());
});

test("a program reads its own rights, and what its issuer's role takes from them", async () => {
	const tag = await buildTag();
	const limited = await buildProgram({ rights: ["book"], friends: { inputs: [carriesTag(tag.id)] } });
	expect(await limited.ask("/me")).toEqual({
		service_code: { id: limited.codeId, name: expect.any(String) },
		rights: ["book"],
		lacked_abilities: [],
		sees_all_friends: false,
		calls_per_minute: 100_000,
	});
	await env.DB.exec("update roles set is_admin = 0, abilities = '[\"friend-read\"]'");
	expect(await program.ask("/me")).toMatchObject({ rights: ["read"], sees_all_friends: true });
});

describe("what operators keep beside a talk", () => {
	test("is read and written: memo, mark, assignee, what waits, and notes, each once", async () => {
		const friend = await buildFriend();
		const path = `/friends/${friend.id}`;
		const message = await storeRow("messages", {
			...{ friend_id: friend.id, type: "text", text: "予約したいです", timestamp: clock.now, notify: 1 },
			...{ line_message_id: "1", outgoing: 0 },
		});
		expect(await program.ask(`${path}/talk`)).toMatchObject({ waiting: 1, waiting_id: message, mark: null });
		const { items: marks } = await program.ask<Page<{ id: number; name: string }>>("/response_marks");
		const put = (what: string, json: object) => program.ask(`${path}/${what}`, { method: "PUT", json });
		expect(await put("mark", { mark_id: marks[0]!.id })).toMatchObject({ mark: marks[0] });
		expect(await put("memo", { memo: "紹介で来店" })).toMatchObject({ memo: "紹介で来店" });
		const stale = await program.refused(`${path}/memo`, { method: "PUT", json: { memo: "x", before: "" } });
		expect(stale[0]).toBe(409);
		const { items: operators } = await program.ask<Page<{ id: number; name: string }>>(`${path}/assignees`);
		expect(await put("assignee", { operator_id: operators[0]!.id })).toMatchObject({
			assignee: operators[0],
		});
		expect(await put("assignee", { operator_id: null })).toMatchObject({ assignee: null });
		const handled = { json: { last_message_id: message }, key: "handled-1" };
		expect(await program.ask(`${path}/handled`, handled)).toEqual({ handled: 1 });
		expect(await program.ask(`${path}/talk`)).toMatchObject({ waiting: 0 });
		const note = { json: { text: "折り返し電話" }, key: "note-0001" };
		await program.ask(`${path}/notes`, note);
		await env.DB.exec("update open_api_answers set answer = null");
		await program.ask(`${path}/notes`, note);
		const { items: notes } = await program.ask<Page<{ text: string }>>(`${path}/notes`);
		expect(notes.map(({ text }) => text)).toEqual(["折り返し電話"]);
		expect(
			(await program.refused(`${path}/mark`, { method: "PUT", json: { mark_id: 99 } })).slice(1),
		).toEqual(["invalid", { mark_id: [expect.any(String)] }]);
	});

	test("a mark that a colleague set since is not taken back by the call that is sent again", async () => {
		const friend = await buildFriend();
		const { items: marks } = await program.ask<Page<{ id: number }>>("/response_marks");
		const press = { method: "PUT", json: { mark_id: marks[0]!.id }, key: "mark-0001" };
		await program.ask(`/friends/${friend.id}/mark`, press);
		const as = await buildSession();
		await requestJson("/api/member/mark", { as, json: { member_id: friend.id, notify: marks[1]!.id } });
		await env.DB.exec("update open_api_answers set answer = null");
		expect(await program.ask(`/friends/${friend.id}/mark`, press)).toMatchObject({
			mark: { id: marks[1]!.id },
		});
	});
});

test("a member of the chat tells when they last wrote, alone as in the list", async () => {
	const as = await buildSession();
	const friend = await buildFriend({ lastMessageAt: clock.now - HOUR });
	expect(await requestJson(`/api/v1/allow_members/${friend.id}`, { as })).toMatchObject({
		at: clock.now - HOUR,
	});
});
