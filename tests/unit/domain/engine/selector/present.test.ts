import { describe, expect, test } from "vitest";
import { presentItems, type RawItem } from "#domain/engine/selector/present-items.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";

const NOW = 1_800_000_000_000;
const raw = (said: Partial<RawItem> = {}): RawItem => ({
	id: 1,
	name: "項目",
	group_id: null,
	created_at: NOW - 9 * DAY,
	...said,
});
const present = (kind: Parameters<typeof presentItems>[0], said: Partial<RawItem>) =>
	presentItems(kind, [raw(said)], NOW)[0];

describe("an item as the selector offers it", () => {
	test("[E-243] has every field, also where its kind has no such thing", () => {
		expect(present("site", {})).toEqual({
			id: 1,
			name: "項目",
			group_id: null,
			favorite: false,
			super: false,
			unique: true,
			writable: true,
			type: null,
			type_name: "",
			generation: null,
			fresh: false,
			badge: null,
			is_lmp: false,
			noact: false,
		});
	});

	test("names its type as its kind does: the same number means another type elsewhere", () => {
		expect(present("var", { type: 10 })?.type_name).toBe("画像");
		expect(present("common_var", { type: 10 })?.type_name).toBe("年月日");
		expect(present("var", { type: 0 })?.type_name).toBe("1行の文字");
		expect(present("template", { type: "flex" })?.type_name).toBe("Flexメッセージ");
	});

	test("is unique while no other has its name", () => {
		const items = presentItems("tag", [raw({ id: 1 }), raw({ id: 2 }), raw({ id: 3, name: "別" })], NOW);
		expect(items.map(({ unique }) => unique)).toEqual([false, false, true]);
	});

	test("is fresh for a day", () => {
		expect(present("tag", { created_at: NOW - DAY + 1 })?.fresh).toBe(true);
		expect(present("tag", { created_at: NOW - DAY })?.fresh).toBe(false);
	});

	test("[E-244] bears the gravest of what there is to know", () => {
		expect(present("tag", { super: 1, writable: 0 })?.badge).toEqual({
			text: "編集不可",
			bgColorClass: "default",
		});
		expect(present("var", { writable: 0, noact: 1 })?.badge?.text).toBe("停止中");
		expect(present("richmenu", { writable: 0, noact: 0 })?.badge?.text).toBe("編集不可");
		expect(present("form", { generation: 1, noact: 1 })?.badge).toEqual({
			text: "使用不可",
			bgColorClass: "danger",
		});
		expect(present("form", { generation: 2, noact: 1 })?.badge).toEqual({
			text: "停止中",
			bgColorClass: "warning",
		});
		expect(present("form", { generation: 2, noact: 0 })?.badge).toBeNull();
	});
});
