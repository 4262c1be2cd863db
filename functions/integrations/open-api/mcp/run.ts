import type { CallToolResult } from "@modelcontextprotocol/server";
import { MCP_TEXTS } from "#domain/platform/texts/mcp.ts";
import { knownCause } from "#functions/platform/http/known-cause.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { logFailed } from "../log-failed.ts";
import { MCP_PATH, problemOf } from "../problem.ts";
import { perform } from "../v1/perform.ts";
import { whyBeyond } from "../why-not.ts";
import { readArguments } from "./read.ts";
import type { Tool } from "./tool.ts";

/**
 * Runs a tool's call. A refusal is returned as a result too: the model reads the problem, and the log its
 * status.
 */
export async function runTool(
	c: RequestContext,
	tool: Tool,
	given: Record<string, unknown>,
): Promise<CallToolResult> {
	try {
		const beyond = whyBeyond(c.var.caller, tool.call);
		if (beyond) throw beyond;
		const data = await dataOf(c, tool, given);
		logAs(c, tool, 200);
		return answered({ notice: MCP_TEXTS.untrusted, data });
	} catch (error) {
		if (!(error instanceof Refusal)) logFailed(pathOf(tool), error);
		const problem = problemOf(c, await knownCause(error, c.env));
		logAs(c, tool, problem.status);
		return { isError: true, content: [{ type: "text", text: JSON.stringify(problem) }] };
	}
}

function dataOf(c: RequestContext, tool: Tool, args: Record<string, unknown>): Promise<object> {
	const asked = readArguments(tool, args);
	return tool.run?.(c, asked) ?? perform(c, tool.call, { given: asked.given, key: null });
}

/** Friends' texts appear only inside JSON, beside the notice, so that they cannot end it. */
const answered = (answer: { notice: string; data: object }): CallToolResult => ({
	content: [{ type: "text", text: JSON.stringify(answer) }],
	structuredContent: { ...answer },
});

const logAs = (c: RequestContext, tool: Tool, status: number): void =>
	c.set("used", { path: pathOf(tool), status });

/** Path of a tool in logs. */
const pathOf = ({ name }: Tool): string => `${MCP_PATH}/${name}`;
