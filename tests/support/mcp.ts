import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { TOOLS } from "#functions/integrations/open-api/mcp/tools/registry.ts";
import { call, ORIGIN } from "./requests.ts";

/** How a tool answered: its data, or the problem that refused it. */
interface Used {
	status: number;
	notice?: string;
	// biome-ignore lint/suspicious/noExplicitAny: each tool answers something of its own.
	data?: any;
	problem?: { status: number; code: string; detail: string; errors?: Record<string, string[]> };
}

interface Sent {
	headers?: Record<string, string>;
	env?: object;
}

/** A message of MCP as a client sends it, without a client. */
export const post = (token: string | undefined, message: unknown, { headers, env }: Sent = {}) =>
	call("/mcp", {
		json: message,
		bare: true,
		headers: {
			Accept: "application/json, text/event-stream",
			...(token !== undefined && { Authorization: `Bearer ${token}` }),
			...headers,
		},
		...(env && { env }),
	});

export const toolCall = (name: string, args: object) => ({
	jsonrpc: "2.0",
	id: 1,
	method: "tools/call",
	params: { name, arguments: args },
});

/** Uses a tool with a single message. */
export async function askTool(
	token: string,
	name: string,
	args: object = {},
	sent: Sent = {},
): Promise<Used> {
	const answer = await post(token, toolCall(name, args), sent);
	const { result, ...other } = (await answer.json()) as {
		result?: { isError?: boolean; content: { text: string }[]; structuredContent?: object };
	};
	if (!result) return { status: answer.status, problem: other as unknown as NonNullable<Used["problem"]> };
	const said = JSON.parse(result.content[0]!.text);
	if (result.isError) return { status: said.status, problem: said };
	if (JSON.stringify(said) !== JSON.stringify(result.structuredContent)) throw new Error("two answers");
	return { status: answer.status, ...said };
}

/** The revisions of MCP that a client may speak. */
export const REVISIONS = ["legacy", { pin: "2026-07-28" }] as const;

/** A session of the public client library, through the Worker's router. */
export async function connect(
	token: string,
	revision: (typeof REVISIONS)[number] = "legacy",
): Promise<Client> {
	const client = new Client({ name: "model", version: "1.0.0" }, { versionNegotiation: { mode: revision } });
	const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
		requestInit: { headers: { Authorization: `Bearer ${token}` } },
		fetch: async (url, { method = "GET", headers, body } = {}) =>
			call(new URL(url).pathname, {
				method,
				bare: true,
				headers: Object.fromEntries(new Headers(headers)),
				...(typeof body === "string" && { body }),
			}),
	});
	await client.connect(transport);
	return client;
}

export const TOOL_NAMES: readonly string[] = TOOLS.map(({ name }) => name);
