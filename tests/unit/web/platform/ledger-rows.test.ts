import { createElement, type ReactElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { KIND_VIEWS } from "#tests/support/kind-views.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { SheetState } from "#web/acquisition/forms/SheetState.tsx";
import { storeCountSearch } from "#web/engine/explorer/countSearch.ts";
import {
	choicesPlaceholderOf,
	emptyDropdownText,
	NO_CHOICES,
} from "#web/engine/filters/conditions/choices/choiceTexts.ts";
import { conditionEntryOf } from "#web/engine/filters/conditions/registry.ts";
import { createTaskLock } from "#web/platform/ui/createTaskLock.ts";
import { dayLimits } from "#web/platform/ui/dayRange.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { attemptSave, SAVE_PROGRESS, type SaveProgress } from "#web/platform/ui/saveAttempt.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** Element in a router, because links and leave guards read the location. */
const onPage = (children: ReactElement) => createElement(Router, { ssrPath: "/", children });

/** Cells of a list row as HTML. */
function cellsOf(kind: KindName, row: object, appendix: object): string {
	const whole = { id: 5, name: "項目", group_id: null, created_at: "2026-11-01 09:00:00", ...row } as never;
	const cells = KIND_VIEWS[kind].columns.map((column, key) =>
		createElement("td", { key }, column.render(whole, appendix)),
	);
	return renderElement(onPage(createElement("div", null, cells)));
}

describe("[E-161 to E-163] a tag's row", () => {
	const appendix = {
		member_count: 12,
		append_action_text: [] as string[],
		fulled_action_text: [] as string[],
	};

	test("shows what adding it does, what being full does, and the tag that it replaces", () => {
		const html = cellsOf(
			"tag",
			{ capacity: 30, replace_tag_name: "見込み" },
			{
				...appendix,
				append_action_text: ["テキスト「ようこそ」を送信", "タグ「会員」を追加"],
				fulled_action_text: ["テキスト「満員です」を送信"],
			},
		);
		expect(html).toContain("追加時: テキスト「ようこそ」を送信、タグ「会員」を追加");
		expect(html).toContain("満員時: テキスト「満員です」を送信");
		expect(html).toContain("「見込み」を外す");
		expect(html).toContain("定員30人");
	});

	test("without them says none of it", () => {
		const html = cellsOf("tag", { capacity: null, replace_tag_name: null }, appendix);
		expect(html).toContain("定員なし");
		for (const nothing of ["追加時", "満員時", "を外す"]) expect(html).not.toContain(nothing);
	});
});

describe("what a row's menu leads to", () => {
	const entries = (kind: KindName, row: object) =>
		(
			KIND_VIEWS[kind].menuEntries?.({ id: 5, name: "項目", group_id: null, ...row } as unknown as ItemRow) ??
			[]
		).map(({ label, to, newTab }) => [label, to, newTab]);

	test("[E-032] a form's preview, in a new tab", () => {
		expect(entries("form", { code: "abc123", generation: 2 })).toContainEqual([
			"プレビュー",
			"/f/abc123?mode=example",
			true,
		]);
	});

	test("[E-090, E-091] a scenario's preview and its test, in windows of their own", () => {
		expect(entries("scenario", {})).toEqual([
			["読者を見る", "/line/content/group/5/readers?group=0", undefined],
			["プレビュー", "/line/content/group/5/preview", true],
			["テスト送信", "/line/content/group/5/test_popup", true],
		]);
	});
});

describe("[E-086] a count of friends", () => {
	const READERS = { reading_count: 3, fin_count: 4 };
	const scenario = { is_run: 1, date_diff: 0, status_description: "", after_read_to_id: null };

	test("of a scenario opens the search for them, where they may be looked at", () => {
		const html = cellsOf("scenario", scenario, READERS);
		expect(html).toMatch(/<button[^>]*aria-label="「項目」を購読中の友だち 3人"/);
		expect(html).toMatch(/<button[^>]*aria-label="「項目」を読み終えた友だち 4人"/);
	});

	test("of a rich menu asks the server for the search within ten seconds (E-405)", async () => {
		const timeout = vi.spyOn(AbortSignal, "timeout");
		const asked: unknown[] = [];
		vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
			asked.push([address, init.method, JSON.parse(String(init.body))]);
			return Response.json({ fid: "f1", redirect_to: "/line/search_nt?fid=f1" });
		});
		expect(await storeCountSearch({ type: 93, richmenu_id: 8 })).toBe("/line/search_nt?fid=f1");
		expect(timeout.mock.calls).toEqual([[10_000]]);
		const [[address, method, body]] = asked as [[string, string, object]];
		expect([address, method]).toEqual(["/line/search_nt", "POST"]);
		expect(body).toMatchObject({ take_num: 50, sort_type: 1, inputs: [{ type: 93, richmenu_id: 8 }] });
	});

	test("of a landing leads to those whom it added", () => {
		vi.stubGlobal("location", { origin: "https://console.example.com" });
		expect(cellsOf("landing", { code: "abcd1234" }, { visit_count: 9, member_count: 2 })).toContain(
			'href="/line/landing/show/member/5"',
		);
	});
});

test("[E-216] a form's sheet is linked, or the link broke", () => {
	const state = (export_google_sheet: number) =>
		renderElement(createElement(SheetState, { form: { export_google_sheet, spreadsheet_id: "s1" } }));
	expect(GOOGLE_SHEET).toMatchObject({ linked: 1, broken: 2 });
	expect(state(GOOGLE_SHEET.linked)).toContain("連携中");
	expect(state(GOOGLE_SHEET.broken)).toContain("エラーのため連携が切れています");
	expect(state(0)).toContain("連携していません");
});

describe("the fields of a condition", () => {
	const fields = (condition: object, abilities?: readonly Ability[]) =>
		renderElement(
			createElement(conditionEntryOf(condition as never).Fields, {
				condition: condition as never,
				onChange: () => undefined,
				errors: {},
				field: (each) => each,
			}),
			abilities,
		);

	test("[A-305] on what another system sent are there once it is said which event", () => {
		const api = (context: object) => fields({ type: 115, match: 0, query: "", context });
		const blank = { category: "", event: "", event_label: "", key_label: "", key: "", format: "string" };
		expect(api(blank)).not.toContain("比べ方");
		const chosen = {
			...blank,
			category: "shop",
			event: "paid",
			event_label: "支払",
			key: "sum",
			key_label: "金額",
		};
		expect(api(chosen)).toContain("比べ方");
		expect(api(chosen)).toMatch(/>値</);
	});

	test("[A-319] on an address leave its state out for whoever may not ask it", () => {
		const mail = (abilities: readonly Ability[], mail_status = 0) =>
			fields({ type: 15, qs: "", mail_status }, abilities);
		const lacking = ALL_ABILITIES.filter((ability) => ability !== "user-mail-set-to-expa-mode");
		expect(mail(ALL_ABILITIES)).toMatch(/<label[^>]*>メールの状態/);
		expect(mail(lacking)).not.toContain("メールの状態");
		expect(mail(lacking, 5)).toContain("変更する権限がありません");
	});

	test("[A-366] say where nothing can be chosen", () => {
		const none = { data: [], failure: null, mayRead: true };
		expect([choicesPlaceholderOf(none, true), emptyDropdownText(none, true)]).toEqual([
			NO_CHOICES,
			NO_CHOICES,
		]);
		expect(choicesPlaceholderOf(none, false)).not.toBe(NO_CHOICES);
		expect(choicesPlaceholderOf({ ...none, data: undefined }, true)).toBe("読み込み中...");
	});
});

test("[E-340] a range's end is closed up to its start, its start from the day after its end", () => {
	const days = { start: "2026-11-03", end: "2026-11-20" };
	expect(dayLimits(days, undefined)).toEqual({
		start: { minDate: undefined, maxDate: "2026-11-20" },
		end: { minDate: "2026-11-03" },
	});
	expect(dayLimits({ start: null, end: null }, "2026-11-05")).toEqual({
		start: { minDate: "2026-11-05", maxDate: undefined },
		end: { minDate: "2026-11-05" },
	});
});

test("a menu's taps are read before the button's name, which stands on a line of its own", () => {
	const button = {
		id: 1,
		label: "ご予約はこちらからどうぞ",
		is_tap_recording: 1,
		tap_count: 1234,
		unique_tap_count: 56,
	};
	const taps = KIND_VIEWS.richmenu.columns.find(({ label }) => label === "タップ数");
	const html = renderElement(createElement("div", null, taps?.render({ buttons: [button] } as never, {})));
	expect(html.replaceAll(/<[^>]+>/g, "|")).toMatch(/\|1,234回（56人）\|+ご予約はこちらからどうぞ\|/);
});

describe("[A-232] saving a filter, as anything else that one form saves", () => {
	/** Save that the test ends, with the progress it reported. */
	function watched() {
		const told: SaveProgress[] = ["idle"];
		const run = createTaskLock();
		const ends: { succeed: () => void; fail: (reason: unknown) => void }[] = [];
		const press = () =>
			run(() =>
				attemptSave({
					send: () =>
						new Promise<void>((succeed, fail) => {
							ends.push({ succeed, fail });
						}),
					onSaved: () => undefined,
					onFailed: () => undefined,
					staysOpen: true,
					onProgress: (progress) => told.push(progress),
				}),
			);
		return { told, ends, press };
	}

	test("goes through its four states, and a second press in between is none", async () => {
		const { told, ends, press } = watched();
		const first = press();
		await press();
		expect(ends).toHaveLength(1);
		ends[0]!.fail(new Error("500"));
		await first;
		const again = press();
		ends[1]!.succeed();
		await again;
		expect(told).toEqual(["idle", "saving", "failed", "saving", "success"]);
		expect(SAVE_PROGRESS).toEqual(["idle", "saving", "success", "failed"]);
	});

	test("has its button busy and closed while it goes on", () => {
		const bar = (saving: boolean) =>
			renderElement(onPage(createElement(SaveBar, { dirty: true, saving, onSave: () => undefined })));
		expect(bar(true)).toMatch(/<button[^>]*disabled=""[^>]*aria-busy="true"[^>]*>.*保存しています…/s);
		expect(bar(false)).not.toContain("保存しています…");
	});
});
