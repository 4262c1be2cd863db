import { z } from "zod";
import { markOpen } from "#domain/platform/body-names/closed-schemas.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, boundedRecord } from "#domain/platform/wire/input-schemas.ts";
import { MAX_STACK_FRAME_LENGTH, MAX_STACK_FRAMES, STACK_FRAME } from "#domain/platform/wire/stack-frames.ts";

/**
 * Form of a reported text. Reports are counted and not read individually, so their texts need to be no
 * longer than a code.
 */
const CODE = /^[\w.:/-]*$/;
const MAX_CODE = 64;
const MAX_VALUES = 20;

const reportedCode = z
	.string({ error: FIELD_TEXTS.required })
	.max(MAX_CODE, FIELD_TEXTS.tooLong(MAX_CODE))
	.regex(CODE, FIELD_TEXTS.characterUnusable);

const contextValue = z.union([reportedCode, z.number(), z.boolean(), z.null()]);

/**
 * Body of `POST /api/metrics-tracker/report/v1`: an operator's action in the console, with its context. Further
 * fields are dropped: a report that is refused is lost.
 */
export const metricInput = markOpen(
	z.object({
		eventName: reportedCode.min(1, FIELD_TEXTS.required),
		context: boundedRecord(reportedCode, contextValue, MAX_VALUES).default({}),
	}),
);

export type Metric = z.input<typeof metricInput>;

/**
 * Body of `POST /api/error-reports/v1`: a failure of the console. It contains neither the error's message nor
 * the address, because both may include text written by a friend or an operator.
 */
export const errorReport = markOpen(
	z.object({
		/** Location of the handler. */
		source: reportedCode.min(1, FIELD_TEXTS.required),
		/** Class of the error. */
		name: reportedCode,
		/** HTTP status, if the error was a response of the server. */
		status: z.number().int().nullable().default(null),
		/** Name of the page. */
		page: reportedCode,
		/** Positions in the built files, innermost first. */
		frames: boundedList(
			z
				.string()
				.max(MAX_STACK_FRAME_LENGTH, FIELD_TEXTS.tooLong(MAX_STACK_FRAME_LENGTH))
				.regex(STACK_FRAME, FIELD_TEXTS.characterUnusable),
			MAX_STACK_FRAMES,
		).default([]),
	}),
);

export type ErrorReport = z.input<typeof errorReport>;
