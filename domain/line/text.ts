import { z } from "zod";
import { empty, invalidProperty, lengthBetween } from "./broken.ts";

const graphemes = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** How long LINE says a label or a template's text is: what a reader sees as characters. */
export function graphemeLength(text: string): number {
	let length = 0;
	for (const _ of graphemes.segment(text)) length += 1;
	return length;
}

const counted = (max: number, length: (value: string) => number) =>
	z
		.string()
		.refine((value) => value !== "", { ...empty, abort: true })
		// Neither count is ever beyond the UTF-16 units: most texts need no segmenting.
		.refine((value) => value.length <= max || length(value) <= max, {
			...lengthBetween(max, length),
			abort: true,
		});

/** A text that LINE counts in UTF-16 units, which is what it does unless it says otherwise (zod's own count is another). */
export const text = (max: number) => counted(max, (value) => value.length);

/** A text that LINE counts in graphemes. */
export const graphemeText = (max: number) => counted(max, graphemeLength);

/** A colour as `#RRGGBB`. */
export const rgb = () => z.string().refine((value) => /^#[0-9a-fA-F]{6}$/.test(value), invalidProperty);
