import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import type { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import {
	SELECTABLE_NAMES,
	type SelectableKind,
	selectableKindOf,
} from "#domain/engine/selector/selectable-kinds.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

/** Kinds without a screen, by their tables. */
const TABLES: Partial<Record<SelectableKind, string>> = {
	calendar: "salons",
	event_reserve: "event_reserves",
	site: "sites",
	phase: "journey_tags",
};

async function make(kind: SelectableKind, name: string, group_id: number | null = null): Promise<number> {
	const table = TABLES[kind];
	if (table) return storeRow(table, { name, group_id, created_at: Date.now() });
	const extra = kind === "action" ? {} : { group_id };
	return buildItem(kind as keyof typeof EXPLORER_KINDS, operator, { name, ...extra });
}

const list = (kind: SelectableKind, as = operator) =>
	requestJson<SelectorList>(`/api/selector/${kind}`, { as });

describe("[E-247, E-416] the selector", () => {
	test("has eighteen kinds", () => expect(SELECTABLE_NAMES).toHaveLength(18));

	test.each(SELECTABLE_NAMES)("lists %s in one statement, newest first", async (kind) => {
		const folder =
			kind === "role" || kind === "action"
				? null
				: await storeRow("folders", { kind, name: "置き場所", position: 1, created_at: 1 });
		const ids = kind === "role" ? [] : [await make(kind, "一つ目", folder), await make(kind, "二つ目", null)];
		const { database, trips } = countRoundTrips(env.DB);
		const response = await sendRequest(`/api/selector/${kind}`, { as: operator, env: { DB: database } });
		expect(response.status).toBe(200);
		const { items, groups } = (await response.json()) as SelectorList;
		expect(trips.filter((trip) => !trip.every(({ sql }) => sql.includes('from "sessions"')))).toHaveLength(1);
		if (kind === "role") {
			expect(items.map(({ name }) => name)).toContain("担当");
			return;
		}
		expect(items.filter(({ id }) => ids.includes(id))).toMatchObject([
			{ id: ids[1], name: "二つ目", group_id: null, unique: true, fresh: true },
			{ id: ids[0], name: "一つ目", group_id: folder, unique: true, fresh: true },
		]);
		if (folder !== null)
			expect(groups).toContainEqual({ id: folder, name: "置き場所", item_count: 1, unique: true });
	});

	test.each(SELECTABLE_NAMES.filter((kind) => selectableKindOf(kind).listAbility))(
		"shows %s to nobody without the ability to read it",
		async (kind) => {
			const abilities = ALL_ABILITIES.filter((ability) => ability !== selectableKindOf(kind).listAbility);
			const without = await buildSession({ abilities });
			expect((await sendRequest(`/api/selector/${kind}`, { as: without })).status).toBe(403);
			const withIt = await buildSession({ abilities: [selectableKindOf(kind).listAbility!] });
			expect((await sendRequest(`/api/selector/${kind}`, { as: withIt })).status).toBe(200);
		},
	);

	test("leaves out what was deleted, and actions that belong to one place", async () => {
		const tag = await make("tag", "消える");
		await updateRow("tags", tag, { deleted_at: 1 });
		const action = await make("action", "部品");
		await updateRow("actions", action, { is_template: 0 });
		expect((await list("tag")).items.map(({ id }) => id)).not.toContain(tag);
		expect((await list("action")).items.map(({ id }) => id)).not.toContain(action);
	});

	test("[E-243, E-244] tells what is special about an item, and which share a name", async () => {
		const [one, two] = [await make("landing", "同じ名前"), await make("landing", "同じ名前")];
		const landings = (await list("landing")).items.filter(({ id }) => [one, two].includes(id));
		expect(landings.map(({ unique }) => unique)).toEqual([false, false]);
		const guarded = await make("tag", "保護");
		await updateRow("tags", guarded, { protected: 1, rate: 2, created_at: 1 });
		const old = await make("form", "旧フォーム");
		await updateRow("forms", old, { generation: 1 });
		const stopped = await make("reaction", "停止");
		await updateRow("reactions", stopped, { is_active: 0 });
		const built = await make("richmenu", "外部");
		await updateRow("richmenus", built, { lmp_menu_id: "x" });
		const EXPECTED: [SelectableKind, number, object][] = [
			["tag", guarded, { super: true, writable: false, favorite: true, fresh: false }],
			["form", old, { generation: 1, noact: true, badge: { text: "使用不可", bgColorClass: "danger" } }],
			["reaction", stopped, { noact: true, badge: { text: "停止中", bgColorClass: "warning" } }],
			["richmenu", built, { is_lmp: true, badge: null }],
		];
		for (const [kind, id, said] of EXPECTED)
			expect((await list(kind)).items.find((item) => item.id === id)).toMatchObject(said);
	});
});

describe("[M-150 to M-152] what stands in texts", () => {
	test.each([
		["M-257", "varia", "var"],
		["M-258", "common_vars", "common_var"],
		["M-259", "form", "form"],
	] as const)("[%s] /api/v_resource/%s has groups, items, ids and favourites", async (_, path, kind) => {
		const folder = await storeRow("folders", { kind, name: "束", position: 1, created_at: 1 });
		const ids = [await make(kind, `${path}の一`, folder), await make(kind, `${path}の二`)];
		const [starred = 0] = ids;
		if (kind !== "form")
			await sendRequest(`/api/selector/${kind}/favorite`, {
				as: operator,
				json: { id: starred, favorite: 1 },
			});
		const group = await requestJson<SelectorList & { ids: number[]; favourites: number[] }>(
			`/api/v_resource/${path}`,
			{
				as: operator,
			},
		);
		const { items, groups } = await list(kind);
		expect(group).toEqual({
			...{ items, groups },
			ids: items.map(({ id }) => id),
			favourites: items.filter(({ favorite }) => favorite).map(({ id }) => id),
		});
		expect(group.ids).toEqual(expect.arrayContaining(ids));
		expect(group.favourites.includes(starred)).toBe(kind !== "form");
		const { listAbility } = selectableKindOf(kind);
		const without = await buildSession({
			abilities: ALL_ABILITIES.filter((each) => each !== listAbility),
		});
		expect((await sendRequest(`/api/v_resource/${path}`, { as: without })).status).toBe(403);
	});
});
