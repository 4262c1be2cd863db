import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SAVE_KEY_RETENTION } from "#domain/platform/http/save-key-retention.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { expectCrud, fetchItemList } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	vi.spyOn(console, "error").mockReturnValue();
	return () => vi.restoreAllMocks();
});

interface Save {
	path: string;
	method?: string;
	json: object;
}

/** Saves of values that a repetition finds already set. */
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
	["setting.chat", () => ({ path: "/api/setting/chat", method: "PUT", json: { reply_handles: false } })],
	[
		"setting.birthday",
		() => ({ path: "/api/setting/birthday", method: "PUT", json: { leap_birthday: "03-01" } }),
	],
	[
		"folder.rename",
		async () => {
			await expectCrud("tag", operator, { action: "newGroup", name: "季節" });
			const { groups } = await fetchItemList("tag", operator);
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
			sendRequest(path, {
				as: operator,
				method,
				json,
				headers: { "Idempotency-Key": "one-press-1" },
				...given,
			});
		const entries = () =>
			readRows<{ detail: string }>("select detail from audit_log where verb = ? order by id", verb);
		expect((await press({ env: { DB: dieAfter(env.DB, /^insert into "audit_log"/i) } })).status).toBe(500);
		const [first] = await entries();
		expect(first).toBeDefined();
		expect((await press()).status).toBe(200);
		expect(await entries()).toEqual([first]);
		const again = await sendRequest(path, { as: operator, method, json });
		expect(again.status).toBe(200);
	},
);

/** A repetition under a used key is not logged again; a new change is, whatever its key. */
describe("a key that was used before", () => {
	const setName = (name: string, key: string, given: object = {}) =>
		sendRequest("/api/account/name", {
			as: operator,
			method: "PUT",
			json: { name },
			headers: { "Idempotency-Key": key },
			...given,
		});
	const names = async () =>
		(
			await readRows<{ detail: string }>(
				"select detail from audit_log where verb = 'operator.name' order by id",
			)
		).map(({ detail }) => (JSON.parse(detail) as { after: { name: string } }).after.name);

	test("hides no change that undoes what was changed since", async () => {
		await setName("田中", "one-press-1", { env: { DB: dieAfter(env.DB, /^insert into "audit_log"/i) } });
		await setName("佐藤", "one-press-2");
		expect((await setName("田中", "one-press-1")).status).toBe(200);
		expect(await names()).toEqual(["田中", "佐藤", "田中"]);
	});

	test("hides no change of another day, when it is known no more", async () => {
		await setName("田中", "one-press-1");
		await env.DB.batch([
			env.DB.prepare("delete from save_keys"),
			env.DB.prepare("update audit_log set at = at - ?").bind(SAVE_KEY_RETENTION),
		]);
		expect((await setName("佐藤", "one-press-1")).status).toBe(200);
		expect(await names()).toEqual(["田中", "佐藤"]);
	});

	test("hides no second export of the log", async () => {
		const take = (query: string) =>
			sendRequest(`/api/audit/csv?${query}`, { as: operator, headers: { "Idempotency-Key": "one-press-1" } });
		expect([(await take("")).status, (await take("type=tag")).status]).toEqual([200, 200]);
		expect(await readRows("select id from audit_log where verb = 'audit.export'")).toHaveLength(2);
	});
});
