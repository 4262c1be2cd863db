import { expect, test } from "vitest";
import { openLineAccount } from "#tests/support/line-server.ts";

test("the tests' LINE takes one call a connection: over one that ends, the next would be lost", async () => {
	const answer = await fetch(`${await openLineAccount()}/control`);
	await answer.arrayBuffer();
	expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
});
