import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	listReceivedTexts,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const carries = (who: { id: number }, ...ids: number[]) =>
	Promise.all(ids.map((id) => storeRow("friend_tags", { friend_id: who.id, tag_id: id, created_at: 1 })));
const folder = () => storeRow("folders", { kind: "tag", name: "会員", created_at: 1 });

describe("[A-063] adding a tag", () => {
	testInEveryState({
		build: async () => buildEffect("tag", { tag_ids: [(await buildTag()).id] }),
		trace: async (who, { tag_ids }) => (await tagIdsOf(who)).some((id) => tag_ids[0] === id),
		done: true,
	});
});

describe("[A-064] removing a tag", () => {
	testInEveryState({
		build: async (who) => {
			const { id } = await buildTag();
			await carries(who, id);
			return buildEffect("tag", { remove: 1, tag_ids: [id] });
		},
		trace: async (who, { tag_ids }) => (await tagIdsOf(who)).some((id) => tag_ids[0] === id),
		done: false,
	});
});

/** Tags by their name in the table; `*` marks those that the friend has. */
type Named = Record<string, { id: number }>;

describe("by their settings", () => {
	const ROWS: [name: string, set: (tags: Named, folder: number) => object, left: string[]][] = [
		["adds several", ({ a, b }) => ({ tag_ids: [a!.id, b!.id] }), ["a", "b", "c*"]],
		["leaves one that is carried", ({ c }) => ({ tag_ids: [c!.id] }), ["c*"]],
		["passes over a deleted one", ({ gone, a }) => ({ tag_ids: [gone!.id, a!.id] }), ["a", "c*"]],
		["removes one", ({ c }) => ({ remove: 1, tag_ids: [c!.id] }), []],
		["leaves alone what is not carried", ({ a }) => ({ remove: 1, tag_ids: [a!.id] }), ["c*"]],
		["passes over one that the system keeps", ({ kept, a }) => ({ tag_ids: [kept!.id, a!.id] }), ["a", "c*"]],
		["adds a folder's", (_, id) => ({ use_group: 1, tag_group_id: id }), ["b", "c*"]],
		["removes a folder's", (_, id) => ({ remove: 1, use_group: 1, tag_group_id: id }), []],
		[
			"heeds the folder alone",
			({ a }, id) => ({ use_group: 1, tag_group_id: id, tag_ids: [a!.id] }),
			["b", "c*"],
		],
		["adds nothing of a folder that is gone", () => ({ use_group: 1, tag_group_id: 999_999 }), ["c*"]],
	];

	test.each(ROWS)("[A-062] %s", async (_, set, left) => {
		const groupId = await folder();
		const tags: Named = {
			a: await buildTag(),
			b: await buildTag({ groupId }),
			"c*": await buildTag({ groupId }),
			gone: await buildTag({ groupId, deletedAt: 1 }),
			kept: await buildTag({ groupId, protected: true }),
		};
		tags.c = tags["c*"]!;
		await carries(friend, tags.c.id);
		expect(await runEffects(clock, friend, [buildEffect("tag", set(tags, groupId))])).toBe("d");
		expect(await tagIdsOf(friend)).toEqual(left.map((name) => tags[name]!.id).sort((a, b) => a - b));
	});
});

const PLAN = { category: "shop", event: "joined", key: "plan" };
const joined = (value: string): [string, string, string, string][] => [["shop", "joined", "plan", value]];

describe("from integration data", () => {
	const named = async (name: string, given: object = {}) =>
		buildTag({ name, nameKey: normaliseText(name), ...given });

	test.each<[string, string, string[]]>([
		["one by its name", "金会員", ["金会員"]],
		["one in another width and case", "ＶＩＰ", ["vip"]],
		["several", '["金会員","vip"]', ["金会員", "vip"]],
		["one that is named twice", '["vip","VIP"]', ["vip"]],
		["none of an unknown name", "白金会員", []],
		["none that was deleted", "旧会員", []],
		["none that the system keeps", "予約", []],
		["none of nothing", "", []],
	])("[A-065] [A-066] adds and removes %s", async (_, value, names) => {
		const prefix = `${friend.id}-`;
		const tags = {
			金会員: await named(`${prefix}金会員`, { capacity: 1 }),
			vip: await named(`${prefix}vip`, { capacity: 1, appendActionId: (await buildAction()).id }),
		};
		await named(`${prefix}旧会員`, { deletedAt: 1 });
		await named(`${prefix}予約`, { protected: true });
		const brought = value.startsWith("[")
			? JSON.stringify((JSON.parse(value) as string[]).map((name) => prefix + name))
			: prefix + value;
		const ids = names.map((name) => tags[name as keyof typeof tags].id);
		const dynamic = (remove: number) => [buildEffect("tag", { remove, context: PLAN })];
		expect(await runEffects(clock, friend, dynamic(2), { context: joined(brought) })).toBe("d");
		expect(await tagIdsOf(friend)).toEqual(ids);
		expect(await runEffects(clock, friend, dynamic(3), { context: joined(brought) })).toBe("d");
		expect(await tagIdsOf(friend)).toEqual([]);
	});

	test("takes what was sent last where the trigger brings nothing; without either it is left out", async () => {
		const gold = await named(`${friend.id}金`);
		const other = await buildFriend();
		await storeRow("friend_api_values", {
			...{ friend_id: friend.id, ...PLAN, value: gold.name, value_key: normaliseText(gold.name) },
			updated_at: 1,
		});
		const effects = [buildEffect("tag", { remove: 2, context: PLAN })];
		expect(await runEffectsFor(clock, [friend, other], effects)).toEqual(["d", "x"]);
		expect(await tagIdsOf(friend)).toEqual([gold.id]);
		expect(await tagIdsOf(other)).toEqual([]);
	});
});

describe("a tag with room for so many", () => {
	const texted = async (text: string) => (await buildAction({ effects: [buildEffect("text", { text })] })).id;

	test("takes no more, and runs the one action for those who came and the other for those who did not", async () => {
		const tag = await buildTag({
			capacity: 2,
			appendActionId: await texted("ようこそ"),
			fulledActionId: await texted("満員です"),
		});
		await carries(friend, tag.id);
		const others = [await buildFriend(), await buildFriend()];
		const effects = [buildEffect("tag", { tag_ids: [tag.id] })];
		expect(await runEffectsFor(clock, [friend, ...others], effects)).toEqual(["d", "d", "f"]);
		expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(2);
		expect(await listReceivedTexts(friend)).toEqual([]);
		expect(await listReceivedTexts(others[0]!)).toEqual(["ようこそ"]);
		expect(await listReceivedTexts(others[1]!)).toEqual(["満員です"]);
	});

	test("that is removed is free for the next", async () => {
		const tag = await buildTag({ capacity: 1 });
		const other = await buildFriend();
		await carries(other, tag.id);
		const add = buildEffect("tag", { tag_ids: [tag.id] });
		expect(await runEffects(clock, friend, [add])).toBe("f");
		expect(await runEffects(clock, other, [buildEffect("tag", { remove: 1, tag_ids: [tag.id] })])).toBe("d");
		expect(await runEffects(clock, friend, [add])).toBe("d");
	});

	test("is never overfilled by runs that come at once", async () => {
		const tag = await buildTag({ capacity: 3 });
		const many = await Promise.all(Array.from({ length: 12 }, () => buildFriend()));
		const add = [buildEffect("tag", { tag_ids: [tag.id] })];
		const codes = await Promise.all(many.map((who) => runEffects(clock, who, add)));
		expect(codes.toSorted().join("")).toBe("dddfffffffff");
		expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(3);
	});
});

test("a tag that replaces another takes it off, unless it is full", async () => {
	const old = await buildTag();
	const [fresh, full] = [await buildTag(), await buildTag({ capacity: 0 })];
	for (const { id } of [fresh, full]) await updateRow("tags", id, { replace_tag_id: old.id });
	await carries(friend, old.id);
	expect(await runEffects(clock, friend, [buildEffect("tag", { tag_ids: [full.id] })])).toBe("f");
	expect(await tagIdsOf(friend)).toEqual([old.id]);
	expect(await runEffects(clock, friend, [buildEffect("tag", { tag_ids: [fresh.id] })])).toBe("d");
	expect(await tagIdsOf(friend)).toEqual([fresh.id]);
});

test.each<[string, object, string]>([
	["without a tag", {}, "tag_ids"],
	["without a folder", { use_group: 1 }, "tag_group_id"],
	["without integration data", { remove: 2 }, "context"],
	["with data of no event", { remove: 3, context: { ...PLAN, event: "" } }, "context"],
	["with a way that there is none", { remove: 4, tag_ids: [1] }, "remove"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("tag", given)).toBe(field);
});
