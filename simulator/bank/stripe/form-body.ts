import qs from "qs";
import { z } from "zod";
import { StripeRefusal } from "./stripe-answer.ts";

/** Whole number of a form. */
export const formInteger = z
	.string()
	.regex(/^-?\d+$/, "integer")
	.transform(Number);

export const formBoolean = z.enum(["true", "false"]).transform((text) => text === "true");

export const formText = (max: number, min = 1) => z.string().min(min).max(max);

/** Web address; Stripe's own placeholder is allowed in it. */
export const formAddress = z
	.string()
	.max(5_000)
	.refine(
		(text) => /^https?:$/.test(URL.parse(text.replaceAll("{CHECKOUT_SESSION_ID}", "cs"))?.protocol ?? ""),
		{
			message: "url",
		},
	);

/** Metadata: fifty keys of forty characters, values of five hundred. */
export const formMetadata = z
	.record(z.string().max(40), z.string().max(500))
	.refine((all) => Object.keys(all).length <= 50, { message: "metadata" });

export const formExpand = z.array(z.string().max(200)).max(20);

/** Fields of a form-encoded text, with nested ones as objects and lists. */
export function parseForm(text: string): Record<string, unknown> {
	return qs.parse(text, { depth: 10, arrayLimit: 200, parameterLimit: 2_000, plainObjects: true });
}

/**
 * Validated fields of a call.
 * @throws StripeRefusal in Stripe's words, with the field as the form names it
 */
export function readForm<Schema extends z.ZodType>(
	schema: Schema,
	fields: Record<string, unknown>,
): z.output<Schema> {
	// Objects without a prototype are none to the validator.
	const read = schema.safeParse(JSON.parse(JSON.stringify(fields)), { reportInput: true });
	if (read.success) return read.data;
	throw refusalOf(read.error.issues[0]!);
}

type Issue = z.core.$ZodIssue;

function refusalOf(issue: Issue): StripeRefusal {
	if (issue.code === "unrecognized_keys") {
		const param = paramOf([...issue.path, issue.keys[0]!]);
		return new StripeRefusal(400, `Received unknown parameter: ${param}`, {
			code: "parameter_unknown",
			param,
		});
	}
	const param = paramOf(issue.path);
	if (issue.code === "invalid_type" && issue.input === undefined)
		return new StripeRefusal(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
	if (issue.message === "integer")
		return new StripeRefusal(400, `Invalid integer: ${String(issue.input)}`, {
			code: "parameter_invalid_integer",
			param,
		});
	if (issue.message === "url")
		return new StripeRefusal(400, "Not a valid URL", { code: "url_invalid", param });
	if (issue.code === "too_small" && issue.origin === "string")
		return new StripeRefusal(400, `You passed an empty string for '${param}'.`, {
			code: "parameter_invalid_empty",
			param,
		});
	return new StripeRefusal(400, `Invalid ${param}: ${issue.message}`, { param });
}

const paramOf = (path: readonly PropertyKey[]): string =>
	path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
