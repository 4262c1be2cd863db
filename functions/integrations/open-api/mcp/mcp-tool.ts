import { z } from "zod";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { ApiCall, CallInput } from "../v1/define-call.ts";

/** MCP tool that offers one call of `/open_api/v1` to a model. */
export interface McpTool {
	name: string;
	call: ApiCall;
	/** Addition to the call's own summary and description, which alone describe a tool without it. */
	description?: string;
	/** Arguments in addition to the call's parameters, query and body. */
	extraInput?: z.ZodRawShape;
	/** Result fields in addition to the call's answer. */
	extraResult?: z.ZodRawShape;
	/** The tool contacts friends or books their time, so that the model should ask its user first. */
	sendsToFriends?: true;
	/** Replaces the plain call for a tool with more steps. @throws Refusal as the call */
	run?: (
		c: RequestContext,
		request: { input: CallInput; extraInput: Record<string, unknown> },
	) => Promise<object>;
}

/** A call's parameters, query and body side by side, as a tool's arguments. */
export function toolArgumentsOf({ call, extraInput = {} }: McpTool): z.ZodObject {
	const shapes = [call.params, call.query, call.body].map((schema) => (schema ? shapeOf(schema) : {}));
	return z.strictObject(Object.assign({}, ...shapes, extraInput));
}

/** Result of a tool: the call's answer, preceded by the notice that it is data. */
export function toolAnswerOf({ call, extraResult = {} }: McpTool): z.ZodObject {
	return z.object({ notice: z.string(), data: z.object({ ...shapeOf(call.answer), ...extraResult }) });
}

const shapeOf = (schema: z.ZodType): z.ZodRawShape => (schema as z.ZodObject).shape;
