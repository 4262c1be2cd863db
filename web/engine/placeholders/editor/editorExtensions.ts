import { Extension } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { chipNode } from "./chipNode.ts";

/** Extensions of the editor. `hint` is shown in an empty text. */
export const editorExtensionsOf = (hint: string) => [
	Document,
	Paragraph,
	Text,
	chipNode,
	UndoRedo,
	newLine,
	Placeholder.configure({ placeholder: hint }),
];

/** Makes Shift+Enter begin a paragraph, as Enter does. */
const newLine = Extension.create({
	name: "newLine",
	addKeyboardShortcuts: () => ({ "Shift-Enter": ({ editor }) => editor.commands.splitBlock() }),
});
