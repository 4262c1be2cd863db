import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { EFFECTS, effectName } from "#domain/engine/actions/effects/registry.ts";
import type { DraftEffect } from "./actionDraft.ts";

/** Screen reader announcements while an effect is dragged. */
export function effectDragAnnouncements(inputs: readonly DraftEffect[]): Announcements {
	const positionOf = (key: UniqueIdentifier) => inputs.findIndex((input) => input.key === key);
	const nameOf = (key: UniqueIdentifier) => {
		const input = inputs[positionOf(key)];
		return input ? `「${EFFECTS[effectName(input.effect)].label}」` : "要素";
	};
	return {
		onDragStart: ({ active }) => `${positionOf(active.id) + 1}番目の${nameOf(active.id)}をつかみました。`,
		onDragOver: ({ over }) =>
			over ? `${positionOf(over.id) + 1}番目の位置にあります。` : "置ける位置にありません。",
		onDragEnd: ({ active, over }) =>
			over
				? `${nameOf(active.id)}を${positionOf(over.id) + 1}番目に置きました。`
				: `${nameOf(active.id)}を元の位置に戻しました。`,
		onDragCancel: ({ active }) => `${nameOf(active.id)}の移動を取り消しました。`,
	};
}

export const EFFECT_DRAG_INSTRUCTIONS = {
	draggable:
		"スペースキーでつかみ、上下の矢印キーで動かします。もう一度スペースキーを押すと置き、Escキーで取り消します。",
};
