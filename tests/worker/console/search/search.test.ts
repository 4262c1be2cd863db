import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type FoundItem, MAX_FOUND } from "#domain/console/search/found-item.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { searchItems } from "#functions/console/search/search-items.ts";
import { ITEM_KINDS } from "#functions/item-kinds.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildOperator();
});

const foundItems = async (text: string, by = operator): Promise<FoundItem[]> =>
	(
		await requestJson<{ items: FoundItem[] }>(`/api/search?text=${encodeURIComponent(text)}`, {
			as: await signInOperator(by),
		})
	).items;

const found = async (text: string, by = operator) =>
	(await foundItems(text, by)).map(({ kind, name }) => `${kind} ${name}`);

/** Item with the normalised name that a save would store. */
const named = async (
	table: string,
	name: string,
	build: (given: { name: string }) => Promise<{ id: number }>,
) => updateRow(table, (await build({ name })).id, { name_key: normaliseText(name) });

/** One item of several kinds whose names contain カラー. */
async function fill(): Promise<void> {
	await named("tags", "新規カラー", buildTag);
	await named("tags", "パーマ", buildTag);
	await named("actions", "カラーの後の案内", buildAction);
	await storeRow("salons", { name: "カラー専門店", created_at: 1, rules: {} });
	await storeRow("folders", { kind: "event_reserve", name: "カラー講習会", created_at: 1 });
	await storeRow("folders", { kind: "tag", name: "カラーのタグ", created_at: 1 });
	await storeRow("broadcasts", {
		...{
			name: "秋のカラー",
			messages: [],
			operator_id: (await buildOperator()).id,
			created_at: 1,
			updated_at: 1,
		},
	});
}

test("items of every kind are found by a part of their name, those that begin with it first", async () => {
	await fill();
	expect(await found("カラー")).toEqual([
		"salon カラー専門店",
		"event カラー講習会",
		"action カラーの後の案内",
		"tag 新規カラー",
		"broadcast 秋のカラー",
	]);
	expect(await found("ｶﾗｰ")).toContain("tag 新規カラー");
	expect(await found("100%_")).toEqual([]);
});

test("each item comes with the page that opens it, and the label of its kind", async () => {
	await named("tags", "新規カラー", buildTag);
	await named("actions", "カラーの後の案内", buildAction);
	const [action, first] = await foundItems("カラー");
	expect(action).toMatchObject({
		label: "アクション",
		address: `/line/action?${new URLSearchParams({ search: "カラーの後の案内" })}`,
	});
	expect(first).toMatchObject({ label: "タグ", address: `/line/tag/setting/${first!.id}` });
});

test("an answer has three items of a kind, and twelve in all", async () => {
	for (let index = 0; index < 4; index++) {
		await named("tags", `カラー${index}`, buildTag);
		await named("actions", `カラー${index}`, buildAction);
		await storeRow("salons", { name: `カラー${index}`, created_at: 1, rules: {} });
		await storeRow("folders", { kind: "event_reserve", name: `カラー${index}`, created_at: 1 });
		await storeRow("broadcasts", {
			...{ name: `カラー${index}`, messages: [], operator_id: operator.id, created_at: 1, updated_at: 1 },
		});
	}
	const items = await foundItems("カラー");
	expect(items).toHaveLength(MAX_FOUND);
	expect(items.filter(({ kind }) => kind === "tag").map(({ name }) => name)).toEqual([
		...["カラー3", "カラー2", "カラー1"],
	]);
});

test("what is deleted is not found", async () => {
	await fill();
	await env.DB.batch(
		["tags", "actions", "salons", "broadcasts"].map((table) =>
			env.DB.prepare(`update ${table} set deleted_at = 1`),
		),
	);
	expect(await found("カラー")).toEqual(["event カラー講習会"]);
});

test.each<[Ability[], string[]]>([
	[[], []],
	[["action-read"], ["action カラーの後の案内"]],
	[["salon-read"], ["salon カラー専門店"]],
])("an operator finds only what the abilities open (%j)", async (abilities, names) => {
	await fill();
	expect(await found("カラー", await buildOperator({ abilities }))).toEqual(names);
});

test("a restricted operator finds no broadcasts of others", async () => {
	await fill();
	const restricted = await buildOperator({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	expect((await found("カラー", restricted)).filter((each) => each.startsWith("broadcast"))).toEqual([]);
});

test("an empty, long or unknown query is refused", async () => {
	const as = await signInOperator(operator);
	for (const query of ["text=", `text=${"あ".repeat(101)}`, "text=a&kind=tag"])
		expect((await sendRequest(`/api/search?${query}`, { as })).status).toBe(422);
});

test("the search is one statement", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await searchItems(operatorContext(clock, operator, { db: connectD1(database) }), ITEM_KINDS, "カラー");
	expect(trips.flat()).toHaveLength(1);
});
