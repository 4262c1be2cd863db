import { beforeAll, describe, expect, test } from "vitest";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemRow } from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let action: { id: number };
let other: { id: number; name: string };
let scenarioId: number;
let queryId: number;
beforeAll(async () => {
	operator = await buildSession();
	other = await buildTag({ name: "予約希望" });
	action = await buildAction({ effects: [sendTextEffect("承りました"), addTagsEffect(other.id)] });
	scenarioId = await storeRow("scenarios", { name: "次のシナリオ", created_at: 1 });
	queryId = await storeRow("member_queries", { filter: { inputs: [] }, created_at: 1 });
});

const WORDS = ["テキスト「承りました」を送信", "タグ「予約希望」を追加"];
const COMMON = { group_id: null, created_at: "2026-11-01 09:00:00", rate: 1, version: 1 };
const CONTENT = { type: "text", text: "ようこそ！" };
const BUTTON = { label: "予約", x: 0, y: 0, width: 9, height: 9, type: "message", uri: "", action_id: null };
const WEEK = { week_0: 0, week_1: 1, week_2: 1, week_3: 1, week_4: 1, week_5: 1, week_6: 0 };

/** Stored item of each kind, and its complete row without the common fields. */
const ROWS: Record<KindName, () => { table: string; stored: object; row: object }> = {
	form: () => ({
		table: "forms",
		stored: {
			code: "abc123",
			generation: 1,
			needs_line_login: 0,
			status_description: "受付は終わりました",
			rate: 2,
			notify: 1,
			export_google_sheet: 2,
			spreadsheet_id: "sheet-1",
		},
		row: {
			code: "abc123",
			generation: 1,
			needs_line_login: 0,
			status_description: "受付は終わりました",
			rate: 2,
			notify: 1,
			export_google_sheet: 2,
			spreadsheet_id: "sheet-1",
		},
	}),
	episode: () => ({ table: "episodes", stored: {}, row: { step_count: 0, first_day: null, last_day: null } }),
	tracker: () => ({
		table: "trackers",
		stored: { tracker_code: "conv1234", rate: 2, action_id: action.id },
		row: { tracker_code: "conv1234", rate: 2, action_id: action.id, action_text: WORDS },
	}),
	coupon: () => {
		const shown = {
			...{ code: "coup2345", title: "500円引き", benefit: "yen", benefit_value: 500, obtaining: "page" },
			...{ obtain_from: "2026-11-01", obtain_until: null, max_total: 100 },
		};
		return { table: "coupons", stored: { ...shown, use_way: "press" }, row: shown };
	},
	landing: () => ({ table: "landings", stored: { code: "land1234" }, row: { code: "land1234" } }),
	product: () => ({
		table: "products",
		stored: {
			code: "item1234",
			yen: 1_200,
			tax_rate: 8,
			stock: 5,
			sale_from: "2026-11-01 00:00",
			is_active: 0,
		},
		row: {
			code: "item1234",
			yen: 1_200,
			tax_rate: 8,
			stock: 5,
			sale_from: "2026-11-01 00:00",
			sale_to: null,
			is_active: 0,
			period: null,
		},
	}),
	action: () => ({
		table: "actions",
		stored: { twice_type: 1, updated_at: 1 },
		row: { a_twice_type: 1, action_text: [], has_task: 99, next_work_at: null },
	}),
	scenario: () => ({
		table: "scenarios",
		stored: { is_run: 0, date_diff: 1, after_read_to_id: scenarioId, after_read_to_step: 3 },
		row: {
			is_run: 0,
			date_diff: 1,
			status_description: "購読中の友だちへの配信も止まっています",
			after_read_to_id: scenarioId,
			after_read_to: "次のシナリオ",
			after_read_to_step: 3,
		},
	}),
	var: () => ({
		table: "vars",
		stored: { type: 13, protected: 1, rate: 2, is_active: 0, echo_default: "なし" },
		row: {
			type: 13,
			protected: 1,
			rate: 2,
			is_active: 0,
			echo_default: "なし",
			is_translatable: 0,
			can_delete: 0,
		},
	}),
	common_var: () => ({
		table: "common_vars",
		stored: { code: "cv12", type: 3 },
		row: { code: "cv12", type: 3, value: "" },
	}),
	template: () => ({
		table: "templates",
		stored: { type: "text", editor_version: 0, content: CONTENT, media_key: "picture-1" },
		row: {
			type: "text",
			editor_version: 0,
			type_text: "テキスト",
			content_text: "ようこそ！",
			media_key: "picture-1",
			media_url: "/api/media/picture-1",
			look: null,
		},
	}),
	script: () => ({
		table: "scripts",
		stored: {
			code: "scr12345",
			url: "https://example.com/",
			is_active: 0,
			referers: [{ id: 1, rule: "google", stay_seconds: 30 }],
		},
		row: {
			code: "scr12345",
			url: "https://example.com/",
			is_active: 0,
			referers: [{ id: 1, rule: "google", stay_seconds: 30, count: 0 }],
		},
	}),
	richmenu: () => ({
		table: "richmenus",
		stored: {
			is_active: 0,
			selected: 1,
			downloaded: 1,
			updating: 1,
			lmp_menu_id: "lmp-1",
			media_key: "menu-1",
			buttons: [
				{ ...BUTTON, id: 1, is_tap_recording: 1 },
				{ ...BUTTON, id: 2, is_tap_recording: 0 },
			],
		},
		row: {
			active: 0,
			selected: 1,
			downloaded: 1,
			updating: 1,
			no_btn: 0,
			is_common: 0,
			lmp_menu_id: "lmp-1",
			media_key: "menu-1",
			media_url: "/api/media/menu-1",
			buttons: [
				{ id: 1, label: "予約", is_tap_recording: 1, tap_count: 0, unique_tap_count: 0 },
				{ id: 2, label: "予約", is_tap_recording: 0, tap_count: null, unique_tap_count: null },
			],
		},
	}),
	funnel: () => ({
		table: "funnels",
		stored: { member_query_id: queryId },
		row: { member_query_id: queryId },
	}),
	tag: () => {
		const settings = {
			protected: 1,
			rate: 2,
			colour: "red",
			capacity: 10,
			append_action_id: action.id,
			fulled_action_id: action.id,
			replace_tag_id: other.id,
		};
		return { table: "tags", stored: settings, row: { ...settings, replace_tag_name: "予約希望" } };
	},
	reaction: () => {
		const plain = {
			is_active: 0,
			type: 0,
			rule_mix: 1,
			hit_detection_order: -1,
			has_time_restriction: 1,
			hour_from: "22:00",
			hour_to: "02:00",
			member_query_id: queryId,
		};
		return {
			table: "reactions",
			stored: { ...plain, keywords: ["予約", "よやく"], weekdays: 0b0111110, action_id: action.id },
			row: { ...plain, keywords: ["予約", "よやく"], ...WEEK, line_event: null, beacon: null },
		};
	},
};

describe("[E-189, E-191, E-196 to E-225] the row of", () => {
	test.each(Object.keys(ROWS) as KindName[])("the kind %s", async (kind) => {
		const { table, stored, row } = ROWS[kind]();
		const created_at = tokyoTime("2026-11-01 09:00");
		const id = await storeRow(table, { name: "項目", name_key: "項目", created_at, ...stored });
		expect(await fetchItemRow(kind, operator, id)).toEqual({ ...COMMON, id, name: "項目", ...row });
	});
});
