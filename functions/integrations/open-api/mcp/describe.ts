import type { Tool as DescribedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ApiCaller } from "../caller.ts";
import { closeSchema } from "../closed-schema.ts";
import { isWriting } from "../v1/call.ts";
import { whyBeyond } from "../why-not.ts";
import { answerOf, argumentsOf, type Tool } from "./tool.ts";
import { TOOLS } from "./tools/registry.ts";

let described: Map<Tool, DescribedTool> | undefined;

/** The tools that a program may use, as a model reads them. */
export function toolsFor(caller: ApiCaller): DescribedTool[] {
	// Built once, on first use, because no other request needs it.
	described ??= new Map(TOOLS.map((tool) => [tool, asDescribed(tool)]));
	return [...described].flatMap(([tool, description]) => (whyBeyond(caller, tool.call) ? [] : [description]));
}

function asDescribed(tool: Tool): DescribedTool {
	const { name, call, description = "", reaches = false } = tool;
	const isReading = !isWriting(call);
	return {
		name,
		title: call.summary,
		description: [`${call.summary}。`, call.description, description].filter(Boolean).join(""),
		inputSchema: schemaOf(argumentsOf(tool), "input"),
		outputSchema: schemaOf(answerOf(tool), "output"),
		annotations: {
			readOnlyHint: isReading,
			destructiveHint: reaches,
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
	const described = z.toJSONSchema(schema, { io, unrepresentable: "any" });
	if (io === "input") closeSchema(described);
	return described as DescribedTool["inputSchema"];
}
