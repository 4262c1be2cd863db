import { z } from "zod";
import { EMPTY, lengthBetween } from "./wording.ts";

const graphemes = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** How long LINE says a label or a template's text is: what a reader sees as characters. */
export function graphemeLength(text: string): number {
	let length = 0;
	for (const _ of graphemes.segment(text)) length += 1;
	return length;
}

/** A text that LINE counts in UTF-16 units, which is what it does unless it says otherwise. */
export const text = (max: number) => z.string().min(1, EMPTY).max(max, lengthBetween(max));

/** A text that LINE counts in graphemes. */
export const graphemeText = (max: number) =>
	z
		.string()
		.min(1, EMPTY)
		// Never more graphemes than UTF-16 units: most texts need no segmenting.
		.refine((value) => value.length <= max || graphemeLength(value) <= max, lengthBetween(max));

/** A colour as `#RRGGBB`. */
export const rgb = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, "invalid property");
