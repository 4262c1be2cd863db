import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { fetchChatList, fetchChatListIds, fetchChatTalk } from "#tests/support/chat-requests.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let person: BuiltOperator;
let operator: ConsoleSession;
let staffed: BuiltOperator;
let staff: ConsoleSession;
let inside: { id: number };
let outside: { id: number };
beforeEach(async () => {
	await resetState();
	const branch = await buildTag({ name: "渋谷店" });
	person = await buildOperator();
	operator = await signInOperator(person);
	staffed = await buildOperator({ scope: { all: false, tagIds: [branch.id] } });
	staff = await signInOperator(staffed);
	inside = await buildFriend({ tagIds: [branch.id], lastMessageAt: 2 });
	outside = await buildFriend({ lastMessageAt: 1 });
});

const assign = (
	as: ConsoleSession,
	friend: { id: number },
	operatorId: number | null,
	before: number | null = null,
) =>
	sendRequest(`/api/chat/${friend.id}/assignee`, {
		as,
		method: "PUT",
		json: { operator_id: operatorId, before },
	});
const answererOf = async (friend: { id: number }) =>
	(await fetchChatList(operator, { member_id: friend.id })).members[0]?.operator?.id ?? null;

describe("who answers a friend", () => {
	test("is named, changed and taken away, each with a row of the audit log", async () => {
		expect((await assign(operator, inside, staffed.id)).status).toBe(200);
		expect(await answererOf(inside)).toBe(staffed.id);
		expect((await assign(operator, inside, person.id, staffed.id)).status).toBe(200);
		expect((await assign(operator, inside, null, person.id)).status).toBe(200);
		expect(await answererOf(inside)).toBeNull();
		expect(await countRows("audit_log", "verb = 'talk.assign'")).toBe(3);
	});

	test("is one who sees the friend: anybody else is refused, and nothing changes", async () => {
		const without = await buildOperator({ abilities: ["tag-read"] });
		const gone = await buildOperator({ disabledAt: 1 });
		const before = await takeSnapshot();
		for (const { id } of [staffed, without, gone, { id: 999 }]) {
			const refused = await assign(operator, outside, id);
			expect([refused.status, await refused.json()]).toEqual([
				422,
				{ operator_id: [CHAT_TEXTS.notAssignable] },
			]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is offered by the same rule", async () => {
		const offered = async (friend: { id: number }) =>
			(
				await requestJson<{ operators: { id: number }[] }>(`/api/chat/${friend.id}/operators`, {
					as: operator,
				})
			).operators.map(({ id }) => id);
		expect((await offered(inside)).sort()).toEqual([person.id, staffed.id].sort());
		expect(await offered(outside)).toEqual([person.id]);
	});

	test("whom a colleague named meanwhile is not replaced unknowingly, and naming the same again is no fault", async () => {
		await assign(operator, inside, staffed.id);
		const late = await assign(operator, inside, person.id, null);
		expect([late.status, await late.json()]).toEqual([409, { ERROR: [CHAT_TEXTS.assignedMeanwhile] }]);
		expect(await answererOf(inside)).toBe(staffed.id);
		expect((await assign(operator, inside, staffed.id, null)).status).toBe(200);
		expect(await countRows("audit_log", "verb = 'talk.assign'")).toBe(1);
	});

	test("is decided by the statement that writes it, also where two are named at once", async () => {
		let other = 0;
		const racing = await sendRequest(`/api/chat/${inside.id}/assignee`, {
			as: operator,
			method: "PUT",
			json: { operator_id: person.id, before: null },
			env: {
				DB: interruptAt(env.DB, /insert into "talks"/i, async () => {
					other = (await assign(operator, inside, staffed.id)).status;
				}),
			},
		});
		expect([other, racing.status, await answererOf(inside)]).toEqual([200, 409, staffed.id]);
	});
});

describe("[M-003] another's friend", () => {
	test("can be neither read, assigned, marked, handled nor noted of, and nothing changes", async () => {
		await buildMessage({ friendId: outside.id, notify: true });
		const before = await takeSnapshot();
		const answers = await Promise.all([
			sendRequest(`/api/chat/${outside.id}/talk`, { as: staff }),
			sendRequest(`/api/chat/${outside.id}/operators`, { as: staff }),
			assign(staff, outside, staffed.id),
			sendRequest(`/api/chat/${outside.id}/important`, {
				as: staff,
				method: "PUT",
				json: { important: true },
			}),
			sendRequest(`/api/chat/${outside.id}/handled`, { as: staff, json: { last_id: 999 } }),
			sendRequest(`/api/chat/${outside.id}/notes`, { as: staff, json: { text: "x", mentions: [] } }),
		]);
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("a note", () => {
	const note = (as: ConsoleSession, friend: { id: number }, json: object, key?: string) =>
		sendRequest(`/api/chat/${friend.id}/notes`, {
			as,
			json,
			...(key && { headers: { "Idempotency-Key": key } }),
		});

	test("stands in the talk with its writer and whom it names, and makes no message and no delivery", async () => {
		const { status } = await note(operator, inside, { text: "在庫を確認して", mentions: [staffed.id] });
		expect(status).toBe(200);
		expect((await fetchChatTalk(staff, inside)).notes).toEqual([
			expect.objectContaining({
				text: "在庫を確認して",
				operator: { id: person.id, name: person.name },
				mentions: [{ id: staffed.id, name: staffed.name }],
				can_delete: false,
			}),
		]);
		expect([await countRows("messages"), await countRows("deliveries")]).toEqual([0, 0]);
	});

	test("that is sent twice is written once", async () => {
		for (let time = 0; time < 2; time++)
			expect((await note(operator, inside, { text: "x", mentions: [staffed.id] }, "12345678")).status).toBe(
				200,
			);
		expect([await countRows("talk_notes"), await countRows("talk_mentions")]).toEqual([1, 1]);
	});

	test("that is sent again with other names names nobody more, least of all who does not see the friend", async () => {
		await note(operator, outside, { text: "x", mentions: [] }, "12345678");
		const before = await takeSnapshot();
		const again = { text: "x", mentions: [staffed.id] };
		expect((await note(operator, outside, again, "12345678")).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("takes 2,000 characters and 20 names, and no more", async () => {
		const named = await Promise.all(Array.from({ length: 21 }, () => buildOperator()));
		const mentions = named.map(({ id }) => id);
		const most = { text: "あ".repeat(2_000), mentions: mentions.slice(0, 20) };
		expect((await note(operator, inside, most)).status).toBe(200);
		const before = await takeSnapshot();
		const longer = { text: `${most.text}あ`, mentions };
		const refused = await note(operator, inside, longer);
		expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([
			422,
			["text", "mentions"],
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([
		["that says nothing", { text: "　", mentions: [] }, { text: [CHAT_TEXTS.noteRequired] }],
		["that names who does not see the friend", { text: "x" }, { mentions: [CHAT_TEXTS.notMentionable] }],
	])("%s is refused, and nothing changes", async (_, json, problems) => {
		const before = await takeSnapshot();
		const refused = await note(operator, outside, { mentions: [staffed.id], ...json });
		expect([refused.status, await refused.json()]).toEqual([422, problems]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is deleted by who wrote it alone", async () => {
		await note(operator, inside, { text: "x", mentions: [staffed.id] });
		const [written] = (await fetchChatTalk(operator, inside)).notes;
		const remove = (as: ConsoleSession) =>
			sendRequest(`/api/chat/notes/${written?.id}`, { as, method: "DELETE" });
		expect((await remove(staff)).status).toBe(403);
		expect((await remove(operator)).status).toBe(200);
		expect([await countRows("talk_notes"), await countRows("talk_mentions")]).toEqual([0, 0]);
		expect((await remove(operator)).status).toBe(404);
	});

	test("of another's friend cannot be deleted by who wrote it before they lost sight of them", async () => {
		await note(staff, inside, { text: "x", mentions: [] });
		const [written] = (await fetchChatTalk(operator, inside)).notes;
		await env.DB.prepare("delete from friend_tags").run();
		expect(
			(await sendRequest(`/api/chat/notes/${written?.id}`, { as: staff, method: "DELETE" })).status,
		).toBe(404);
	});
});

describe("marking a talk as handled", () => {
	test("takes all that was seen, says how many, and leaves what came in since", async () => {
		const seen = [
			await buildMessage({ friendId: inside.id, notify: true }),
			await buildMessage({ friendId: inside.id, notify: true }),
		];
		const since = await buildMessage({ friendId: inside.id, notify: true });
		const other = await buildMessage({ friendId: outside.id, notify: true });
		const handle = () =>
			requestJson(`/api/chat/${inside.id}/handled`, { as: operator, json: { last_id: seen[1]!.id } });
		expect(await handle()).toEqual({ message_count: 2 });
		expect(await handle()).toEqual({ message_count: 0 });
		const waiting = [...(await listStoredMessages(inside)), ...(await listStoredMessages(outside))].filter(
			({ notify }) => notify,
		);
		expect(waiting.map(({ id }) => id)).toEqual([since.id, other.id]);
		expect(await countRows("audit_log", "verb = 'talk.handled'")).toBe(1);
	});

	test("and naming who answers keep what else was agreed on, and twice is once in the log", async () => {
		const mark = () =>
			sendRequest(`/api/chat/${inside.id}/important`, {
				as: operator,
				method: "PUT",
				json: { important: true },
			});
		await Promise.all([mark(), mark()]);
		expect(await countRows("audit_log", "verb = 'talk.important'")).toBe(1);
		await assign(operator, inside, person.id);
		expect(await fetchChatListIds(operator, { important: 1, assigned: "mine" })).toEqual([inside.id]);
	});
});
