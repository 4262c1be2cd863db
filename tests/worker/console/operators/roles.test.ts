import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { GRANTABLE_ABILITIES } from "#domain/console/operators/grantable-abilities.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const ROLES = "/api/operators/roles";
let admin: BuiltOperator;
let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	admin = await buildOperator({ isAdmin: true, abilities: [] });
	as = await signInOperator(admin);
});

interface Role {
	id: number;
	name: string;
	abilities: string[];
	filter: { inputs: object[] } | null;
	version: number;
}

const body = (more: object = {}) => ({ name: "店舗", abilities: ["friend-read"], filter: null, ...more });
const create = (json: object = body(), by = as) => sendRequest(ROLES, { as: by, json });
const created = async (json?: object) => ((await (await create(json)).json()) as { id: number }).id;
const show = (id: number, by = as) => requestJson<Role>(`${ROLES}/${id}`, { as: by });
const update = (id: number, json: object, by = as) =>
	sendRequest(`${ROLES}/${id}`, { method: "PUT", whole: true, as: by, json });
const answerOf = async (response: Response) => [response.status, await response.json()];
const tagged = (...tag_ids: number[]) => ({
	inputs: [{ type: 60, tag_ids, tag_group_id: null, use_group: 0, tag_or: 0 }],
});

describe("a role", () => {
	test("is made, shown as it was made, changed, copied and deleted", async () => {
		const tag = await buildTag();
		const id = await created(body({ filter: tagged(tag.id) }));
		expect(await show(id)).toMatchObject({ name: "店舗", abilities: ["friend-read"], version: 1 });
		expect((await show(id)).filter?.inputs).toEqual(tagged(tag.id).inputs);
		expect((await update(id, body({ name: "本部", version: 1 }))).status).toBe(200);
		expect(await show(id)).toMatchObject({ name: "本部", filter: null, version: 2 });
		const copy = await requestJson<{ id: number }>(`${ROLES}/${id}/copy`, { as, method: "POST" });
		expect((await show(copy.id)).name).toBe("本部のコピー");
		expect((await sendRequest(`${ROLES}/${id}`, { method: "DELETE", as })).status).toBe(200);
		expect((await sendRequest(`${ROLES}/${id}`, { as })).status).toBe(404);
		const log = await readRows<{ detail: string }>("select detail from audit_log where verb = 'role.update'");
		expect(JSON.parse(log[0]!.detail)).toMatchObject({ before: { name: "店舗" }, after: { name: "本部" } });
	});

	test("has a copy whose name is cut between characters", async () => {
		const kept = "店".repeat(95);
		const id = await created(body({ name: `${kept}🌸🌸` }));
		const copy = await requestJson<{ id: number }>(`${ROLES}/${id}/copy`, { as, method: "POST" });
		expect((await show(copy.id)).name).toBe(`${kept}のコピー`);
	});

	test("that somebody else saved meanwhile is not overwritten (409)", async () => {
		const id = await created();
		await update(id, body({ name: "先", version: 1 }));
		expect((await update(id, body({ name: "後", version: 1 }))).status).toBe(409);
		expect((await show(id)).name).toBe("先");
	});

	test("is not deleted while an operator carries it, or an invitation that is open names it", async () => {
		const { role } = await buildOperator();
		const carried = await sendRequest(`${ROLES}/${role.id}`, { method: "DELETE", as });
		expect(await answerOf(carried)).toEqual([422, { ERROR: [OPERATOR_TEXTS.roleCarried(1, 0)] }]);
		const id = await created();
		const json = { email: "new@example.com", role_id: id };
		const { id: invitation } = await requestJson<{ id: number }>("/api/operators/invitations", { as, json });
		const named = await sendRequest(`${ROLES}/${id}`, { method: "DELETE", as });
		expect(await answerOf(named)).toEqual([422, { ERROR: [OPERATOR_TEXTS.roleCarried(0, 1)] }]);
		await sendRequest(`/api/operators/invitations/${invitation}`, { method: "DELETE", as });
		expect((await sendRequest(`${ROLES}/${id}`, { method: "DELETE", as })).status).toBe(200);
	});

	test("of administrators keeps all it has but its name, and is not deleted; its copy is no administrator", async () => {
		const { role } = admin;
		expect((await update(role.id, body({ name: "責任者", abilities: [], version: 1 }))).status).toBe(200);
		expect(await readRows("select name, is_admin from roles where id = ?", role.id)).toEqual([
			{ name: "責任者", is_admin: 1 },
		]);
		const removed = await sendRequest(`${ROLES}/${role.id}`, { method: "DELETE", as });
		expect(await answerOf(removed)).toEqual([422, { ERROR: [OPERATOR_TEXTS.administratorKept] }]);
		const { id } = await requestJson<{ id: number }>(`${ROLES}/${role.id}/copy`, { as, method: "POST" });
		expect(await readRows("select is_admin from roles where id = ?", id)).toEqual([{ is_admin: 0 }]);
		expect((await show(id)).abilities).toEqual([...GRANTABLE_ABILITIES]);
	});

	test.each([
		[{ name: "" }, "name"],
		[{ abilities: ["no-such"] }, "abilities[0]"],
		[{ abilities: ["user-agreed-with-lmenuplus"] }, "abilities[0]"],
		[{ filter: { inputs: [] } }, "filter[inputs]"],
		[{ filter: { inputs: [{ type: 9999 }] } }, "filter[inputs][0][type]"],
	])("with wrong input is refused, and nothing is written: %j", async (wrong, field) => {
		const before = await takeSnapshot();
		const response = await create(body(wrong));
		expect(response.status).toBe(422);
		expect(Object.keys((await response.json()) as object)).toContain(field);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("whose scope names something deleted, or asks too much, is refused", async () => {
		expect(await answerOf(await create(body({ filter: tagged(999) })))).toEqual([
			422,
			{ "filter[inputs]": [OPERATOR_TEXTS.scopeBroken] },
		]);
		const names = { type: 120, effects: Array.from({ length: 11 }, (_, at) => ({ type: 106, from: at })) };
		const long = await create(body({ filter: { inputs: [names] } }));
		expect(long.status).toBe(422);
	});
});

describe("staff who may write roles", () => {
	const STAFF = ["operator-read", "role-write", "friend-read"] as const;

	test("put nothing into one that they may not do themselves, and no wider scope", async () => {
		const tag = await buildTag();
		const staff = await buildOperator({ abilities: [...STAFF], scope: { all: false, tagIds: [tag.id] } });
		const by = await signInOperator(staff);
		const before = await takeSnapshot();
		const own = { filter: tagged(tag.id) };
		expect(await answerOf(await create(body({ ...own, abilities: ["friend-write"] }), by))).toEqual([
			422,
			{ abilities: [OPERATOR_TEXTS.abilitiesNotGrantable] },
		]);
		expect(await answerOf(await create(body(), by))).toEqual([
			422,
			{ filter: [OPERATOR_TEXTS.scopeNotGrantable] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await create(body(own), by)).status).toBe(200);
	});

	test.each([
		["made", "insert", /^\s*insert into "?roles/i],
		["changed", "update", /^\s*update "?roles/i],
	])("grant nothing that they lose while a role is %s", async (_, how, statement) => {
		const staff = await buildOperator({ abilities: [...STAFF, "friend-write"] });
		const by = await signInOperator(staff);
		const id = await created();
		const reduced = { abilities: [...STAFF], name: staff.role.name, filter: null, version: 1 };
		const DB = interruptAt(env.DB, statement, async () => {
			expect((await update(staff.role.id, reduced)).status).toBe(200);
		});
		const json = body({ abilities: ["friend-write"], version: 1 });
		const path = how === "insert" ? ROLES : `${ROLES}/${id}`;
		const method = how === "insert" ? "POST" : "PUT";
		const response = await sendRequest(path, { method, whole: true, as: by, json, env: { DB } });
		expect(response.status).toBe(409);
		expect(
			await readRows("select id from roles where abilities like '%friend-write%' and id <> ?", staff.role.id),
		).toEqual([]);
	});

	test("change neither their own role nor one that reaches further, and copy none such", async () => {
		const staff = await buildOperator({ abilities: [...STAFF] });
		const by = await signInOperator(staff);
		expect(await answerOf(await update(staff.role.id, body({ version: 1 }), by))).toEqual([
			403,
			{ ERROR: [OPERATOR_TEXTS.ownRoleKept] },
		]);
		const beyond = [403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] }];
		const wide = await buildOperator();
		for (const { id } of [admin.role, wide.role]) {
			expect(await answerOf(await update(id, body({ version: 1 }), by))).toEqual(beyond);
			expect(await answerOf(await sendRequest(`${ROLES}/${id}`, { method: "DELETE", as: by }))).toEqual(
				beyond,
			);
			expect(await answerOf(await sendRequest(`${ROLES}/${id}/copy`, { method: "POST", as: by }))).toEqual(
				beyond,
			);
		}
	});
});
