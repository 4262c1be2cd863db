import {
	createMcpHandler,
	isLegacyRequest,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { MCP_TEXTS } from "#domain/platform/texts/mcp-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readBody } from "#functions/platform/http/read-body.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { describeTools } from "./describe-tools.ts";
import { runTool } from "./run-tool.ts";
import { TOOLS } from "./tools/registry.ts";

/**
 * Answers one MCP message, in either revision of its streamable HTTP: with one JSON body, and without a
 * session, a stream or other state.
 * @throws Refusal for a body that is too long, too deep, or no object: a batch would be many calls counted as
 * one.
 */
export async function serveMcp(c: RequestContext): Promise<Response> {
	const [parsedBody, { brand }] = await Promise.all([readBody(c), readSettings(c.var.ctx, "brand")]);
	const request = c.req.raw;
	if (!(await isLegacyRequest(request, parsedBody)))
		return createMcpHandler(() => serverFor(c, brand), { legacy: "reject", maxSubscriptions: 0 }).fetch(
			request,
			{
				parsedBody,
			},
		);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	const server = serverFor(c, brand);
	await server.connect(transport);
	const answer = await transport.handleRequest(request, { parsedBody });
	await server.close();
	return answer;
}

function serverFor(c: RequestContext, title: string): Server {
	const server = new Server(
		{ name: "musubi", title, version: "1.0.0" },
		{ capabilities: { tools: {} }, instructions: MCP_TEXTS.instructions },
	);
	server.setRequestHandler("tools/list", () => ({ tools: describeTools(c.var.caller) }));
	server.setRequestHandler("tools/call", ({ params }) => {
		const tool = TOOLS.find(({ name }) => name === params.name);
		if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, MCP_TEXTS.unknownTool);
		return runTool(c, tool, params.arguments ?? {});
	});
	return server;
}
