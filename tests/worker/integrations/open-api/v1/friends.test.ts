import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import {
	type ApiProgram,
	buildProgram,
	carriesTag,
	changesExceptLogs,
	statementsExceptLogs,
} from "#tests/support/api-program.ts";
import { countRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Page {
	items: { fid: number; name: string; tags: { id: number }[] }[];
	next_cursor: string | null;
}

let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

const fids = ({ items }: Page) => items.map(({ fid }) => fid);

describe("friends", () => {
	test("are found by id, by LINE's id, in a list and by a filter", async () => {
		const tag = await buildTag();
		const [one, two] = [await buildFriend({ tagIds: [tag.id], memo: "常連" }), await buildFriend()];
		const shown = await program.ask<object>(`/friends/${one.id}`);
		expect(shown).toMatchObject({
			fid: one.id,
			line_id: one.lineUserId,
			name: one.name,
			memo: "常連",
			display: "shown",
			blocked_at: null,
			followed_at: new Date(one.followedAt).toISOString(),
			tags: [{ id: tag.id, name: tag.name }],
		});
		expect(await program.ask(`/friends/by_line_id/${one.lineUserId}`)).toEqual(shown);
		expect(fids(await program.ask("/friends"))).toEqual([one.id, two.id]);
		const json = { filter: { inputs: [carriesTag(tag.id)] } };
		expect(fids(await program.ask("/friends/search", { json }))).toEqual([one.id]);
		expect(await program.ask("/friends/count", { json })).toEqual({ count: 1 });
	});

	test("who are hidden or blocked are in the list as in the console's, and found by their id all the same", async () => {
		const hidden = await buildFriend({ userRate: 0 });
		const blocked = await buildFriend({ blockedAt: 5 });
		expect(fids(await program.ask("/friends"))).toEqual([blocked.id]);
		expect(fids(await program.ask("/friends?state=hidden"))).toEqual([hidden.id]);
		expect(fids(await program.ask("/friends?state=active"))).toEqual([]);
		expect(await program.ask(`/friends/${hidden.id}`)).toMatchObject({ display: "hidden" });
	});

	test("are found by the last value that a trigger brought (condition 115)", async () => {
		const [one, two] = [await buildFriend(), await buildFriend()];
		for (const [friend, value] of [
			[one, "A-1"],
			[two, "A-12"],
		] as const)
			await storeRow("friend_api_values", {
				...{ friend_id: friend.id, category: "open_api", event: "order", key: "number" },
				...{ value, value_key: value.toLowerCase(), updated_at: 1 },
			});
		expect(fids(await program.ask("/friends/by_value?event=order&key=number&value=a-1"))).toEqual([one.id]);
		expect(fids(await program.ask("/friends/by_value?event=order&key=other&value=a-1"))).toEqual([]);
	});

	test.each(["event", "key", "value"])("are found by no value whose %s is blanks", async (blank) => {
		const asked = new URLSearchParams({ event: "order", key: "number", value: "A-1", [blank]: " " });
		const refused = await program.refused(`/friends/by_value?${asked}`);
		expect(refused).toEqual([422, "invalid", { [blank]: ["入力してください。"] }]);
	});

	test("are paged by a cursor, without losing or repeating anybody, in one statement", async () => {
		const all: number[] = [];
		for (let count = 0; count < 7; count++) all.push((await buildFriend()).id);
		const found: number[] = [];
		let cursor: string | null = null;
		do {
			const page: Page = await program.ask(`/friends?limit=3${cursor ? `&cursor=${cursor}` : ""}`);
			found.push(...fids(page));
			cursor = page.next_cursor;
		} while (cursor !== null);
		expect(found).toEqual(all);
		const { database, trips } = countRoundTrips(env.DB);
		await program.ask("/friends?limit=200", { env: { DB: database } });
		expect(statementsExceptLogs(trips)).toHaveLength(1);
	});

	test("of a filter are paged by a cursor, without losing or repeating anybody", async () => {
		const [tag, other] = [await buildTag(), await buildTag()];
		const [all, both]: [number[], number[]] = [[], []];
		for (let count = 0; count < 9; count++) {
			const carriesBoth = count % 2 === 0;
			const { id } = await buildFriend({ tagIds: carriesBoth ? [tag.id, other.id] : [tag.id] });
			all.push(id);
			if (carriesBoth) both.push(id);
			await buildFriend({ tagIds: [other.id] });
			await buildFriend({ tagIds: [tag.id, other.id], userRate: 0 });
		}
		for (const [inputs, expected] of [
			[[carriesTag(tag.id)], all],
			[[carriesTag(tag.id), carriesTag(other.id)], both],
		] as const)
			for (const limit of [1, 2, 3, expected.length, expected.length + 1]) {
				const found: number[] = [];
				let cursor: string | null = null;
				do {
					const json: object = { filter: { inputs }, limit, ...(cursor && { cursor }) };
					const page: Page = await program.ask("/friends/search", { json });
					found.push(...fids(page));
					cursor = page.next_cursor;
				} while (cursor !== null);
				expect(found).toEqual(expected);
			}
	});

	test("of a filter are asked for by a text that the database plans once, whenever that is", async () => {
		const tag = await buildTag();
		const [one, two] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend({ tagIds: [tag.id] })];
		const texts = [];
		for (const [time, after, expected] of [
			["2026-11-20 10:00", 0, one.id],
			["2026-11-20 10:01", one.id, two.id],
		] as const) {
			new TestClock(time).rule();
			const { database, trips } = countRoundTrips(env.DB);
			const json = { filter: { inputs: [carriesTag(tag.id)] }, cursor: String(after), limit: 1 };
			expect(fids(await program.ask("/friends/search", { json, env: { DB: database } }))).toEqual([expected]);
			texts.push(statementsExceptLogs(trips).map(({ sql }) => sql));
		}
		expect(texts[1]).toEqual(texts[0]);
	});

	test("that a filter names by what is gone are not guessed", async () => {
		const tag = await buildTag({ deletedAt: 5 });
		const refused = await program.refused("/friends/search", {
			json: { filter: { inputs: [carriesTag(tag.id)] } },
		});
		expect(refused.slice(0, 2)).toEqual([422, "invalid"]);
	});

	test("that a filter finds are not found, nor counted, where it excludes by what is gone", async () => {
		const tag = await buildTag();
		const friend = await buildFriend();
		const json = { filter: { inputs: [{ ...carriesTag(tag.id), tag_or: 2 }] } };
		expect(fids(await program.ask("/friends/search", { json }))).toEqual([friend.id]);
		expect(await program.ask("/friends/count", { json })).toEqual({ count: 1 });
		await env.DB.prepare("update tags set deleted_at = 5 where id = ?").bind(tag.id).run();
		for (const path of ["/friends/search", "/friends/count"])
			expect(await program.refused(path, { json })).toEqual([
				422,
				"invalid",
				{ filter: [FILTER_TEXTS.filterBroken] },
			]);
	});

	test("are found by a filter of more values than a statement takes, page by page", async () => {
		const tag = await buildTag();
		const one = await buildFriend();
		await buildFriend({ tagIds: [tag.id] });
		const two = await buildFriend();
		const filter = { inputs: Array.from({ length: 110 }, () => ({ ...carriesTag(tag.id), tag_or: 2 })) };
		const first: Page = await program.ask("/friends/search", { json: { filter, limit: 1 } });
		expect(fids(first)).toEqual([one.id]);
		const next = { filter, limit: 1, cursor: first.next_cursor };
		expect(fids(await program.ask("/friends/search", { json: next }))).toEqual([two.id]);
		expect(await program.ask("/friends/count", { json: { filter } })).toEqual({ count: 2 });
	});

	test("are found by a filter of about as many values as a statement takes", async () => {
		const tag = await buildTag();
		const friend = await buildFriend();
		const without = { ...carriesTag(tag.id), tag_or: 2 };
		for (const many of [...Array(20).keys()].flatMap((more) => [30 + more, 42 + more, 85 + more])) {
			const json = { filter: { inputs: Array(many).fill(without) } };
			expect(fids(await program.ask("/friends/search", { json })), String(many)).toEqual([friend.id]);
			expect(await program.ask("/friends/count", { json }), String(many)).toEqual({ count: 1 });
		}
	});

	test("are read with what is asked of them in one statement beside that of who calls", async () => {
		const tag = await buildTag();
		const friend = await buildFriend({ tagIds: [tag.id] });
		const filter = { inputs: [carriesTag(tag.id)] };
		const asked: [path: string, json?: object][] = [
			[`/friends/${friend.id}`],
			[`/friends/${friend.id}/tags`],
			[`/friends/${friend.id}/info`],
			[`/friends/${friend.id}/scenarios`],
			[`/friends/${friend.id}/messages`],
			["/friends/search", { filter }],
			["/friends/count", { filter }],
		];
		for (const [path, json] of asked) {
			const { database, trips } = countRoundTrips(env.DB);
			await program.ask(path, { ...(json && { json }), env: { DB: database } });
			expect(statementsExceptLogs(trips), path).toHaveLength(1);
		}
	});

	test("of whom nothing is known yet are told so, and nobody else is told of", async () => {
		const friend = await buildFriend();
		const parts = { info: "values", scenarios: "scenarios", messages: "items" };
		for (const [part, holds] of Object.entries(parts)) {
			expect(await program.ask(`/friends/${friend.id}/${part}`)).toMatchObject({ [holds]: [] });
			expect(await program.refused(`/friends/${friend.id + 1}/${part}`)).toEqual([
				404,
				"not-found",
				CALL_TEXTS.notFound,
			]);
		}
	});
});

describe("a service code with a filter", () => {
	test("sees and changes its friends alone", async () => {
		const tag = await buildTag();
		const [own, other] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		expect(fids(await limited.ask("/friends"))).toEqual([own.id]);
		expect(await limited.ask("/friends/count", { json: { filter: { inputs: [] } } })).toEqual({ count: 1 });
		expect(await limited.refused(`/friends/by_line_id/${other.lineUserId}`)).toEqual([
			404,
			"not-found",
			CALL_TEXTS.notFound,
		]);
		const before = await takeSnapshot();
		const json = { fids: [own.id, other.id], tag_ids: [(await buildTag()).id] };
		expect(await limited.refused("/friends/tags", { json })).toEqual([
			422,
			"invalid",
			{ fids: [API_V1_TEXTS.friendsUnknown(String(other.id))] },
		]);
		expect((await changesExceptLogs(before)).filter((row) => !row.startsWith("tags "))).toEqual([]);
	});
});

describe("a service code with a filter of many conditions", () => {
	test("sees its friends by them and by what the filter hides, in every call", async () => {
		const own = await buildFriend({ name: "佐藤はな" });
		const other = await buildFriend({ name: "鈴木" });
		const blocked = await buildFriend({ name: "佐藤そら", blockedAt: 5 });
		const named = {
			type: 11,
			names: ["佐藤", "山田"],
			use_name: 1,
			use_short_name: 0,
			use_nickname: 0,
		} as const;
		const vip = await buildTag();
		for (const { id } of [own, other, blocked])
			await storeRow("friend_tags", { friend_id: id, tag_id: vip.id, created_at: 1 });
		const inputs = [...Array(60).keys()].flatMap(() => [
			{ ...named, names: [...named.names] },
			carriesTag(vip.id),
		]);
		const limited = await buildProgram({ friends: { inputs, with_blocked: 0 } });
		expect(fids(await limited.ask("/friends"))).toEqual([own.id]);
		const json = { filter: { inputs: [], with_blocked: 1 } };
		expect(fids(await limited.ask("/friends/search", { json }))).toEqual([own.id]);
		for (const { id } of [other, blocked]) {
			expect((await limited.refused(`/friends/${id}`))[0]).toBe(404);
			expect((await limited.refused(`/friends/${id}/scenarios`))[0]).toBe(404);
		}
		const tag = await buildTag();
		const tags = { json: { fids: [own.id], tag_ids: [tag.id] } };
		await limited.ask("/friends/tags", tags);
		expect(await tagIdsOf(own)).toContain(tag.id);
		const salon = await buildSalon({ resources: 1 });
		await limited.ask(`/salons/${salon.id}/reservations?from=2026-11-20&to=2026-11-21`);
	});
});

describe("tags", () => {
	test("are put on and taken off with their actions, and stand in the history as the program's", async () => {
		const action = await buildAction({ effects: [sendTextEffect("会員になりました")] });
		const tag = await buildTag({ appendActionId: action.id });
		const friend = await buildFriend();
		const path = `/friends/${friend.id}/tags`;
		expect(await program.ask(path, { json: { tag_ids: [tag.id] } })).toEqual({
			fid: friend.id,
			tags: [{ id: tag.id, name: tag.name }],
			left_out: [],
		});
		expect(await countRows("deliveries", `friend_id = ${friend.id}`)).toBe(1);
		await program.ask(`${path}/${tag.id}`, { method: "DELETE" });
		expect(await program.ask(path)).toEqual({ fid: friend.id, tags: [] });
		const { results } = await env.DB.prepare("select changed_by from friend_changes order by id").all();
		expect(results).toEqual([
			{ changed_by: `program:${program.codeId}` },
			{ changed_by: `program:${program.codeId}` },
		]);
		expect(await countRows("audit_log", "operator_id is null and verb = 'friend.tags'")).toBe(2);
	});

	test("that are full are left out and said; those that are gone or the system's are refused", async () => {
		const full = await buildTag({ capacity: 0 });
		const friend = await buildFriend();
		const path = `/friends/${friend.id}/tags`;
		expect(await program.ask(path, { json: { tag_ids: [full.id] } })).toMatchObject({ left_out: [full.id] });
		const system = await buildTag({ protected: true });
		expect(await program.refused(path, { json: { tag_ids: [system.id] } })).toEqual([
			422,
			"invalid",
			{ tag_ids: [TAG_TEXTS.protectedTagSet(system.name)] },
		]);
		expect(await program.refused(path, { json: { tag_ids: [999_999] } })).toEqual([
			422,
			"invalid",
			{ tag_ids: [TAG_TEXTS.tagGone] },
		]);
	});

	test("are changed for five hundred friends with as many statements as for one", async () => {
		const tag = await buildTag();
		const trips = async (count: number) => {
			const some = await Promise.all(Array.from({ length: count }, () => buildFriend()));
			const watch = countRoundTrips(env.DB);
			const json = { fids: some.map(({ id }) => id), tag_ids: [tag.id] };
			await program.ask("/friends/tags", { json, env: { DB: watch.database } });
			expect(await tagIdsOf(some.at(-1)!)).toEqual([tag.id]);
			return statementsExceptLogs(watch.trips).length;
		};
		const one = await trips(1);
		expect(await trips(60)).toBe(one);
		const json = { fids: Array.from({ length: 501 }, (_, at) => at + 1), tag_ids: [tag.id] };
		expect((await program.refused("/friends/tags", { json }))[0]).toBe(422);
	});
});

describe("friend information", () => {
	const field = (name: string, type = 0, more: object = {}) =>
		storeRow("vars", { name, type, created_at: 1, ...more });

	test("is written and read in its own form, and stands in the history as the program's", async () => {
		const friend = await buildFriend();
		const [number, day] = [await field("会員番号"), await field("誕生日", 30)];
		const choice = await field("会員種別", 20, {
			choices: [{ id: 7, value: "ゴールド", sortIndex: 0 }],
		});
		const path = `/friends/${friend.id}/info`;
		const values = { [number]: "M-100", [day]: "1990-04-01", [choice]: "7" };
		expect(await program.ask(path, { method: "PUT", json: { values } })).toEqual({
			fid: friend.id,
			values: [
				{ id: number, name: "会員番号", value: "M-100", text: "M-100" },
				{ id: day, name: "誕生日", value: "1990-04-01", text: "1990-04-01" },
				{ id: choice, name: "会員種別", value: "7", text: "ゴールド" },
			],
		});
		await program.ask(path, { method: "PUT", json: { values: { [number]: null } } });
		expect(await program.ask<object>(path)).toMatchObject({ values: [{ id: day }, { id: choice }] });
		expect(await countRows("friend_changes", `changed_by = 'program:${program.codeId}'`)).toBe(4);
	});

	test("that is wrong names its field, and nothing is written", async () => {
		const friend = await buildFriend();
		const [number, day] = [await field("会員番号"), await field("誕生日", 30)];
		const before = await takeSnapshot();
		const refused = await program.refused(`/friends/${friend.id}/info`, {
			method: "PUT",
			json: { values: { [number]: "M-1", [day]: "昨日" } },
		});
		expect(refused).toEqual([422, "invalid", { [`values[${day}]`]: [expect.any(String)] }]);
		expect(await changesExceptLogs(before)).toEqual([]);
	});

	test("is written for many friends in one transaction, or for none", async () => {
		const some = await Promise.all(Array.from({ length: 30 }, () => buildFriend()));
		const number = await field("会員番号");
		const friends = some.map(({ id }, at) => ({ fid: id, values: { [number]: `M-${at}` } }));
		const watch = countRoundTrips(env.DB);
		await program.ask("/friends/info", { json: { friends }, env: { DB: watch.database } });
		expect(statementsExceptLogs(watch.trips).length).toBeLessThan(12);
		expect(await countRows("friend_vars")).toBe(30);
		const wrong = [
			{ fid: some[0]!.id, values: { [number]: "M" } },
			{ fid: 999_999, values: { [number]: "N" } },
		];
		expect((await program.refused("/friends/info", { json: { friends: wrong } }))[0]).toBe(422);
		const unknown = [{ fid: some[0]!.id, values: { 999999: "M" } }];
		expect(await program.refused("/friends/info", { json: { friends: unknown } })).toEqual([
			422,
			"invalid",
			{ "friends[0][values][999999]": [expect.any(String)] },
		]);
		expect(await countRows("friend_vars", "value = 'M'")).toBe(0);
	});
});
