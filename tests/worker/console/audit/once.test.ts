import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { KEYS_KEPT_FOR } from "#domain/platform/http/save-key.ts";
import { deadAfter } from "#tests/support/database.ts";
import { crudOk, listOf } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";
import { rows } from "#tests/support/snapshot.ts";

let operator: Session;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	vi.spyOn(console, "error").mockReturnValue();
	return () => vi.restoreAllMocks();
});

interface Save {
	path: string;
	method?: string;
	json: object;
}

/** Saves that set what is set already when they come again. */
const SAVES: [string, () => Promise<Save> | Save][] = [
	["operator.name", () => ({ path: "/api/account/name", method: "PUT", json: { name: "田中" } })],
	[
		"setting.follow",
		() => ({
			path: "/api/setting/follow",
			method: "PUT",
			json: { new_follower_content_group_id: null, legacy_follower_content_group_id: null },
		}),
	],
	[
		"setting.delivery",
		() => ({ path: "/api/setting/delivery", method: "PUT", json: { reply_doubt: "push" } }),
	],
	[
		"setting.birthday",
		() => ({ path: "/api/setting/birthday", method: "PUT", json: { leap_birthday: "03-01" } }),
	],
	[
		"folder.rename",
		async () => {
			await crudOk("tag", operator, { action: "newGroup", name: "季節" });
			const { groups } = await listOf("tag", operator);
			return {
				path: "/api/tag/crud",
				json: { action: "editGroup", grp_id: groups.at(-1)!.id, name: "四季" },
			};
		},
	],
	["salon.sort", async () => ({ path: "/api/salon/order", json: { sorted_ids: [(await buildSalon()).id] } })],
];

test.each(SAVES)(
	"%s stands in the log once, though its worker died before the answer was kept and it came again",
	async (verb, of) => {
		const { path, method = "POST", json } = await of();
		const press = (given: object = {}) =>
			call(path, { as: operator, method, json, headers: { "Idempotency-Key": "one-press-1" }, ...given });
		const entries = () =>
			rows<{ detail: string }>("select detail from audit_log where verb = ? order by id", verb);
		expect((await press({ env: { DB: deadAfter(env.DB, /^insert into "audit_log"/i) } })).status).toBe(500);
		const [first] = await entries();
		expect(first).toBeDefined();
		expect((await press()).status).toBe(200);
		expect(await entries()).toEqual([first]);
		const again = await call(path, { as: operator, method, json });
		expect(again.status).toBe(200);
	},
);

/** What is done again under a key is no second entry; what is done anew stands in the log, whatever key it names. */
describe("a key that was used before", () => {
	const setName = (name: string, key: string, given: object = {}) =>
		call("/api/account/name", {
			as: operator,
			method: "PUT",
			json: { name },
			headers: { "Idempotency-Key": key },
			...given,
		});
	const names = async () =>
		(
			await rows<{ detail: string }>("select detail from audit_log where verb = 'operator.name' order by id")
		).map(({ detail }) => (JSON.parse(detail) as { after: { name: string } }).after.name);

	test("hides no change that undoes what was changed since", async () => {
		await setName("田中", "one-press-1", { env: { DB: deadAfter(env.DB, /^insert into "audit_log"/i) } });
		await setName("佐藤", "one-press-2");
		expect((await setName("田中", "one-press-1")).status).toBe(200);
		expect(await names()).toEqual(["田中", "佐藤", "田中"]);
	});

	test("hides no change of another day, when it is known no more", async () => {
		await setName("田中", "one-press-1");
		await env.DB.batch([
			env.DB.prepare("delete from save_keys"),
			env.DB.prepare("update audit_log set at = at - ?").bind(KEYS_KEPT_FOR),
		]);
		expect((await setName("佐藤", "one-press-1")).status).toBe(200);
		expect(await names()).toEqual(["田中", "佐藤"]);
	});

	test("hides no second export of the log", async () => {
		const take = (query: string) =>
			call(`/api/audit/csv?${query}`, { as: operator, headers: { "Idempotency-Key": "one-press-1" } });
		expect([(await take("")).status, (await take("type=tag")).status]).toEqual([200, 200]);
		expect(await rows("select id from audit_log where verb = 'audit.export'")).toHaveLength(2);
	});
});
