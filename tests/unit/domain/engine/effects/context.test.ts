import { describe, expect, test } from "vitest";
import {
	contextField,
	contextText,
	dynamicContext,
	isContextSelected,
	isReceivedMessage,
} from "#domain/engine/actions/effects/dynamic-context.ts";
import { asForm, PAID_AT } from "./effects.ts";

const read = (given: unknown) => dynamicContext.parse(given);
const problems = (given: object) =>
	dynamicContext
		.safeParse({ ...PAID_AT, ...given })
		.error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("[A-067] integration data", () => {
	test("holds seven fields, of which a new one has none yet but a format", () => {
		expect(read({})).toEqual({
			category: "",
			open_api_trigger_id: null,
			event: "",
			event_label: "",
			key_label: "",
			key: "",
			format: "string",
		});
	});

	test("is read from a form as from JSON", () => {
		expect(read(asForm(PAID_AT))).toEqual(read(PAID_AT));
		expect(read({ ...PAID_AT, open_api_trigger_id: "" }).open_api_trigger_id).toBeNull();
	});

	test("[A-111] is of one of five types", () => {
		for (const format of ["string", "number", "datetime", "array", "object"])
			expect(read({ ...PAID_AT, format }).format).toBe(format);
		for (const format of ["", "date", "String", 1, null])
			expect(problems({ format })).toEqual([["format", "選択できない値です。"]]);
	});

	test.each(["category", "event", "event_label", "key_label", "key"])(
		"has a %s of at most 200 letters",
		(field) => {
			expect(read({ ...PAID_AT, [field]: "あ".repeat(200) })).toMatchObject({ [field]: "あ".repeat(200) });
			expect(problems({ [field]: "あ".repeat(201) })).toEqual([[field, "200文字以内で入力してください。"]]);
			expect(problems({ [field]: "a\u0000b" })).toEqual([[field, "使用できない文字が含まれています。"]]);
			expect(problems({ [field]: 5 })).toEqual([[field, "入力してください。"]]);
		},
	);

	test.each([undefined, null, ""])("is none where an effect is sent %j", (value) => {
		expect(contextField().parse(value)).toBeNull();
	});

	test("is chosen with a category, an event and a key (A-304); the labels are only for the reader", () => {
		expect(isContextSelected(read({ category: "shop", event: "paid", key: "paid_at" }))).toBe(true);
		for (const field of ["category", "event", "key"])
			expect(isContextSelected(read({ ...PAID_AT, [field]: " " }))).toBe(false);
		expect(isContextSelected(null)).toBe(false);
	});

	test("[A-306] may be the message that is answered", () => {
		const received = { category: "receive_line_event", event: "event", key: "text" };
		expect(isReceivedMessage(read(received))).toBe(true);
		expect(isReceivedMessage(read({ ...received, event: "else" }))).toBe(false);
		expect(isReceivedMessage(read({ ...received, category: "shop" }))).toBe(false);
		expect(isReceivedMessage(null)).toBe(false);
	});
});

describe("how integration data reads in a summary", () => {
	test.each<[object, string]>([
		[{}, "連携データ「支払い 支払日」"],
		[{ event_label: "", key_label: "" }, "連携データ「paid paid_at」"],
		[{ event_label: "十文字を超えるできごと" }, "連携データ「十文字を超えるできご… 支払日」"],
		[{ key_label: "十文字を超える項目の名前" }, "連携データ「支払い 十文字を超える項目の…」"],
	])("[A-375] by its labels, each of at most ten letters: %j", (given, words) => {
		expect(contextText(read({ ...PAID_AT, ...given }))).toBe(words);
	});
});
