import type { Tool as DescribedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { closeSchema } from "../json-schema.ts";
import type { ApiCaller } from "../program-caller.ts";
import { rightRefusal } from "../token-refusals.ts";
import { isWritingCall } from "../v1/define-call.ts";
import { type McpTool, toolAnswerOf, toolArgumentsOf } from "./mcp-tool.ts";
import { TOOLS } from "./tools/registry.ts";

let descriptions: Map<McpTool, DescribedTool> | undefined;

/** Tools that a program may use, as described to a model. */
export function describeTools(caller: ApiCaller): DescribedTool[] {
	// Built once, on first use, because no other request needs it.
	descriptions ??= new Map(TOOLS.map((tool) => [tool, describeTool(tool)]));
	return [...descriptions].flatMap(([tool, description]) =>
		rightRefusal(caller, tool.call) ? [] : [description],
	);
}

function describeTool(tool: McpTool): DescribedTool {
	const { name, call, description = "", sendsToFriends = false } = tool;
	const isReading = !isWritingCall(call);
	return {
		name,
		title: call.summary,
		description: [`${call.summary}。`, call.description, description].filter(Boolean).join(""),
		inputSchema: schemaOf(toolArgumentsOf(tool), "input"),
		outputSchema: schemaOf(toolAnswerOf(tool), "output"),
		annotations: {
			readOnlyHint: isReading,
			destructiveHint: sendsToFriends,
			idempotentHint: true,
			// Friends' texts are external input, and messages leave the system.
			openWorldHint: true,
		},
	};
}

/**
 * Schema without rules that JSON Schema cannot express (calendar dates, filter conditions); these are checked
 * when the tool runs.
 */
function schemaOf(schema: z.ZodType, io: "input" | "output"): DescribedTool["inputSchema"] {
	const jsonSchema = z.toJSONSchema(schema, { io, unrepresentable: "any" });
	if (io === "input") closeSchema(jsonSchema);
	return jsonSchema as DescribedTool["inputSchema"];
}
