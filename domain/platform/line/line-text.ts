import { z } from "zod";
import { emptyViolation, invalidPropertyViolation, lengthViolation } from "./line-violation.ts";

const graphemes = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** Returns the length of a label or a template's text as LINE counts it: in graphemes. */
export function graphemeLength(text: string): number {
	let length = 0;
	for (const _ of graphemes.segment(text)) length += 1;
	return length;
}

const countedText = (max: number, length: (value: string) => number) =>
	z
		.string()
		.refine((value) => value !== "", { ...emptyViolation, abort: true })
		// The count never exceeds the UTF-16 units, so most texts need no segmentation.
		.refine((value) => value.length <= max || length(value) <= max, {
			...lengthViolation(max, length),
			abort: true,
		});

/** Text that LINE counts in UTF-16 units, its default (zod counts differently). */
export const lineText = (max: number) => countedText(max, (value) => value.length);

/** Text that LINE counts in graphemes. */
export const graphemeText = (max: number) => countedText(max, graphemeLength);

/** Colour as `#RRGGBB`. */
export const rgb = () =>
	z.string().refine((value) => /^#[0-9a-fA-F]{6}$/.test(value), invalidPropertyViolation);
