import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { friendMarks } from "#db/friend-marks.ts";
import { TALKS_PER_PAGE } from "#domain/chat/members.ts";
import { CHAT_TEXTS } from "#domain/texts/chat.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { TALK_TEXTS } from "#domain/texts/talks.ts";
import { DAY } from "#domain/time.ts";
import { allMembers, type Member, members } from "#tests/support/chat.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, type Session, signIn } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";

const WROTE = tokyo("2026-11-20 09:00");

let clock: TestClock;
let person: BuiltOperator;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 12:00").rule();
	person = await buildOperator();
	operator = await signIn(person);
});

/** A friend who wrote so many minutes after nine. */
const wrote = (minutes: number, given: Parameters<typeof buildFriend>[0] = {}) =>
	buildFriend({ lastMessageAt: WROTE + minutes * 60_000, ...given });

const put = (path: string, json: object) => ask(path, { as: operator, method: "PUT", json });
const idsOf = (friends: { id: number }[]) => friends.map(({ id }) => id);

describe("[M-026] [M-261] the list of the chat", () => {
	test("names who wrote last first, and those who never did behind them", async () => {
		const silent = [await buildFriend(), await buildFriend()];
		const [early, late] = [await wrote(1), await wrote(2)];
		const same = await wrote(2);
		expect(await allMembers(operator)).toEqual(idsOf([same, late, early, silent[1]!, silent[0]!]));
	});

	test("pages through all of them, losing and repeating none, also where many wrote at one instant", async () => {
		const all: { id: number }[] = [];
		for (let number = 0; number < TALKS_PER_PAGE + 5; number++) all.push(await wrote(Math.min(number, 10)));
		for (let number = 0; number < TALKS_PER_PAGE; number++) all.push(await buildFriend());
		const listed = await allMembers(operator);
		expect([listed.length, new Set(listed)]).toEqual([all.length, new Set(idsOf(all))]);
		const filtered = await allMembers(operator, { name: "友だち" });
		expect(filtered).toEqual(listed);
	});

	test("has the last message in one line, how many wait, the mark and who answers [M-103]", async () => {
		const friend = await wrote(1, { name: "鈴木" });
		const first = await buildMessage({ friendId: friend.id, text: "予約を\nお願いします", notify: true });
		await buildMessage({ friendId: friend.id, type: "image", text: null, notify: true });
		const answer = await buildMessage({ friendId: friend.id, text: "あ".repeat(200), outgoing: true });
		await connect(env.DB).insert(friendMarks).values({ friendId: friend.id, markId: 3, updatedAt: WROTE });
		await put(`/api/chat/${friend.id}/assignee`, { operator_id: person.id, before: null });
		await put(`/api/chat/${friend.id}/important`, { important: true });
		const { members: listed } = await members(operator);
		expect(listed).toEqual([
			expect.objectContaining<Partial<Member>>({
				id: friend.id,
				name: "鈴木",
				notify: 1,
				waiting: 2,
				waiting_id: first.id + 1,
				mark_id: 3,
				important: true,
				operator: { id: person.id, name: person.name },
				last_message: expect.objectContaining({
					id: answer.id,
					text: `${"あ".repeat(80)}…`,
					outgoing: true,
				}) as Member["last_message"],
			}),
		]);
	});

	test.each([
		["a text in lines", { text: "一行目\n二行目" }, "一行目 二行目"],
		["a picture", { type: "image" as const, text: null }, "画像"],
		["one that was taken back", { text: null, unsentAt: WROTE }, TALK_TEXTS.unsent],
	])("says what the last message was: %s", async (_, said, shown) => {
		const friend = await wrote(1);
		await buildMessage({ friendId: friend.id, ...said });
		expect((await members(operator)).members[0]?.last_message?.text).toBe(shown);
	});

	test("leaves out friends whom an operator hid or blocked", async () => {
		await wrote(1, { userRate: 0 });
		await wrote(2, { userRate: -1 });
		expect(await allMembers(operator)).toEqual([]);
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
		expect(await allMembers(operator, { tag_id: tag.id })).toEqual([other.id]);
		expect(await allMembers(operator, { name: "鈴木" })).toEqual([one.id]);
		expect(await allMembers(operator, { name: "すず" })).toEqual([called.id]);
		expect(await allMembers(operator, { new: 1 })).toEqual([one.id]);
		expect(await allMembers(operator, { member_id: other.id })).toEqual([other.id]);
		expect(await allMembers(operator, { ids: `${one.id},${called.id}` })).toEqual([called.id, one.id]);
		expect(await allMembers(operator, { tag_id: tag.id, name: "鈴木" })).toEqual([]);
	});

	test("what waits, until it is handled", async () => {
		const [waits, handled] = [await wrote(1), await wrote(2)];
		const message = await buildMessage({ friendId: waits.id, notify: true });
		await buildMessage({ friendId: handled.id });
		expect(await allMembers(operator, { notify: 1 })).toEqual([waits.id]);
		await ask(`/api/chat/${waits.id}/handled`, { as: operator, json: { last_id: message.id } });
		expect(await allMembers(operator, { notify: 1 })).toEqual([]);
	});

	test("[M-028] being important, and by who answers", async () => {
		const [mine, important, others] = [await wrote(1), await wrote(2), await wrote(3)];
		const colleague = await buildOperator();
		await put(`/api/chat/${mine.id}/assignee`, { operator_id: person.id, before: null });
		await put(`/api/chat/${others.id}/assignee`, { operator_id: colleague.id, before: null });
		await put(`/api/chat/${important.id}/important`, { important: true });
		expect(await allMembers(operator, { important: 1 })).toEqual([important.id]);
		expect(await allMembers(operator, { assigned: "mine" })).toEqual([mine.id]);
		expect(await allMembers(operator, { assigned: "none" })).toEqual([important.id]);
	});

	test("the notes that name whoever asks", async () => {
		const [named] = [await wrote(1), await wrote(2)];
		const colleague = await signIn(await buildOperator());
		const note = { text: "お願いします", mentions: [person.id] };
		await ask(`/api/chat/${named.id}/notes`, { as: colleague, json: note });
		expect(await allMembers(operator, { assigned: "mentioned" })).toEqual([named.id]);
		expect(await allMembers(colleague, { assigned: "mentioned" })).toEqual([]);
	});

	test("is ordered by when friends were added where that is asked", async () => {
		const [first, second] = [await wrote(9), await wrote(1)];
		const third = await buildFriend();
		expect(await allMembers(operator, { order_by: "new" })).toEqual(idsOf([third, second, first]));
	});

	test.each([
		["order_by", "age", FIELD_TEXTS.choiceUnknown],
		["assigned", "yours", FIELD_TEXTS.choiceUnknown],
		["operator_role_id", "999", CHAT_TEXTS.roleUnknown],
	])("nothing that is not there: %s", async (field, value, text) => {
		const refused = await call(`/api/v1/allow_members?${field}=${value}`, { as: operator });
		expect([refused.status, await refused.json()]).toEqual([422, { [field]: [text] }]);
	});
});

describe("[M-003] within the scope", () => {
	test("a restricted operator sees their friends alone, whatever role they name", async () => {
		const branch = await buildTag();
		const [inside, outside] = [await wrote(1, { tagIds: [branch.id] }), await wrote(2)];
		const staffed = await buildOperator({ scope: { all: false, tagIds: [branch.id] } });
		const staff = await signIn(staffed);
		const everyWay: Record<string, string | number>[] = [
			{},
			{ name: "友だち" },
			{ assigned: "none" },
			{ operator_role_id: person.roleId },
		];
		for (const asked of everyWay) expect(await allMembers(staff, asked)).toEqual([inside.id]);
		expect(await allMembers(operator, { operator_role_id: staffed.roleId })).toEqual([inside.id]);
		expect((await call(`/api/v1/allow_members/${outside.id}`, { as: staff })).status).toBe(404);
	});

	test("the role of an administrator, who sees everybody, narrows nothing", async () => {
		const all = [await wrote(2), await wrote(1)];
		const admin = await buildOperator({ isAdmin: true, scope: { all: false, tagIds: [] } });
		expect(await allMembers(operator, { operator_role_id: admin.roleId })).toEqual(idsOf(all));
	});

	test("who may see the friends of no tag sees nobody", async () => {
		await wrote(1);
		const nobody = await signIn(await buildOperator({ scope: { all: false, tagIds: [] } }));
		expect(await allMembers(nobody)).toEqual([]);
	});
});

test("[M-262] one friend is told with memo, menu, friend information and forms [M-103]", async () => {
	const friend = await wrote(1, { memo: "常連" });
	expect(await ask(`/api/v1/allow_members/${friend.id}`, { as: operator })).toMatchObject({
		id: friend.id,
		memo: "常連",
		notify: 0,
		richmenu: null,
		target_vars: [],
		user_forms: [],
	});
});
