import { Extension } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { chipNode } from "./chipNode.ts";

/** Lines, words, chips, and taking back. `hint` stands in an empty text. */
export const extensionsOf = (hint: string) => [
	Document,
	Paragraph,
	Text,
	chipNode,
	UndoRedo,
	newLine,
	Placeholder.configure({ placeholder: hint }),
];

/** A line is a line, however it is begun. */
const newLine = Extension.create({
	name: "newLine",
	addKeyboardShortcuts: () => ({ "Shift-Enter": ({ editor }) => editor.commands.splitBlock() }),
});
