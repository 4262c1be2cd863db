import { expect, test } from "vitest";
import type { Trigger } from "#web/integrations/open-api/openApiClient.ts";
import { describeApi, OWN_TRIGGERS } from "#web/integrations/open-api/reference/describeApi.ts";

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
	const { paths, servers } = describeApi(description, {
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
	// The cached description is unchanged.
	expect(description.paths["/open_api/v1/triggers/{key}"]).toBe(anyTrigger);
	expect(anyTrigger.post.parameters).toHaveLength(2);
});
