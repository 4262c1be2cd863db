import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Condition } from "#domain/engine/filters/filter-schema.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { addressOfRoute, listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let admin: ConsoleSession;
let seen: FriendRecord;
let unseen: FriendRecord;
let opened: OpenConsole[];

/** Scope by name, which no tag expresses. */
const NAMED: Condition = { type: 11, names: ["佐藤"], use_name: 1, use_short_name: 0, use_nickname: 0 };
const BY_NAME: FriendScope = { all: false, inputs: [NAMED] };

beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	clock.rule();
	admin = await signInOperator(await buildOperator({ isAdmin: true, abilities: [] }));
	seen = await buildFriend({ name: "佐藤 花子" });
	unseen = await buildFriend({ name: "鈴木 一郎" });
	opened = [];
});
afterEach(() => {
	for (const console of opened) console.close();
});

const listed = async (as: ConsoleSession) =>
	(await requestJson<{ items: { id: number }[] }>("/api/friends?state=all&page=1", { as })).items.map(
		({ id }) => id,
	);
const setScope = (id: number, filter: object | null, version = 1) =>
	sendRequest(`/api/operators/roles/${id}`, {
		method: "PUT",
		as: admin,
		whole: true,
		json: { name: "担当", abilities: ["friend-read"], filter, version },
	});

describe("a scope of conditions", () => {
	test("[M-003] [M-224] shows the friends whom its conditions select, and answers 404 for any other", async () => {
		const staff = await buildOperator({ scope: BY_NAME });
		const as = await signInOperator(staff);
		expect(await listed(as)).toEqual([seen.id]);
		expect((await sendRequest(`/api/friends/${seen.id}`, { as })).status).toBe(200);
		expect((await sendRequest(`/api/friends/${unseen.id}`, { as })).status).toBe(404);
		const chat = await requestJson<{ members: { id: number }[] }>("/api/v1/allow_members", { as });
		expect(chat.members.map(({ id }) => id)).toEqual([seen.id]);
	});

	test("breaks no page and no list: every reading route answers whoever has one", async () => {
		const as = await signInOperator(await buildOperator({ scope: BY_NAME }));
		const reading = listDeclaredRoutes().filter(
			({ method, access }) =>
				method === "GET" && (access?.kind === "ability" || access?.kind === "signed-in"),
		);
		const broken: string[] = [];
		for (const route of reading) {
			const address = addressOfRoute(route).replace(/:\w+/g, String(seen.id));
			const { status } = await sendRequest(address, { as });
			if (status >= 500) broken.push(`${status} ${route.name}`);
		}
		expect(broken).toEqual([]);
	});

	test("of several conditions shows whom all of them select, and of a group whom any does", async () => {
		const tag = await buildTag();
		const both = await buildFriend({ name: "佐藤 次郎", tagIds: [tag.id] });
		const name = NAMED;
		const carries = { type: 60, tag_ids: [tag.id], tag_group_id: null, use_group: 0, tag_or: 0 } as Condition;
		const of = async (...inputs: Condition[]) =>
			(await listed(await signInOperator(await buildOperator({ scope: { all: false, inputs } })))).sort();
		expect(await of(name, carries)).toEqual([both.id]);
		expect(await of({ type: 120, effects: [name, carries] })).toEqual([seen.id, both.id].sort());
	});

	test("that cannot be read shows nobody", async () => {
		const staff = await buildOperator({ scope: { all: false, inputs: [{ type: 9999 }] } as never });
		expect(await listed(await signInOperator(staff))).toEqual([]);
		await readRows(
			"update roles set friend_scope = '{\"all\":false}' where id = ? returning id",
			staff.role.id,
		);
		expect(await listed(await signInOperator(staff))).toEqual([]);
	});

	test("[M-003] that names something deleted shows nobody, whatever it said of it, in lists and to colleagues", async () => {
		const [gone, there] = [await buildTag(), await buildTag()];
		await buildFriend({ name: "田中", tagIds: [gone.id, there.id] });
		const tagged = (tag_or: 0 | 2, ...tag_ids: number[]) =>
			({ type: 60, tag_ids, tag_group_id: null, use_group: 0, tag_or }) as Condition;
		const scopes: FriendScope[] = [
			{ all: false, tagIds: [gone.id] },
			{ all: false, tagIds: [there.id, gone.id] },
			{ all: false, inputs: [tagged(2, gone.id)] },
			{ all: false, inputs: [{ type: 120, effects: [NAMED, tagged(0, gone.id)] }] },
			{ all: false, inputs: [{ type: 50, notify: [0, 4] }] },
		];
		const staff = await Promise.all(scopes.map((scope) => buildOperator({ scope })));
		const seenBy = () =>
			Promise.all(staff.map(async (each) => (await listed(await signInOperator(each))).length));
		const asked = async (friendId: number) =>
			(
				await requestJson<{ operators: { id: number }[] }>(`/api/chat/${friendId}/operators`, { as: admin })
			).operators
				.map(({ id }) => id)
				.filter((id) => staff.some((each) => each.id === id));
		expect(await seenBy()).toEqual([1, 1, 2, 2, 3]);
		expect(await asked(seen.id)).not.toEqual([]);
		await readRows("update tags set deleted_at = 1 where id = ? returning id", gone.id);
		await readRows(
			"insert into settings (key, value, updated_at) values ('response_marks', ?, 1) returning key",
			JSON.stringify({ 1: ["未対応", "danger"] }),
		);
		expect(await seenBy()).toEqual([0, 0, 0, 0, 0]);
		const tags = await readRows<{ friend_id: number }>(
			"select friend_id from friend_tags where tag_id = ?",
			gone.id,
		);
		for (const id of [seen.id, unseen.id, tags[0]!.friend_id]) expect(await asked(id)).toEqual([]);
	});

	test("names only colleagues who see the friend", async () => {
		const staff = await buildOperator({ scope: BY_NAME });
		const of = async (friend: FriendRecord) =>
			(
				await requestJson<{ operators: { id: number }[] }>(`/api/chat/${friend.id}/operators`, { as: admin })
			).operators.map(({ id }) => id);
		expect(await of(seen)).toContain(staff.id);
		expect(await of(unseen)).not.toContain(staff.id);
	});
});

describe("a scope that is changed", () => {
	const message = (friend: FriendRecord) => ({ event: "message" as const, friendId: friend.id });

	test("holds in a room that stands open, and for sessions that are: who sees less is told less", async () => {
		const tag = await buildTag();
		await readRows(
			"insert into friend_tags (friend_id, tag_id, created_at) values (?, ?, 1) returning 1",
			unseen.id,
			tag.id,
		);
		const staff = await buildOperator({ abilities: ["friend-read"] });
		const as = await signInOperator(staff);
		const before = await OpenConsole.open(as);
		opened.push(before);
		before.hello(null);
		await vi.waitFor(() => expect(before.frames).toHaveLength(1));

		const inputs = [{ type: 60, tag_ids: [tag.id], tag_group_id: null, use_group: 0, tag_or: 0 }];
		expect((await setScope(staff.role.id, { inputs })).status).toBe(200);
		await vi.waitFor(() => expect(before.closedWith).toBe(4408));
		expect(await listed(as)).toEqual([unseen.id]);

		const after = await OpenConsole.open(as);
		opened.push(after);
		after.hello(null);
		await vi.waitFor(() => expect(after.frames).toHaveLength(1));
		await announceFrames(clock.env, [message(seen), message(unseen)]);
		await vi.waitFor(() => expect(after.friends).toEqual([unseen.id]));
	});

	test("holds for a token that was signed before: nobody comes in with an ability they have no longer", async () => {
		const staff = await buildOperator({ abilities: ["friend-read"] });
		const as = await signInOperator(staff);
		const { token } = await requestJson<{ token: string }>("/broadcasting/auth", {
			as,
			json: { channel_name: "private-inbox" },
		});
		await readRows("update roles set abilities = '[\"tag-read\"]' where id = ? returning id", staff.role.id);
		const { webSocket } = await sendRequest(`/parties/inbox/inbox?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		const closed = new Promise<number>((resolve) => {
			webSocket!.addEventListener("close", ({ code }) => resolve(code));
		});
		webSocket!.accept();
		expect(await closed).toBe(4401);
	});

	test("another role, too, has the operator's consoles come in anew", async () => {
		const [staff, other] = [await buildOperator(), await buildOperator({ scope: BY_NAME })];
		const console = await OpenConsole.open(await signInOperator(staff));
		opened.push(console);
		console.hello(null);
		await vi.waitFor(() => expect(console.frames).toHaveLength(1));
		await sendRequest(`/api/operators/${staff.id}/role`, {
			method: "PUT",
			whole: true,
			as: admin,
			json: { role_id: other.role.id },
		});
		await vi.waitFor(() => expect(console.closedWith).toBe(4408));
	});
});
