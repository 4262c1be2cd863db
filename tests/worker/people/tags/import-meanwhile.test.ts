import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { TAG_CSV_SAMPLE } from "#domain/people/tags/tags-csv.ts";
import { importTags } from "#functions/people/tags/import-tags.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, interruptAt } from "#tests/support/observed-database.ts";
import { buildOperator, buildSession, operatorContext } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { requestUpload } from "#tests/support/upload-requests.ts";

beforeEach(resetState);

describe("an import that something comes between", () => {
	const CSV = { text: "タグ名,フォルダ名,定員\n一,新,\n二,新," };
	const WRITE = /insert into "tags"/;

	test("fails whole where the database does", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator());
		const before = await takeSnapshot();
		const broken = { ...ctx, db: connectD1(failAt(env.DB, WRITE)) };
		await expect(importTags({ ctx: broken, input: CSV })).rejects.toThrow();
		expect(await listChangesSince(before)).toEqual([]);
		expect(await importTags({ ctx, input: CSV })).toEqual({ count: 2 });
	});

	test("makes nothing where a name was taken meanwhile", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator());
		const late = interruptAt(env.DB, WRITE, async () => void (await buildTag({ name: "二" })));
		await expect(importTags({ ctx: { ...ctx, db: connectD1(late) }, input: CSV })).rejects.toMatchObject({
			status: 409,
		});
		expect(await readRows("select name from tags")).toEqual([{ name: "二" }]);
		expect([await countRows("folders"), await countRows("audit_log")]).toEqual([0, 0]);
	});
});

test.each(["utf-8", "shift_jis"])("[E-077] the sample in %s can be imported as it is", async (encoding) => {
	const reader = await buildSession({ abilities: ["tag-read"] });
	const address = `/line/tag/download_csv_format?encoding=${encoding}`;
	const sample = await sendRequest(address, { as: reader });
	expect(sample.headers.get("Content-Type")).toBe(`text/csv; charset=${encoding}`);
	expect(sample.headers.get("Content-Disposition")).toContain("attachment");
	const bytes = await sample.arrayBuffer();
	expect(new TextDecoder(encoding).decode(bytes)).toBe(TAG_CSV_SAMPLE);
	expect(await (await requestUpload("/line/tag/upload", await buildSession(), bytes)).json()).toEqual({
		count: 3,
	});
	const nobody = await buildSession({ abilities: ["reaction-read"] });
	expect((await sendRequest(address, { as: nobody })).status).toBe(403);
});

test("the sample can be imported in the demo shop", async () => {
	await loadDemo(env.DB, "none", new TestClock().now);
	const operator = await buildSession();
	const sample = await sendRequest("/line/tag/download_csv_format", { as: operator });
	const answer = await requestUpload("/line/tag/upload", operator, await sample.arrayBuffer());
	expect(await answer.json()).toEqual({ count: 3 });
});
