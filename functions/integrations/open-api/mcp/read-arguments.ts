import type { z } from "zod";
import { unknownNameErrors } from "#functions/platform/http/refuse-body-names.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import type { CallInput } from "../v1/define-call.ts";
import { type McpTool, toolArgumentsOf } from "./mcp-tool.ts";

type Arguments = Record<string, unknown>;

/**
 * Arguments of a tool, parsed by the schemas of its call. Unknown names are refused at every depth: a model
 * that invents one would assume that it has an effect.
 * @throws Refusal 422
 */
export function readArguments(tool: McpTool, given: Arguments): { given: CallInput; more: Arguments } {
	const { params, query, body } = tool.call;
	const wrong: ErrorBody = unknownNameErrors(toolArgumentsOf(tool), given);
	const part = (schema: z.ZodType | undefined): unknown => {
		if (!schema) return {};
		const read = schema.safeParse(given);
		if (read.success) return read.data;
		Object.assign(wrong, errorsByField(read.error));
		return {};
	};
	const read = { params: part(params), query: part(query), body: part(body) };
	const more: Arguments = {};
	for (const [name, schema] of Object.entries(tool.more ?? {})) {
		const value = (schema as z.ZodType).safeParse(given[name]);
		if (value.success) more[name] = value.data;
		else wrong[name] = value.error.issues.map(({ message }) => message);
	}
	if (Object.keys(wrong).length > 0) throw new Refusal(422, wrong);
	return { given: read, more };
}
