import { z } from "zod";
import { FIELD_TEXTS } from "./texts/fields.ts";
import { entries, list } from "./wire.ts";

/** What is reported is counted, never read by name: no text in it holds more than a code. */
const CODE = /^[\w.:/-]*$/;
const MAX_CODE = 64;
const MAX_VALUES = 20;

const reportedCode = z
	.string({ error: FIELD_TEXTS.required })
	.max(MAX_CODE, FIELD_TEXTS.tooLong(MAX_CODE))
	.regex(CODE, FIELD_TEXTS.characterUnusable);

const contextValue = z.union([reportedCode, z.number(), z.boolean(), z.null()]);

/** `POST /api/metrics-tracker/report/v1`: that something was done in the console, and under which circumstances. */
export const metricInput = z.object({
	eventName: reportedCode.min(1, FIELD_TEXTS.required),
	context: entries(reportedCode, contextValue, MAX_VALUES).default({}),
});

export type Metric = z.input<typeof metricInput>;

const MAX_FRAMES = 20;
const MAX_FRAME = 300;
const FRAME = /^at .*:\d+:\d+\)?$/;

/**
 * `POST /api/error-reports/v1`: that the console broke. Neither the error's message nor the address is in it, for both
 * may hold what a friend or an operator wrote.
 */
export const errorReport = z.object({
	/** Where it was caught. */
	source: reportedCode.min(1, FIELD_TEXTS.required),
	/** The error's class. */
	name: reportedCode,
	/** The status of the answer that was one. */
	status: z.number().int().nullable().default(null),
	/** The page by its name. */
	page: reportedCode,
	/** Where in the built files it came from, innermost first. */
	frames: list(
		z.string().max(MAX_FRAME, FIELD_TEXTS.tooLong(MAX_FRAME)).regex(FRAME, FIELD_TEXTS.characterUnusable),
		MAX_FRAMES,
	).default([]),
});

export type ErrorReport = z.input<typeof errorReport>;

/** The places in an error's stack, without its message. */
export const framesOf = (stack: string | undefined): string[] =>
	(stack ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => FRAME.test(line) && line.length <= MAX_FRAME)
		.slice(0, MAX_FRAMES);
