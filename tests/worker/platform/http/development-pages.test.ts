import { describe, expect, test } from "vitest";
import { ADDRESSES } from "#domain/engine/access/addresses.ts";
import { call } from "#tests/support/requests.ts";

describe("the page of the shared widgets", () => {
	test("is there in development, for anybody", async () => {
		expect((await call(ADDRESSES.widgets)).status).toBe(200);
	});

	test("is none in a deployment", async () => {
		expect((await call(ADDRESSES.widgets, { env: { MUSUBI_ENV: "production" } })).status).toBe(404);
	});
});
