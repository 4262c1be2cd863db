import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { observeDatabase } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

/* Point 2: bodies of anonymous calls were read completely before any limit was checked. */

let reader: ConsoleSession;
let code: string;
beforeEach(async () => {
	await resetState();
	const operator = await buildSession();
	reader = await buildSession({ abilities: ["friend-read"] });
	const form = await buildItem("form", operator, {
		name: "アンケート",
		fields: [{ label: "感想", swatch_id: 10 }],
	});
	code = (await fetchItemRow("form", operator, form))!.code as string;
});

const PIECE = 64 * 1_024;
const FORM = "application/x-www-form-urlencoded";

/** Endless body without a length, or with a wrong one. */
function flood() {
	const sent = { bytes: 0 };
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				sent.bytes += PIECE;
				controller.enqueue(new Uint8Array(PIECE).fill(0x61));
			},
		},
		{ highWaterMark: 0 },
	);
	return { body, sent };
}

const DOORS: [string, () => string, string, number][] = [
	["logging in", () => "/api/login", "application/json", 16_384],
	["answering a form", () => `/f/${code}`, FORM, 1_000_000],
	["a webhook that LINE did not sign", () => "/webhook/line", "application/json", 4_000_000],
	["a picture of somebody who may upload none", () => "/api/media", "image/avif", 10_000_000],
];

describe.each(DOORS)("%s", (_, address, type, most) => {
	const headers = { "Content-Type": type, "x-line-signature": "forged" };
	const as = () => (address() === "/api/media" ? { as: reader } : {});

	test("reads no more of an endless body than it takes, and writes nothing", async () => {
		const before = await takeSnapshot();
		const { body, sent } = flood();
		const answer = await sendRequest(address(), { ...as(), body, headers });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect(sent.bytes).toBeLessThanOrEqual(most + 2 * PIECE);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("turns one away that says how long it is, before anything else", async () => {
		const { body, sent } = flood();
		let trips = 0;
		const DB = observeDatabase(env.DB, { before: () => void trips++ });
		const answer = await sendRequest(address(), {
			...as(),
			body,
			headers: { ...headers, "Content-Length": "5000000000" },
			env: { DB },
		});
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect([answer.status < 500, sent.bytes, trips]).toEqual([true, 0, 0]);
	});
});
