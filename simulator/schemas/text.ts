import { z } from "zod";
import { EMPTY, lengthBetween } from "./wording.ts";

const graphemes = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** How long LINE says a label or a template's text is: what a reader sees as characters. */
export function graphemeLength(text: string): number {
	let length = 0;
	for (const _ of graphemes.segment(text)) length += 1;
	return length;
}

const counted = (max: number, fits: (value: string) => boolean) =>
	z
		.string()
		.refine((value) => value !== "", { error: EMPTY, abort: true })
		.refine(fits, { error: lengthBetween(max), abort: true });

/** A text that LINE counts in UTF-16 units, which is what it does unless it says otherwise (zod's own count is another). */
export const text = (max: number) => counted(max, (value) => value.length <= max);

/** A text that LINE counts in graphemes. */
export const graphemeText = (max: number) =>
	// Never more graphemes than UTF-16 units: most texts need no segmenting.
	counted(max, (value) => value.length <= max || graphemeLength(value) <= max);

/** A colour as `#RRGGBB`. */
export const rgb = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, "invalid property");
