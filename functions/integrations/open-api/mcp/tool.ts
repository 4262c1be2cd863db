import { z } from "zod";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Call, CallInput } from "../v1/call.ts";

/** A tool of MCP: a call of `/open_api/v1`, with its right, its schemas and its verb, in words for a model. */
export interface Tool {
	name: string;
	call: Call;
	/** Description for the model, in addition to the call's summary. */
	description?: string;
	/** Arguments in addition to the call's parameters, query and body. */
	more?: z.ZodRawShape;
	/** Result fields in addition to the call's answer. */
	moreAnswer?: z.ZodRawShape;
	/** Whether the model should ask its user first: the tool contacts friends or books their time. */
	reaches?: true;
	/** Replaces the plain call for a tool with more steps. @throws Refusal as the call */
	run?: (c: RequestContext, asked: { given: CallInput; more: Record<string, unknown> }) => Promise<object>;
}

/** A call's parameters, query and body side by side, as a tool's arguments. */
export function argumentsOf({ call, more = {} }: Tool): z.ZodObject {
	const shapes = [call.params, call.query, call.body].map((schema) => (schema ? shapeOf(schema) : {}));
	return z.strictObject(Object.assign({}, ...shapes, more));
}

/** Result of a tool: the call's answer, preceded by the notice that it is data. */
export function answerOf({ call, moreAnswer = {} }: Tool): z.ZodObject {
	return z.object({ notice: z.string(), data: z.object({ ...shapeOf(call.answer), ...moreAnswer }) });
}

const shapeOf = (schema: z.ZodType): z.ZodRawShape => (schema as z.ZodObject).shape;
