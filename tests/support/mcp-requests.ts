import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { TOOLS } from "#functions/integrations/open-api/mcp/tools/registry.ts";
import { sendRequest, TEST_ORIGIN } from "./send-request.ts";

/** Result of a tool call: its data, or the problem that refused it. */
interface ToolResult {
	status: number;
	notice?: string;
	// biome-ignore lint/suspicious/noExplicitAny: each tool answers something of its own.
	data?: any;
	problem?: { status: number; code: string; detail: string; errors?: Record<string, string[]> };
}

interface McpRequestOptions {
	headers?: Record<string, string>;
	env?: object;
}

/** Raw MCP message, without the client library. */
export const postMcpMessage = (
	token: string | undefined,
	message: unknown,
	{ headers, env }: McpRequestOptions = {},
) =>
	sendRequest("/mcp", {
		json: message,
		bare: true,
		headers: {
			Accept: "application/json, text/event-stream",
			...(token !== undefined && { Authorization: `Bearer ${token}` }),
			...headers,
		},
		...(env && { env }),
	});

export const buildToolCall = (name: string, args: object) => ({
	jsonrpc: "2.0",
	id: 1,
	method: "tools/call",
	params: { name, arguments: args },
});

/** Calls a tool with a single message. */
export async function callTool(
	token: string,
	name: string,
	args: object = {},
	sent: McpRequestOptions = {},
): Promise<ToolResult> {
	const answer = await postMcpMessage(token, buildToolCall(name, args), sent);
	const { result, ...other } = (await answer.json()) as {
		result?: { isError?: boolean; content: { text: string }[]; structuredContent?: object };
	};
	if (!result)
		return { status: answer.status, problem: other as unknown as NonNullable<ToolResult["problem"]> };
	const said = JSON.parse(result.content[0]!.text);
	if (result.isError) return { status: said.status, problem: said };
	if (JSON.stringify(said) !== JSON.stringify(result.structuredContent)) throw new Error("two answers");
	return { status: answer.status, ...said };
}

/** MCP revisions that clients may speak. */
export const MCP_REVISIONS = ["legacy", { pin: "2026-07-28" }] as const;

/** Session of the public client library, routed to the Worker. */
export async function connectMcpClient(
	token: string,
	revision: (typeof MCP_REVISIONS)[number] = "legacy",
): Promise<Client> {
	const client = new Client({ name: "model", version: "1.0.0" }, { versionNegotiation: { mode: revision } });
	const transport = new StreamableHTTPClientTransport(new URL(`${TEST_ORIGIN}/mcp`), {
		requestInit: { headers: { Authorization: `Bearer ${token}` } },
		fetch: async (url, { method = "GET", headers, body } = {}) =>
			sendRequest(new URL(url).pathname, {
				method,
				bare: true,
				headers: Object.fromEntries(new Headers(headers)),
				...(typeof body === "string" && { body }),
			}),
	});
	await client.connect(transport);
	return client;
}

export const MCP_TOOL_NAMES: readonly string[] = TOOLS.map(({ name }) => name);
