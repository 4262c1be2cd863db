import { expect, test } from "vitest";
import type { Trigger } from "#web/integrations/open-api/api.ts";
import { describedHere, OWN_TRIGGERS } from "#web/integrations/open-api/reference/description.ts";

const anyTrigger = {
	post: {
		summary: "トリガーを呼び出す",
		security: [{ token: ["write"] }],
		parameters: [
			{ in: "path", name: "key" },
			{ in: "header", name: "idempotency-key" },
		],
	},
};
const description = {
	openapi: "3.1.0",
	servers: [{ url: "https://elsewhere.example" }],
	paths: { "/open_api/v1/friends": { get: {} }, "/open_api/v1/triggers/{key}": anyTrigger },
};
const trigger = (key: string, more: Partial<Trigger> = {}) =>
	({ key, name: `${key}の通知`, is_active: true, fields: [], ...more }) as unknown as Trigger;

test("the account's triggers that are on stand in the description, with the fields that they brought", () => {
	const fields = [
		{ key: "order_id", label: "", format: "string" as const },
		{ key: "total", label: "合計", format: "number" as const },
	];
	const { paths, servers } = describedHere(description, {
		triggers: [trigger("order", { fields }), trigger("off", { is_active: false })],
		origin: "https://console.example",
	});
	expect(servers).toEqual([{ url: "https://console.example" }]);
	expect(Object.keys(paths)).toEqual([
		"/open_api/v1/triggers/order",
		"/open_api/v1/friends",
		"/open_api/v1/triggers/{key}",
	]);
	expect(paths["/open_api/v1/triggers/order"]!.post).toMatchObject({
		tags: [OWN_TRIGGERS],
		summary: "orderの通知",
		security: [{ token: ["write"] }],
		parameters: [{ in: "header", name: "idempotency-key" }],
		requestBody: {
			content: {
				"application/json": { example: { line_user_id: "U…", context: { order_id: "値", total: 1000 } } },
			},
		},
	});
	// The description itself is as it was: it is kept for the next visit.
	expect(description.paths["/open_api/v1/triggers/{key}"]).toBe(anyTrigger);
	expect(anyTrigger.post.parameters).toHaveLength(2);
});
