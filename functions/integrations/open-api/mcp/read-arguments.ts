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
export function readArguments(tool: McpTool, args: Arguments): { input: CallInput; extraInput: Arguments } {
	const { params, query, body } = tool.call;
	const errors: ErrorBody = unknownNameErrors(toolArgumentsOf(tool), args);
	const parsePart = (schema: z.ZodType | undefined): unknown => {
		if (!schema) return {};
		const parsed = schema.safeParse(args);
		if (parsed.success) return parsed.data;
		Object.assign(errors, errorsByField(parsed.error));
		return {};
	};
	const input = { params: parsePart(params), query: parsePart(query), body: parsePart(body) };
	const extraInput: Arguments = {};
	for (const [name, schema] of Object.entries(tool.extraInput ?? {})) {
		const parsed = (schema as z.ZodType).safeParse(args[name]);
		if (parsed.success) extraInput[name] = parsed.data;
		else errors[name] = parsed.error.issues.map(({ message }) => message);
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
	return { input, extraInput };
}
