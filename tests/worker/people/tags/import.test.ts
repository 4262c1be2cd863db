import { beforeEach, describe, expect, test } from "vitest";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemList } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { requestUpload, writeShiftJis } from "#tests/support/upload-requests.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const HEADER = "タグ名,フォルダ名,定員";
const csv = (...lines: string[]) => [HEADER, ...lines].join("\r\n");
const send = (file: BlobPart | null, headers: Record<string, string> = {}, as = operator) =>
	requestUpload("/line/tag/upload", as, file, headers);
const names = async () => (await fetchItemList("tag", operator)).items.map(({ name }) => name).sort();

async function expectRefused(file: BlobPart | null, status: number, problems: string[]) {
	const before = await takeSnapshot();
	const answer = await send(file);
	expect([answer.status, await answer.json()]).toEqual([status, { file: problems }]);
	expect(await listChangesSince(before)).toEqual([]);
}

describe("[E-076] an import of tags", () => {
	const TEXT = csv("会員①,会員ランク,", "来店済み,,１００", '"カンマ,入り",会員ランク,1');

	test.each([
		["UTF-8", () => TEXT],
		["UTF-8 with a byte order mark", () => `\u{feff}${TEXT}`],
		["Shift_JIS", () => writeShiftJis(TEXT.replace("①", "1"))],
	])("in %s makes its tags and the folders that they name", async (_, file) => {
		const other = await storeRow("folders", { kind: "var", name: "会員ランク", position: 1, created_at: 1 });
		const answer = await send(file());
		expect([answer.status, await answer.json()]).toEqual([200, { count: 3 }]);
		const { items, groups } = await fetchItemList("tag", operator);
		expect(groups.map(({ name }) => name)).toEqual(["会員ランク"]);
		const folder = groups[0]!.id;
		expect(folder).not.toBe(other);
		expect(items.map(({ name, group_id, capacity }) => [name, group_id, capacity]).reverse()).toEqual([
			[expect.stringMatching(/^会員(①|1)$/), folder, null],
			["来店済み", null, 100],
			["カンマ,入り", folder, 1],
		]);
		expect((await fetchItemList("tag", operator, { search: "来店" })).items).toHaveLength(1);
		expect(await countRows("audit_log", "verb = 'tag.import'")).toBe(1);
	});

	test("uses a folder that there is, and makes a new one behind the others", async () => {
		const there = await storeRow("folders", { kind: "tag", name: "来店状況", position: 7, created_at: 1 });
		await send(csv("一,来店状況,", "二,新規,"));
		const { groups, items } = await fetchItemList("tag", operator);
		expect(groups.map(({ name }) => name)).toEqual(["来店状況", "新規"]);
		expect(items.find(({ name }) => name === "一")!.group_id).toBe(there);
	});

	test("[E-310] takes 200 rows, and not one more", async () => {
		const many = (count: number) => csv(...Array.from({ length: count }, (_, index) => `タグ${index},,`));
		await expectRefused(many(201), 422, [CSV_TEXTS.csvTooManyRows(200, 201)]);
		expect(await (await send(many(200))).json()).toEqual({ count: 200 });
		expect(await countRows("tags")).toBe(200);
	});

	test("names every bad row, and makes nothing of the good ones or their folders", async () => {
		await buildTag({ name: "既存" });
		const file = csv(
			"よい行,よいフォルダ,",
			",,",
			",空の名前,",
			"既存,,",
			"よい行,,",
			"定員,,０",
			`${"長".repeat(101)},,`,
		);
		const before = await takeSnapshot();
		const answer = await send(file);
		const { file: problems } = (await answer.json()) as { file: string[] };
		expect(answer.status).toBe(422);
		expect(problems.map((text) => text.split(":")[0])).toEqual(["4行目", "5行目", "6行目", "7行目", "8行目"]);
		expect(problems.slice(0, 3)).toEqual([
			CSV_TEXTS.csvAtLine(4, CSV_TEXTS.csvCellEmpty("タグ名")),
			CSV_TEXTS.csvAtLine(5, CSV_TEXTS.csvTaken("タグ", "既存")),
			CSV_TEXTS.csvAtLine(6, CSV_TEXTS.csvRepeated("タグ名", "よい行", 2)),
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is refused whole where it is no such file", async () => {
		await expectRefused(null, 422, [CSV_TEXTS.csvFileRequired]);
		await expectRefused("", 422, [CSV_TEXTS.csvFileRequired]);
		await expectRefused(HEADER, 422, [CSV_TEXTS.csvEmpty]);
		await expectRefused(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]), 422, [
			CSV_TEXTS.csvUnreadable,
		]);
		await expectRefused("あ".repeat(350_000), 413, [CSV_TEXTS.csvFileTooLarge]);
		const answer = await send("名前,種別\n一,二");
		expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
			422,
			expect.stringContaining("見出し"),
		]);
	});

	test("sent twice under one key makes its tags once, and both are told of them", async () => {
		const key = { "Idempotency-Key": "import-it-once" };
		const answers = await Promise.all([
			send(csv("一,新,", "二,新,"), key),
			send(csv("一,新,", "二,新,"), key),
		]);
		answers.push(await send(csv("一,新,", "二,新,"), key));
		for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { count: 2 }]);
		expect([await names(), await countRows("folders"), await countRows("audit_log")]).toEqual([
			["一", "二"],
			1,
			1,
		]);
		expect((await send(csv("一,新,"))).status).toBe(422);
	});

	test("needs the ability to write tags", async () => {
		const reader = await buildSession({ abilities: ["tag-read", "reaction-write"] });
		expect((await send(csv("一,,"), {}, reader)).status).toBe(403);
		expect(await countRows("tags")).toBe(0);
	});
});
