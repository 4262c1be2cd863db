import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { writeAutoResponseSample } from "#domain/automation/auto-responses/auto-responses-csv.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { importAutoResponses } from "#functions/automation/auto-responses/import-auto-responses.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fetchItemList } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { requestUpload, writeShiftJis } from "#tests/support/upload-requests.ts";

let operator: ConsoleSession;
let action: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	action = await buildAction({ name: "ご案内" });
});

const csv = (...lines: string[]) =>
	["自動応答名,キーワード,条件,有効,アクション名,フォルダ名", ...lines].join("\n");
const send = (file: BlobPart, headers: Record<string, string> = {}, as = operator) =>
	requestUpload("/line/reaction/upload", as, file, headers);

describe("[E-082] an import of auto-responses", () => {
	test.each([
		["UTF-8", (text: string) => `\u{feff}${text}`],
		["Shift_JIS", writeShiftJis],
	])("in %s makes them with their words, rules and actions", async (_, encode) => {
		const answer = await send(
			encode(
				csv("予約,予約|よやく｜空き,いずれか,有効,ご案内,来店", "初回,クーポン|初めて,すべて,無効,ご案内,"),
			),
		);
		expect([answer.status, await answer.json()]).toEqual([200, { count: 2 }]);
		const { items, groups } = await fetchItemList("reaction", operator);
		expect(items).toMatchObject([
			{ name: "初回", keywords: ["クーポン", "初めて"], rule_mix: 1, is_active: 0, group_id: null },
			{
				name: "予約",
				keywords: ["予約", "よやく", "空き"],
				rule_mix: 0,
				is_active: 1,
				group_id: groups[0]!.id,
			},
		]);
		expect(await countRows("reactions", `action_id = ${action.id}`)).toBe(2);
	});

	test("[E-311] takes 200 rows, and not one more", async () => {
		const many = (count: number) =>
			csv(...Array.from({ length: count }, (_, index) => `応答${index},予約,,,ご案内,`));
		const before = await takeSnapshot();
		const refused = await send(many(201));
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ file: [CSV_TEXTS.csvTooManyRows(200, 201)] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await (await send(many(200))).json()).toEqual({ count: 200 });
	});

	test("names every bad row, actions that are none or several among them, and makes nothing", async () => {
		await buildAction({ name: "二つある" });
		await buildAction({ name: "二つある" });
		await buildAction({ name: "消えた", deletedAt: 1 });
		await buildAction({ name: "部品", isTemplate: false });
		const before = await takeSnapshot();
		const answer = await send(
			csv(
				"よい,予約,,,ご案内,新しいフォルダ",
				"無,予約,,,知らない,",
				"複,予約,,,二つある,",
				"消,予約,,,消えた,",
				"部,予約,,,部品,",
				"語,,,,ご案内,",
				"規,予約,どれか,,ご案内,",
				"よい,予約,,,ご案内,",
			),
		);
		const at = CSV_TEXTS.csvAtLine;
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{
				file: [
					at(3, CSV_TEXTS.csvActionUnknown("知らない")),
					at(4, CSV_TEXTS.csvActionAmbiguous("二つある", 2)),
					at(5, CSV_TEXTS.csvActionUnknown("消えた")),
					at(6, CSV_TEXTS.csvActionUnknown("部品")),
					at(7, CSV_TEXTS.csvCellEmpty("キーワード")),
					at(8, CSV_TEXTS.csvChoice("条件", "いずれか・すべて・完全一致")),
					at(9, CSV_TEXTS.csvRepeated("自動応答名", "よい", 2)),
				],
			},
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("sent twice under one key makes them once", async () => {
		const key = { "Idempotency-Key": "import-it-once" };
		const file = csv("予約,予約,,,ご案内,来店");
		const answers = await Promise.all([send(file, key), send(file, key)]);
		for (const answer of answers) expect(await answer.json()).toEqual({ count: 1 });
		expect([await countRows("reactions"), await countRows("folders")]).toEqual([1, 1]);
		expect(await countRows("audit_log", "verb = 'reaction.import'")).toBe(1);
	});

	test("makes nothing where its action is deleted meanwhile", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator());
		const late = interruptAt(env.DB, /insert into "reactions"/, () =>
			updateRow("actions", action.id, { deleted_at: 1 }),
		);
		const input = { text: csv("予約,予約,,,ご案内,来店") };
		await expect(importAutoResponses({ ctx: { ...ctx, db: connectD1(late) }, input })).rejects.toMatchObject({
			status: 409,
		});
		expect([await countRows("reactions"), await countRows("folders")]).toEqual([0, 0]);
	});

	test("needs the ability to write auto-responses", async () => {
		const reader = await buildSession({ abilities: ["reaction-read", "tag-write"] });
		expect((await send(csv("予約,予約,,,ご案内,"), {}, reader)).status).toBe(403);
		expect(await countRows("reactions")).toBe(0);
	});
});

describe.each(["utf-8", "shift_jis"])("[E-083] the sample in %s", (encoding) => {
	const sampleOf = async () => {
		const reader = await buildSession({ abilities: ["reaction-read", "action-read"] });
		return sendRequest(`/line/reaction/download_csv_format?encoding=${encoding}`, { as: reader });
	};

	test("can be imported as it is, with the actions that there are", async () => {
		const other = await buildAction({ name: "お渡し" });
		for (const _ of [1, 2]) await buildAction({ name: "同じ名前" });
		const sample = await sampleOf();
		expect(sample.headers.get("Content-Type")).toBe(`text/csv; charset=${encoding}`);
		const bytes = await sample.arrayBuffer();
		expect(new TextDecoder(encoding).decode(bytes)).toBe(writeAutoResponseSample(["ご案内", "お渡し"]));
		expect(await (await send(bytes)).json()).toEqual({ count: 2 });
		const { items } = await fetchItemList("reaction", operator);
		expect(items.map(({ is_active }) => is_active)).toEqual([0, 0]);
		expect(other.id).toBeGreaterThan(action.id);
	});

	test("can be imported in the demo shop", async () => {
		await resetState();
		await loadDemo(env.DB, "none", new TestClock().now);
		operator = await buildSession();
		const bytes = await (await sampleOf()).arrayBuffer();
		expect(await (await send(bytes)).json()).toEqual({ count: 2 });
	});
});
