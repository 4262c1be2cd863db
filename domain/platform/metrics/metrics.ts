import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FRAME, MAX_FRAME, MAX_FRAMES } from "#domain/platform/wire/frames.ts";
import { entries, list } from "#domain/platform/wire/wire.ts";

/** Reports are counted and never read by name: no text in them is longer than a code. */
const CODE = /^[\w.:/-]*$/;
const MAX_CODE = 64;
const MAX_VALUES = 20;

const reportedCode = z
	.string({ error: FIELD_TEXTS.required })
	.max(MAX_CODE, FIELD_TEXTS.tooLong(MAX_CODE))
	.regex(CODE, FIELD_TEXTS.characterUnusable);

const contextValue = z.union([reportedCode, z.number(), z.boolean(), z.null()]);

/** `POST /api/metrics-tracker/report/v1`: an operator did something in the console, under these circumstances. */
export const metricInput = z.object({
	eventName: reportedCode.min(1, FIELD_TEXTS.required),
	context: entries(reportedCode, contextValue, MAX_VALUES).default({}),
});

export type Metric = z.input<typeof metricInput>;

/**
 * `POST /api/error-reports/v1`: the console failed. It carries neither the error's message nor the address, because
 * both may hold what a friend or an operator wrote.
 */
export const errorReport = z.object({
	/** Where it was caught. */
	source: reportedCode.min(1, FIELD_TEXTS.required),
	/** The error's class. */
	name: reportedCode,
	/** The status, where an answer of the server was the error. */
	status: z.number().int().nullable().default(null),
	/** The page by its name. */
	page: reportedCode,
	/** The places in the built files, innermost first. */
	frames: list(
		z.string().max(MAX_FRAME, FIELD_TEXTS.tooLong(MAX_FRAME)).regex(FRAME, FIELD_TEXTS.characterUnusable),
		MAX_FRAMES,
	).default([]),
});

export type ErrorReport = z.input<typeof errorReport>;
