import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { friendMarks } from "#db/people/friend-marks.ts";
import { TALKS_PER_PAGE } from "#domain/inbox/chat/members-query.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { type ChatListMember, fetchChatList, fetchChatListIds } from "#tests/support/chat-requests.ts";
import { insertWritingFriends } from "#tests/support/crowds.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const WROTE = tokyoTime("2026-11-20 09:00");

let clock: TestClock;
let person: BuiltOperator;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 12:00").rule();
	person = await buildOperator();
	operator = await signInOperator(person);
});

/** Friend whose last message is that many minutes after nine. */
const wrote = (minutes: number, given: Parameters<typeof buildFriend>[0] = {}) =>
	buildFriend({ lastMessageAt: WROTE + minutes * 60_000, ...given });

const put = (path: string, json: object) => requestJson(path, { as: operator, method: "PUT", json });
const idsOf = (friends: { id: number }[]) => friends.map(({ id }) => id);

describe("[M-026] [M-261] the list of the chat", () => {
	test("names who wrote last first, and those who never did behind them", async () => {
		const silent = [await buildFriend(), await buildFriend()];
		const [early, late] = [await wrote(1), await wrote(2)];
		const same = await wrote(2);
		expect(await fetchChatListIds(operator)).toEqual(idsOf([same, late, early, silent[1]!, silent[0]!]));
	});

	test("pages through all of them, losing and repeating none, also where many wrote at one instant", async () => {
		const all: { id: number }[] = [];
		for (let number = 0; number < TALKS_PER_PAGE + 5; number++) all.push(await wrote(Math.min(number, 10)));
		for (let number = 0; number < TALKS_PER_PAGE; number++) all.push(await buildFriend());
		const listed = await fetchChatListIds(operator);
		expect([listed.length, new Set(listed)]).toEqual([all.length, new Set(idsOf(all))]);
		const filtered = await fetchChatListIds(operator, { name: "友だち" });
		expect(filtered).toEqual(listed);
	});

	test("has a message in one line, how many wait, the mark and who answers [M-103]", async () => {
		const friend = await wrote(1, { name: "鈴木" });
		await buildMessage({ friendId: friend.id, type: "image", text: null, notify: true });
		const question = await buildMessage({ friendId: friend.id, text: "あ".repeat(200), notify: true });
		await connectD1(env.DB).insert(friendMarks).values({ friendId: friend.id, markId: 3, updatedAt: WROTE });
		await put(`/api/chat/${friend.id}/assignee`, { operator_id: person.id, before: null });
		await put(`/api/chat/${friend.id}/important`, { important: true });
		const { members: listed } = await fetchChatList(operator);
		expect(listed).toEqual([
			expect.objectContaining<Partial<ChatListMember>>({
				id: friend.id,
				name: "鈴木",
				notify: 1,
				waiting: 2,
				waiting_id: question.id,
				mark_id: 3,
				important: true,
				operator: { id: person.id, name: person.name },
				last_message: expect.objectContaining({
					id: question.id,
					text: `${"あ".repeat(80)}…`,
					outgoing: false,
				}) as ChatListMember["last_message"],
			}),
		]);
	});

	test("previews the open question, then what the friend wrote last; what was sent hides neither", async () => {
		const friend = await wrote(20);
		const question = await buildMessage({
			friendId: friend.id,
			timestamp: 10,
			text: "予約を\nお願いします",
			notify: true,
		});
		const answered = await buildMessage({ friendId: friend.id, timestamp: 20, text: "営業時間は？" });
		await buildMessage({ friendId: friend.id, timestamp: 21, text: "10時からです", outgoing: true });
		await buildMessage({ friendId: friend.id, timestamp: 30, text: "週末のお知らせ", outgoing: true });
		const previewed = async () => (await fetchChatList(operator)).members[0]?.last_message;
		expect(await previewed()).toMatchObject({
			id: question.id,
			text: "予約を お願いします",
			outgoing: false,
		});
		await connectD1(env.DB).update(messages).set({ notify: false }).where(eq(messages.id, question.id));
		expect(await previewed()).toMatchObject({ id: answered.id, text: "営業時間は？", outgoing: false });
	});

	test("has an operator's answer once nothing waits, also before a broadcast, until the friend writes again", async () => {
		const friend = await wrote(20);
		const at = (minutes: number) => WROTE + minutes * 60_000;
		const question = await buildMessage({ friendId: friend.id, timestamp: at(20), notify: true });
		const { id: deliveryId } = await buildDelivery({
			...{ friendId: friend.id, operatorId: person.id, state: "sent", nextAttemptAt: null, sentAt: at(21) },
		});
		await buildMessage({
			...{ friendId: friend.id, timestamp: at(21), text: "10時からです", outgoing: true },
			...{ deliveryId, deliveryPosition: 0 },
		});
		const automatic = await buildDelivery({
			...{ friendId: friend.id, runId: (await buildRun({ friendId: friend.id })).id, state: "sent" },
			...{ nextAttemptAt: null, sentAt: at(30) },
		});
		await buildMessage({
			...{ friendId: friend.id, timestamp: at(30), text: "週末のお知らせ", outgoing: true },
			...{ deliveryId: automatic.id, deliveryPosition: 0 },
		});
		const previewed = async () => (await fetchChatList(operator)).members[0];
		expect(await previewed()).toMatchObject({ answer: null, last_message: { id: question.id } });
		await connectD1(env.DB).update(messages).set({ notify: false }).where(eq(messages.id, question.id));
		expect(await previewed()).toMatchObject({
			...{ answer: "10時からです", last_message: { id: question.id } },
		});
		const thanks = await buildMessage({ friendId: friend.id, timestamp: at(40), text: "ありがとう" });
		await connectD1(env.DB)
			.update(friends)
			.set({ lastMessageAt: at(40) })
			.where(eq(friends.id, friend.id));
		expect(await previewed()).toMatchObject({ answer: null, last_message: { id: thanks.id } });
	});

	test("previews a friend who never wrote by what was sent", async () => {
		const silent = await buildFriend({ lastMessageAt: null });
		const greeting = await buildMessage({ friendId: silent.id, text: "はじめまして", outgoing: true });
		const { members } = await fetchChatList(operator);
		expect(members[0]?.last_message).toMatchObject({ id: greeting.id, outgoing: true });
	});

	test.each([
		["a text in lines", { text: "一行目\n二行目" }, "一行目 二行目"],
		["a picture", { type: "image" as const, text: null }, "画像"],
		["one that was taken back", { text: null, unsentAt: WROTE }, TALK_TEXTS.unsent],
	])("says what the last message was: %s", async (_, said, shown) => {
		const friend = await wrote(1);
		await buildMessage({ friendId: friend.id, ...said });
		expect((await fetchChatList(operator)).members[0]?.last_message?.text).toBe(shown);
	});

	test("leaves out friends whom an operator hid or blocked", async () => {
		await wrote(1, { userRate: 0 });
		await wrote(2, { userRate: -1 });
		const shown = await wrote(3);
		expect(await fetchChatListIds(operator)).toEqual([shown.id]);
	});
});

describe("is narrowed by", () => {
	test("[M-027] a tag, [M-030] a name, [M-029] being new, and one friend", async () => {
		const tag = await buildTag();
		const [one, other] = [
			await wrote(1, { name: "鈴木 一郎", followedAt: clock.now - 2 * DAY }),
			await wrote(2, { name: "佐藤", tagIds: [tag.id], followedAt: clock.now - 30 * DAY }),
		];
		const called = await wrote(3, { nickname: "すずちゃん", nicknameKey: "すずちゃん", followedAt: 1 });
		expect(await fetchChatListIds(operator, { tag_id: tag.id })).toEqual([other.id]);
		expect(await fetchChatListIds(operator, { name: "鈴木" })).toEqual([one.id]);
		expect(await fetchChatListIds(operator, { name: "すず" })).toEqual([called.id]);
		expect(await fetchChatListIds(operator, { new: 1 })).toEqual([one.id]);
		expect(await fetchChatListIds(operator, { member_id: other.id })).toEqual([other.id]);
		expect(await fetchChatListIds(operator, { ids: `${one.id},${called.id}` })).toEqual([called.id, one.id]);
		expect(await fetchChatListIds(operator, { tag_id: tag.id, name: "鈴木" })).toEqual([]);
	});

	test("what waits, until it is handled", async () => {
		const [waits, handled] = [await wrote(1), await wrote(2)];
		const message = await buildMessage({ friendId: waits.id, notify: true });
		await buildMessage({ friendId: handled.id });
		expect(await fetchChatListIds(operator, { notify: 1 })).toEqual([waits.id]);
		await requestJson(`/api/chat/${waits.id}/handled`, { as: operator, json: { last_id: message.id } });
		expect(await fetchChatListIds(operator, { notify: 1 })).toEqual([]);
	});

	test("[M-028] being important, and by who answers", async () => {
		const [mine, important, others] = [await wrote(1), await wrote(2), await wrote(3)];
		const colleague = await buildOperator();
		await put(`/api/chat/${mine.id}/assignee`, { operator_id: person.id, before: null });
		await put(`/api/chat/${others.id}/assignee`, { operator_id: colleague.id, before: null });
		await put(`/api/chat/${important.id}/important`, { important: true });
		expect(await fetchChatListIds(operator, { important: 1 })).toEqual([important.id]);
		expect(await fetchChatListIds(operator, { assigned: "mine" })).toEqual([mine.id]);
		expect(await fetchChatListIds(operator, { assigned: "none" })).toEqual([important.id]);
	});

	test("the notes that name whoever asks", async () => {
		const [named] = [await wrote(1), await wrote(2)];
		const colleague = await signInOperator(await buildOperator());
		const note = { text: "お願いします", mentions: [person.id] };
		await requestJson(`/api/chat/${named.id}/notes`, { as: colleague, json: note });
		expect(await fetchChatListIds(operator, { assigned: "mentioned" })).toEqual([named.id]);
		expect(await fetchChatListIds(colleague, { assigned: "mentioned" })).toEqual([]);
	});

	test("is ordered by when friends were added where that is asked", async () => {
		const [first, second] = [await wrote(9), await wrote(1)];
		const third = await buildFriend();
		expect(await fetchChatListIds(operator, { order_by: "new" })).toEqual(idsOf([third, second, first]));
	});

	test.each([
		["order_by", "age", FIELD_TEXTS.choiceUnknown],
		["assigned", "yours", FIELD_TEXTS.choiceUnknown],
		["operator_role_id", "999", CHAT_TEXTS.roleUnknown],
	])("nothing that is not there: %s", async (field, value, text) => {
		const refused = await sendRequest(`/api/v1/allow_members?${field}=${value}`, { as: operator });
		expect([refused.status, await refused.json()]).toEqual([422, { [field]: [text] }]);
	});
});

test("of many who have a tag and few of whom something waits, and the other way round, the few are found at once", async () => {
	const [many, few] = [await buildTag(), await buildTag()];
	const [waits, tagged] = [await wrote(1, { tagIds: [many.id] }), await wrote(2, { tagIds: [few.id] })];
	for (const { id } of [waits, tagged]) await buildMessage({ friendId: id, notify: true });
	await insertWritingFriends(20_500, { tagId: many.id, wroteFrom: WROTE + DAY });
	const found = async (asked: Record<string, string | number>) => {
		const page = await fetchChatList(operator, { brief: 1, ...asked });
		return [idsOf(page.members), page.next_cursor];
	};
	expect(await found({ notify: 1, tag_id: many.id })).toEqual([[waits.id], null]);
	await env.DB.prepare(
		"insert into messages (friend_id, outgoing, timestamp, type, notify) select id, 0, 1, 'text', 1 from friends where line_user_id like 'U-crowd-%'",
	).run();
	expect(await found({ notify: 1, tag_id: few.id })).toEqual([[tagged.id], null]);
	expect(await found({ important: 1, tag_id: many.id })).toEqual([[], null]);
	expect(await found({ name: "誰もいない名前" })).toEqual([[], null]);
});

describe("[M-003] within the scope", () => {
	test("a restricted operator sees their friends alone, whatever role they name", async () => {
		const branch = await buildTag();
		const [inside, outside] = [await wrote(1, { tagIds: [branch.id] }), await wrote(2)];
		const staffed = await buildOperator({ scope: { all: false, tagIds: [branch.id] } });
		const staff = await signInOperator(staffed);
		const everyWay: Record<string, string | number>[] = [
			{},
			{ name: "友だち" },
			{ assigned: "none" },
			{ operator_role_id: person.roleId },
		];
		for (const asked of everyWay) expect(await fetchChatListIds(staff, asked)).toEqual([inside.id]);
		expect(await fetchChatListIds(operator, { operator_role_id: staffed.roleId })).toEqual([inside.id]);
		expect((await sendRequest(`/api/v1/allow_members/${outside.id}`, { as: staff })).status).toBe(404);
	});

	test("the role of an administrator, who sees everybody, narrows nothing", async () => {
		const all = [await wrote(2), await wrote(1)];
		const admin = await buildOperator({ isAdmin: true, scope: { all: false, tagIds: [] } });
		expect(await fetchChatListIds(operator, { operator_role_id: admin.roleId })).toEqual(idsOf(all));
	});

	test("who may see the friends of no tag sees nobody", async () => {
		await wrote(1);
		const nobody = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [] } }));
		expect(await fetchChatListIds(nobody)).toEqual([]);
	});
});

describe("[M-103] a member has", () => {
	let friend: { id: number };
	beforeEach(async () => {
		friend = await wrote(1, { name: "鈴木", memo: "常連" });
		const friend_id = friend.id;
		const menu = await insertNamedRow("richmenus", { name: "会員" });
		await storeRow("friend_richmenus", { friend_id, richmenu_id: menu, since: WROTE });
		const town = await insertNamedRow("vars", { name: "町", type: 0 });
		await storeRow("friend_vars", { friend_id, var_id: town, value: "渋谷", updated_at: WROTE });
		const rank = await insertNamedRow("vars", {
			name: "ランク",
			type: 20,
			choices: [{ id: 1, value: "金", color: "#ffcc00", sortIndex: 0 }],
		});
		await storeRow("friend_vars", { friend_id, var_id: rank, choice_id: 1, updated_at: WROTE });
		const gone = await insertNamedRow("vars", { name: "消した欄", type: 0, deleted_at: 1 });
		await storeRow("friend_vars", { var_id: gone, friend_id, value: "秘密", updated_at: WROTE });
		const form = await insertNamedRow("forms", { name: "問診", code: "abcdef" });
		await storeRow("form_answers", { form_id: form, friend_id, created_at: WROTE, answers: [] });
	});
	const besides = {
		memo: "常連",
		notify: 0,
		richmenu: expect.objectContaining({ name: "会員" }) as object,
		target_vars: [
			expect.objectContaining({ name: "町", value: "渋谷" }),
			expect.objectContaining({ name: "ランク", value: "金" }),
		],
		user_forms: [expect.objectContaining({ name: "問診", answered_at: "2026-11-20 09:00:00" })],
	};
	const listed = async (asked: Record<string, number> = {}, as = operator) =>
		(await fetchChatList(as, { member_id: friend.id, ...asked })).members[0];
	const alone = (as = operator) => requestJson<object>(`/api/v1/allow_members/${friend.id}`, { as });

	test("memo, menu, friend information and forms, in the list and alone [M-262]", async () => {
		expect(await listed()).toMatchObject(besides);
		expect(await alone()).toMatchObject(besides);
	});

	test("of these nothing that the operator may not read, and none where they are not asked for", async () => {
		const reader = await signInOperator(await buildOperator({ abilities: ["friend-read"] }));
		const nothing = { richmenu: null, target_vars: [], user_forms: [] };
		expect(await listed({}, reader)).toMatchObject(nothing);
		expect(await alone(reader)).toMatchObject(nothing);
		const brief = (await listed({ brief: 1 })) as object;
		expect(Object.keys(brief).filter((field) => field in nothing)).toEqual([]);
	});
});
