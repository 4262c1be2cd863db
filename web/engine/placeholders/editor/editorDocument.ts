import type { JSONContent } from "@tiptap/core";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import { segmentsOf } from "#domain/engine/placeholders/placeholder-text.ts";
import { CHIP_NODE } from "./chipNodeName.ts";

/** Editor document of a stored text: a paragraph per line, a chip per placeholder. */
export const editorDocumentOf = (text: string): JSONContent => ({
	type: "doc",
	content: text.split(LINE_END).map((line) => ({ type: "paragraph", content: segmentsOf(line).map(nodeOf) })),
});

const LINE_END = /\r\n|\r|\n/;

const nodeOf = ({ text, placeholder }: ReturnType<typeof segmentsOf>[number]): JSONContent =>
	placeholder ? { type: CHIP_NODE, attrs: { written: text } } : { type: "text", text };

/** Stored text of an editor document. */
export const storedTextOf = (document: Node): string =>
	document.textBetween(0, document.content.size, "\n", leafText);

const leafText = (node: Node): string => (node.type.name === CHIP_NODE ? String(node.attrs.written) : "");

/** Pasted text, as a slice to insert at the cursor. */
export function pastedSliceOf(text: string, schema: Schema): Slice {
	const document = schema.nodeFromJSON(editorDocumentOf(text));
	return new Slice(Fragment.from(document.content), 1, 1);
}
