import type { Active, Announcements, Over } from "@dnd-kit/core";
import { type Load, TRASH } from "./places.ts";

/** What a screen reader says of dragging. */
export const ANNOUNCEMENTS: Announcements = {
	onDragStart: ({ active }) => `${nameOf(active)}をつかみました。`,
	onDragOver: ({ active, over }) =>
		over
			? `${nameOf(active)}は${placeName(over)}の上にあります。`
			: `${nameOf(active)}を置ける場所にありません。`,
	onDragEnd: ({ active, over }) =>
		over
			? `${nameOf(active)}を${placeName(over)}に置きました。`
			: `${nameOf(active)}を元の場所に戻しました。`,
	onDragCancel: ({ active }) => `${nameOf(active)}の移動を取り消しました。`,
};

export const INSTRUCTIONS = {
	draggable:
		"スペースキーでつかみ、矢印キーで置く場所を選びます。もう一度スペースキーを押すと置き、Escキーで取り消します。",
};

/** How a load is called: by its name, or by its number. */
export function loadName(load: Load | undefined): string {
	if (!load) return "";
	if (load.type === "folder") return `フォルダ「${load.name}」`;
	return load.ids.length === 1 ? `「${load.names[0]}」` : `${load.ids.length.toLocaleString("ja-JP")}件`;
}

const nameOf = (active: Active) => loadName(active.data.current as Load | undefined);

const placeName = (over: Over): string =>
	over.id === TRASH
		? "ゴミ箱"
		: `フォルダ「${(over.data.current as { name?: string } | undefined)?.name ?? ""}」`;
