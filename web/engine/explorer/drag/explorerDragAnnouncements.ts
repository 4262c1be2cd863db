import type { Active, Announcements, Over } from "@dnd-kit/core";
import { type DragLoad, TRASH_TARGET } from "./dropTargets.ts";

/** Screen reader announcements while dragging. */
export const EXPLORER_DRAG_ANNOUNCEMENTS: Announcements = {
	onDragStart: ({ active }) => `${activeName(active)}をつかみました。`,
	onDragOver: ({ active, over }) =>
		over
			? `${activeName(active)}は${targetName(over)}の上にあります。`
			: `${activeName(active)}を置ける場所にありません。`,
	onDragEnd: ({ active, over }) =>
		over
			? `${activeName(active)}を${targetName(over)}に置きました。`
			: `${activeName(active)}を元の場所に戻しました。`,
	onDragCancel: ({ active }) => `${activeName(active)}の移動を取り消しました。`,
};

export const EXPLORER_DRAG_INSTRUCTIONS = {
	draggable:
		"スペースキーでつかみ、矢印キーで置く場所を選びます。もう一度スペースキーを押すと置き、Escキーで取り消します。",
};

/** Label of a dragged load: its name, or the number of items. */
export function dragLoadLabel(load: DragLoad | undefined): string {
	if (!load) return "";
	if (load.type === "folder") return `フォルダ「${load.name}」`;
	return load.ids.length === 1 ? `「${load.names[0]}」` : `${load.ids.length.toLocaleString("ja-JP")}件`;
}

const activeName = (active: Active) => dragLoadLabel(active.data.current as DragLoad | undefined);

const targetName = (over: Over): string =>
	over.id === TRASH_TARGET
		? "ゴミ箱"
		: `フォルダ「${(over.data.current as { name?: string } | undefined)?.name ?? ""}」`;
