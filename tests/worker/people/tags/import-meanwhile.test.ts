import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { loadDemo } from "#db/demo/load.ts";
import { TAG_SAMPLE } from "#domain/people/tags/tags-csv.ts";
import { importTags } from "#functions/people/tags/import.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, interruptedAt } from "#tests/support/database.ts";
import { buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";
import { upload } from "#tests/support/uploads.ts";

beforeEach(beginAnew);

describe("an import that something comes between", () => {
	const CSV = { text: "タグ名,フォルダ名,定員\n一,新,\n二,新," };
	const WRITE = /insert into "tags"/;

	test("fails whole where the database does", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator());
		const before = await snapshot();
		const broken = { ...ctx, db: connect(failingAt(env.DB, WRITE)) };
		await expect(importTags({ ctx: broken, input: CSV })).rejects.toThrow();
		expect(await changesSince(before)).toEqual([]);
		expect(await importTags({ ctx, input: CSV })).toEqual({ count: 2 });
	});

	test("makes nothing where a name was taken meanwhile", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator());
		const late = interruptedAt(env.DB, WRITE, async () => void (await buildTag({ name: "二" })));
		await expect(importTags({ ctx: { ...ctx, db: connect(late) }, input: CSV })).rejects.toMatchObject({
			status: 409,
		});
		expect(await rows("select name from tags")).toEqual([{ name: "二" }]);
		expect([await countRows("folders"), await countRows("audit_log")]).toEqual([0, 0]);
	});
});

test.each(["utf-8", "shift_jis"])("[E-077] the sample in %s can be imported as it is", async (encoding) => {
	const reader = await signedInOperator({ abilities: ["tag-read"] });
	const address = `/line/tag/download_csv_format?encoding=${encoding}`;
	const sample = await call(address, { as: reader });
	expect(sample.headers.get("Content-Type")).toBe(`text/csv; charset=${encoding}`);
	expect(sample.headers.get("Content-Disposition")).toContain("attachment");
	const bytes = await sample.arrayBuffer();
	expect(new TextDecoder(encoding).decode(bytes)).toBe(TAG_SAMPLE);
	expect(await (await upload("/line/tag/upload", await signedInOperator(), bytes)).json()).toEqual({
		count: 3,
	});
	const nobody = await signedInOperator({ abilities: ["reaction-read"] });
	expect((await call(address, { as: nobody })).status).toBe(403);
});

test("the sample can be imported in the demo shop", async () => {
	await loadDemo(env.DB, "none", new TestClock().now);
	const operator = await signedInOperator();
	const sample = await call("/line/tag/download_csv_format", { as: operator });
	const answer = await upload("/line/tag/upload", operator, await sample.arrayBuffer());
	expect(await answer.json()).toEqual({ count: 3 });
});
