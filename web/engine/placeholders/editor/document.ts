import type { JSONContent } from "@tiptap/core";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import { segmentsOf } from "#domain/engine/placeholders/text.ts";
import { CHIP } from "./chip.ts";

/** A stored text as the editor's document: a paragraph to a line, a chip to a placeholder. */
export const documentOf = (text: string): JSONContent => ({
	type: "doc",
	content: text.split(LINE_END).map((line) => ({ type: "paragraph", content: segmentsOf(line).map(nodeOf) })),
});

const LINE_END = /\r\n|\r|\n/;

const nodeOf = ({ text, placeholder }: ReturnType<typeof segmentsOf>[number]): JSONContent =>
	placeholder ? { type: CHIP, attrs: { written: text } } : { type: "text", text };

/** The document as it is stored. */
export const textOf = (document: Node): string =>
	document.textBetween(0, document.content.size, "\n", leafText);

const leafText = (node: Node): string => (node.type.name === CHIP ? String(node.attrs.written) : "");

/** A pasted text, to be put in at the cursor. */
export function sliceOf(text: string, schema: Schema): Slice {
	const document = schema.nodeFromJSON(documentOf(text));
	return new Slice(Fragment.from(document.content), 1, 1);
}
