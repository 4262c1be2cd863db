import { expect, test } from "vitest";
import { openLineAccount } from "#tests/support/line-server.ts";

test("the tests' LINE closes no idle connection, over which a call may just have come", async () => {
	const answer = await fetch(`${await openLineAccount()}/control`);
	await answer.arrayBuffer();
	expect([answer.status, answer.headers.get("keep-alive")]).toEqual([200, null]);
});
