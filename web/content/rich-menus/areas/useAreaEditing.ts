import { useState } from "react";
import { copiedAreaPosition } from "#domain/content/rich-menus/area-faults.ts";
import { MAX_MENU_BUTTONS } from "#domain/content/rich-menus/menu-button.ts";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { removeAt, replaceAt } from "#web/platform/ui/listEdits.ts";
import { createButtonDraft, type MenuButtonDraft } from "../richMenuDraft.ts";
import type { BoardImage } from "./AreaBoard.tsx";
import { useAreaHistory } from "./useAreaHistory.ts";

interface AreaEditing {
	image: BoardImage;
	buttons: MenuButtonDraft[];
	onChange: (buttons: MenuButtonDraft[]) => void;
	readOnly: boolean;
}

/** Changes of the buttons with their history, the selected button, and whether a new one is being drawn. */
export function useAreaEditing({ image, buttons, onChange, readOnly }: AreaEditing) {
	const [selected, setSelected] = useState(0);
	const [isDrawing, setDrawing] = useState(false);
	const openIndex = Math.min(selected, buttons.length - 1);
	const history = useAreaHistory({
		buttons,
		openIndex,
		onChange: (next, nextOpenIndex) => {
			onChange(next);
			setSelected(Math.max(0, nextOpenIndex));
		},
	});
	const hasRoom = buttons.length < MAX_MENU_BUTTONS && !readOnly;
	const add = (area: RichMenuArea, template?: MenuButtonDraft) => {
		setDrawing(false);
		history.change(
			[...buttons, template ? { ...template, ...area, id: null } : createButtonDraft(area)],
			buttons.length,
		);
	};
	return {
		openIndex,
		open: setSelected,
		isDrawing,
		setDrawing,
		history,
		hasRoom,
		add,
		copy: (index: number) => {
			const original = buttons[index];
			if (original && hasRoom) add(copiedAreaPosition(boundsOf(original), image), original);
		},
		remove: (index: number) => history.change(removeAt(buttons, index), index - 1),
		move: (index: number, area: RichMenuArea, series: string | null = null) =>
			history.change(replaceAt(buttons, index, { ...buttons[index]!, ...area }), index, series),
		/** Changes the open button; changes in a row are one step of the history. */
		changeOpen: (button: MenuButtonDraft) =>
			history.change(replaceAt(buttons, openIndex, button), openIndex, `fields ${openIndex}`),
	};
}

export type AreaEditingState = ReturnType<typeof useAreaEditing>;

const boundsOf = ({ x, y, width, height }: MenuButtonDraft): RichMenuArea => ({ x, y, width, height });
