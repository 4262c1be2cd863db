import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
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
			json: { new_follower_content_group_id: null },
		}),
	],
	[
		"setting.delivery",
		() => ({ path: "/api/setting/delivery", method: "PUT", json: { reply_doubt: "push" } }),
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
