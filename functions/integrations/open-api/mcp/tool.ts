import { z } from "zod";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Call, CallInput } from "../v1/call.ts";

/** A tool of MCP: a call of `/open_api/v1`, with its right, its schemas and its verb, in words for a model. */
export interface Tool {
	name: string;
	call: Call;
	/** What a model reads besides the call's summary. */
	description?: string;
	/** Its arguments besides the call's parameters, query and body. */
	more?: z.ZodRawShape;
	/** What it answers besides the call's answer. */
	moreAnswer?: z.ZodRawShape;
	/** Whether a model's person should be asked first: it reaches people, or takes a time from them. */
	reaches?: true;
	/** How it is done where that is more than doing the call. @throws Refusal as the call */
	run?: (c: RequestContext, asked: { given: CallInput; more: Record<string, unknown> }) => Promise<object>;
}

/** A call's parameters, query and body side by side, as a tool's arguments. */
export function argumentsOf({ call, more = {} }: Tool): z.ZodObject {
	const shapes = [call.params, call.query, call.body].map((schema) => (schema ? shapeOf(schema) : {}));
	return z.strictObject(Object.assign({}, ...shapes, more));
}

/** What a tool answers: the call's answer, and before it the notice that it is data. */
export function answerOf({ call, moreAnswer = {} }: Tool): z.ZodObject {
	return z.object({ notice: z.string(), data: z.object({ ...shapeOf(call.answer), ...moreAnswer }) });
}

const shapeOf = (schema: z.ZodType): z.ZodRawShape => (schema as z.ZodObject).shape;
