import type { z } from "zod";
import { EMPTY_ERROR } from "#domain/platform/line/line-violation.ts";
import { formatPropertyPath, type LineErrorDetail, lineWording } from "./line-wording.ts";

/** LINE's error body. */
export interface LineErrorBody {
	message: string;
	details?: LineErrorDetail[];
}

export type CheckedBody<T> = { ok: true; body: T } | { ok: false; error: LineErrorBody };

/** Validates a request's body and reports errors in LINE's wording. */
export function checkBody<Schema extends z.ZodType>(
	schema: Schema,
	body: unknown,
): CheckedBody<z.output<Schema>> {
	const result = schema.safeParse(body, { error: lineWording });
	if (result.success) return { ok: true, body: result.data };
	const { issues } = result.error;
	const flexIndexes = issues.map(({ path }) => flexMessageIndex(path, body));
	const index = flexIndexes[0];
	const onlyFlex = typeof index === "number" && !flexIndexes.includes(null);
	return { ok: false, error: onlyFlex ? flexError(issues, index) : plainError(issues) };
}

function plainError(issues: readonly z.core.$ZodIssue[]): LineErrorBody {
	const details = issues.map((issue) => ({
		message: issue.message,
		property: formatPropertyPath(issue.path),
	}));
	return { message: `The request body has ${details.length} error(s)`, details };
}

/** Index of the message whose Flex contents have an error. */
function flexMessageIndex(path: readonly PropertyKey[], body: unknown): number | null {
	const [list, index, field] = path;
	if (list !== "messages" || typeof index !== "number" || field !== "contents") return null;
	const message = (body as { messages: { type?: unknown }[] }).messages[index];
	return message?.type === "flex" ? index : null;
}

/** LINE reports one Flex message at a time, with the position inside it as a pointer. */
function flexError(issues: readonly z.core.$ZodIssue[], index: number): LineErrorBody {
	const details = issues
		.filter(({ path }) => path[1] === index)
		.flatMap((issue) => flexPointers(issue).map((property) => ({ message: flexWording(issue), property })));
	return { message: `A message (messages[${index}]) in the request body is invalid`, details };
}

function flexPointers(issue: z.core.$ZodIssue): string[] {
	// Without `messages`, the index and `contents`.
	const path = issue.path.slice(3).map(String);
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `/${[...path, key].join("/")}`);
	return [`/${path.join("/")}`];
}

function flexWording(issue: z.core.$ZodIssue): string {
	if (issue.code === "custom" || issue.code === "unrecognized_keys") return issue.message;
	return issue.message === EMPTY_ERROR ? "must be specified" : "invalid property";
}
