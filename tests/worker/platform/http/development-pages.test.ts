import { describe, expect, test } from "vitest";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import { sendRequest } from "#tests/support/send-request.ts";

describe("the page of the shared widgets", () => {
	test("is there in development, for anybody", async () => {
		expect((await sendRequest(ADDRESSES.widgets)).status).toBe(200);
	});

	test("is none in a deployment", async () => {
		expect((await sendRequest(ADDRESSES.widgets, { env: { MUSUBI_ENV: "production" } })).status).toBe(404);
	});
});
