import type { Editor } from "@tiptap/react";

/** Says on the text which option the arrow keys have reached; the cursor itself stays in the text. */
export function pointAt(editor: Editor, option: string | null): void {
	if (editor.isDestroyed) return;
	const list = option && document.getElementById(option)?.closest("[role=listbox]");
	mark(editor.view.dom, "aria-activedescendant", option);
	mark(editor.view.dom, "aria-controls", list ? list.id : null);
}

function mark(element: HTMLElement, name: string, value: string | null): void {
	if (value) element.setAttribute(name, value);
	else element.removeAttribute(name);
}
