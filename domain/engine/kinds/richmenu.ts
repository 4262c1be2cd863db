import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: rich menus. */
export const richmenu = defineKind({
	label: "リッチメニュー",
	path: "richmenu",
	listPage: "richmenus",
	help: "トーク画面の下に表示するメニューです。",
	creation: { by: "page", address: "richmenuModes" },
	editPage: "richmenu",
	optionalActions: ["copy", "changeActive"],
	hasAppendix: true,
	readAbility: "richmenu-read",
	writeAbility: "richmenu-write",
});

/** Tenant that makes menus only by uploading an image (E-065). */
export const IMAGE_ONLY_TENANT = "muji";

export interface RichmenuRow extends ItemRow {
	active: 0 | 1;
	selected: 0 | 1;
	downloaded: 0 | 1;
	updating: 0 | 1;
	/** 1 = it has no buttons and is unusable (E-155). */
	no_btn: 0 | 1;
	/** 1 = currently shown to friends without a menu of their own. */
	is_common: 0 | 1;
	lmp_menu_id: string | null;
	media_url: string | null;
	/** Tap counts are null if taps are not recorded, and for operators who may not see them. */
	buttons: {
		id: number;
		label: string;
		is_tap_recording: 0 | 1;
		tap_count: number | null;
		unique_tap_count: number | null;
	}[];
}

export interface RichmenuAppendix {
	member_count: number;
	/** Number of these friends whose phone does not show it. */
	failed_count: number;
	/** Reason why LINE lacks it or does not show it; null if there is none. */
	failure: string | null;
}
