import type { Announcements } from "@dnd-kit/core";

/** What a screen reader says while an entry is dragged; `placeOf` answers its place from 0. */
export function announcementsFor(placeOf: (key: unknown) => number, noun = "選択肢"): Announcements {
	const nth = (key: unknown) => `${placeOf(key) + 1}番目`;
	return {
		onDragStart: ({ active }) => `${nth(active.id)}の${noun}をつかみました。`,
		onDragOver: ({ over }) => (over ? `${nth(over.id)}の位置にあります。` : "置ける位置にありません。"),
		onDragEnd: ({ over }) => (over ? `${nth(over.id)}の位置に置きました。` : "元の位置に戻しました。"),
		onDragCancel: () => "移動を取り消しました。",
	};
}

export const INSTRUCTIONS = {
	draggable:
		"スペースキーでつかみ、上下の矢印キーで動かします。もう一度スペースキーを押すと置き、Escキーで取り消します。",
};
