import type { Editor } from "@tiptap/react";

/** Announces the option that the arrow keys have reached; the cursor stays in the text. */
export function announceOption(editor: Editor, option: string | null): void {
	if (editor.isDestroyed) return;
	const list = option && document.getElementById(option)?.closest("[role=listbox]");
	setOrRemoveAttribute(editor.view.dom, "aria-activedescendant", option);
	setOrRemoveAttribute(editor.view.dom, "aria-controls", list ? list.id : null);
}

function setOrRemoveAttribute(element: HTMLElement, name: string, value: string | null): void {
	if (value) element.setAttribute(name, value);
	else element.removeAttribute(name);
}
