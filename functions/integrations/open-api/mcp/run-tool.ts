import type { CallToolResult } from "@modelcontextprotocol/server";
import { MCP_TEXTS } from "#domain/platform/texts/mcp-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { toStorageRefusal } from "#functions/platform/http/storage-refusal.ts";
import { MCP_PATH, problemBodyOf } from "../api-problem.ts";
import { logFailedRequest } from "../log-failed-request.ts";
import { rightRefusal } from "../token-refusals.ts";
import { performCall } from "../v1/perform-call.ts";
import type { McpTool } from "./mcp-tool.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Runs a tool's call. A refusal is returned as a result too: the model reads the problem, and the log its
 * status.
 */
export async function runTool(
	c: RequestContext,
	tool: McpTool,
	args: Record<string, unknown>,
): Promise<CallToolResult> {
	try {
		const refusal = rightRefusal(c.var.caller, tool.call);
		if (refusal) throw refusal;
		const data = await performTool(c, tool, args);
		logAs(c, tool, 200);
		return toToolResult({ notice: MCP_TEXTS.untrusted, data });
	} catch (error) {
		if (!(error instanceof Refusal)) logFailedRequest(pathOf(tool), error);
		const problem = problemBodyOf(c, await toStorageRefusal(error, c.env));
		logAs(c, tool, problem.status);
		return { isError: true, content: [{ type: "text", text: JSON.stringify(problem) }] };
	}
}

function performTool(c: RequestContext, tool: McpTool, args: Record<string, unknown>): Promise<object> {
	const request = readArguments(tool, args);
	return tool.run?.(c, request) ?? performCall(c, tool.call, { input: request.input, key: null });
}

/** Friends' texts appear only inside JSON, beside the notice, so that they cannot end it. */
const toToolResult = (answer: { notice: string; data: object }): CallToolResult => ({
	content: [{ type: "text", text: JSON.stringify(answer) }],
	structuredContent: { ...answer },
});

const logAs = (c: RequestContext, tool: McpTool, status: number): void =>
	c.set("loggedAs", { path: pathOf(tool), status });

/** Path of a tool in logs. */
const pathOf = ({ name }: McpTool): string => `${MCP_PATH}/${name}`;
