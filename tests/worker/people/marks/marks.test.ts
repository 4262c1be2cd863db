import { beforeEach, describe, expect, test } from "vitest";
import type { FriendMark } from "#domain/people/marks/friend-mark.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

interface Answer {
	source: string;
	marks: FriendMark[];
	editable: boolean;
}
interface Setting {
	source: string;
	marks: { id: number; value: string; colour_class: string }[];
	var_id: number | null;
	fields: { id: number; name: string }[];
	version: number;
}

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const SETTING = "/api/response_marks/setting";
const marksFor = (as = operator) => requestJson<Answer>("/api/response_marks", { as });
const setting = () => requestJson<Setting>(SETTING, { as: operator });
const save = (json: object, key?: string) =>
	sendRequest(SETTING, {
		as: operator,
		method: "PUT",
		json,
		...(key && { headers: { "Idempotency-Key": key } }),
	});
const statusAndBody = async (response: Response) => [response.status, await response.json()];
const valuesOf = ({ marks }: { marks: { value: string }[] }) => marks.map(({ value }) => value);

const buildField = (name: string) =>
	buildItem("var", operator, {
		name,
		type: 20,
		choices: [
			{ value: "新規", color: "#fff3b0" },
			{ value: "来店済み", color: "#123456" },
		],
	});

describe("[E-234] the marks of the account's own list", () => {
	test("are there before anybody set them, with a colour each", async () => {
		const { source, marks } = await marksFor();
		expect(source).toBe("legacy");
		expect(marks[0]).toEqual({ id: 1, value: "未対応", color: "#d9534f", sortIndex: 0 });
	});

	test("are saved in the order given; a new one gets an id", async () => {
		const { marks, version } = await setting();
		const [first, second] = marks;
		const response = await save({
			source: "legacy",
			marks: [second, { value: "要連絡", colour_class: "primary" }, { ...first, value: "まだ" }],
			version,
		});
		expect(await statusAndBody(response)).toEqual([200, { version: version + 1 }]);
		expect((await marksFor()).marks).toEqual([
			{ id: 2, value: "対応中", color: "#f0ad4e", sortIndex: 0 },
			{ id: 5, value: "要連絡", color: "#337ab7", sortIndex: 1 },
			{ id: 1, value: "まだ", color: "#d9534f", sortIndex: 2 },
		]);
	});

	test("never take over the id of one that was removed", async () => {
		const { marks, version } = await setting();
		const fresh = { value: "要連絡", colour_class: "primary" };
		await save({ source: "legacy", marks: [...marks, fresh], version });
		await save({ source: "legacy", marks, version: version + 1 });
		await save({ source: "legacy", marks: [...marks, fresh], version: version + 2 });
		expect((await setting()).marks.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
	});

	test("include none that nobody made", async () => {
		const { version } = await setting();
		const made = { id: 77, value: "勝手な印", colour_class: "info" };
		const response = await save({ source: "legacy", marks: [made], version });
		expect(await statusAndBody(response)).toEqual([422, { "marks[0][value]": [FIELD_TEXTS.choiceUnknown] }]);
	});
});

describe("[E-242] the marks of a friend-information field", () => {
	test("are its choices once it is chosen, and the own list waits unchanged", async () => {
		const id = await buildField("来店状況");
		const { version, marks } = await setting();
		expect((await save({ source: "var", var_id: id, version })).status).toBe(200);
		const shown = await marksFor();
		expect([shown.source, valuesOf(shown)]).toEqual(["var", ["新規", "来店済み"]]);
		expect(await setting()).toMatchObject({ source: "var", var_id: id, marks });
		await save({ source: "legacy", marks, version: version + 1 });
		expect((await marksFor()).source).toBe("legacy");
	});

	test("may be those of a field with choices alone", async () => {
		const date = await buildItem("var", operator, { name: "誕生日", type: 30 });
		const choice = await buildField("来店状況");
		const { version, fields } = await setting();
		expect(fields.map(({ id }) => id)).toEqual([choice]);
		for (const var_id of [date, 999])
			expect(await statusAndBody(await save({ source: "var", var_id, version }))).toEqual([
				422,
				{ var_id: [MARK_TEXTS.markFieldGone] },
			]);
		expect((await marksFor()).source).toBe("legacy");
	});

	test("are the own list again where the field is gone", async () => {
		const id = await buildField("来店状況");
		await save({ source: "var", var_id: id, version: (await setting()).version });
		await updateRow("vars", id, { deleted_at: 1 });
		expect((await marksFor()).source).toBe("legacy");
		expect(await setting()).toMatchObject({ source: "legacy", var_id: null, fields: [] });
	});
});

describe("saving the marks", () => {
	test("over an older version is out of date (409) and changes nothing", async () => {
		const { marks, version } = await setting();
		await save({ source: "legacy", marks: marks.slice(1), version });
		const before = await takeSnapshot();
		const late = await save({ source: "legacy", marks: marks.slice(2), version });
		expect(await statusAndBody(late)).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("over an older version is out of date (409) also where it keeps a mark that the newer one took away", async () => {
		const { marks, version } = await setting();
		await save({ source: "legacy", marks: marks.slice(1), version });
		const late = await save({ source: "legacy", marks, version });
		expect(await statusAndBody(late)).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
	});

	test("by two operators at once is done by one of them", async () => {
		const { marks, version } = await setting();
		const both = await Promise.all(
			[1, 2].map((from) => save({ source: "legacy", marks: marks.slice(from), version })),
		);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await countRows("audit_log", "verb = 'response_mark.update'")).toBe(1);
	});

	test("sent twice under one key is one save", async () => {
		const { marks, version } = await setting();
		const json = { source: "legacy", marks: [...marks, { value: "要連絡", colour_class: "info" }], version };
		const answers = [await save(json, "marks-save-1"), await save(json, "marks-save-1")];
		expect(await Promise.all(answers.map(statusAndBody))).toEqual(
			Array(2).fill([200, { version: version + 1 }]),
		);
		expect((await marksFor()).marks).toHaveLength(5);
		expect(await countRows("audit_log", "verb = 'response_mark.update'")).toBe(1);
	});

	test("is written down with who did it", async () => {
		const { marks, version } = await setting();
		await save({ source: "legacy", marks, version });
		const [row] = await readRows<{ operator_id: number; detail: string }>(
			"select operator_id, detail from audit_log where verb = 'response_mark.update'",
		);
		expect(row?.operator_id).toBeGreaterThan(0);
		const { before, after } = JSON.parse(row!.detail) as Record<"before" | "after", object>;
		expect(after).toMatchObject({ response_mark_var_id: null });
		expect(Object.keys(before)).toEqual(expect.arrayContaining(Object.keys(after)));
	});
});

test("[E-345] every operator reads the marks; who may set them is told so, and who may not is refused (403)", async () => {
	const reader = await buildSession({ abilities: ["friend-read"] });
	expect((await marksFor(reader)).editable).toBe(false);
	expect((await marksFor()).editable).toBe(true);
	const before = await takeSnapshot();
	const { version, marks } = await setting();
	const tried = await Promise.all([
		sendRequest(SETTING, { as: reader }),
		sendRequest(SETTING, { as: reader, method: "PUT", json: { source: "legacy", marks, version } }),
	]);
	expect(tried.map(({ status }) => status)).toEqual([403, 403]);
	expect(await listChangesSince(before)).toEqual([]);
});
