import { Hono } from "hono";
import { MCP_TEXTS } from "#domain/platform/texts/mcp-texts.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { requireProgram } from "../admit-program.ts";
import { ApiProblem, MCP_PATH } from "../api-problem.ts";
import { serveMcp } from "./serve-mcp.ts";

/** Route of the MCP server (docs/mcp.md), with the tokens, rights and limits of the open API. */
export const mcpRoutes = new Hono<HonoEnv>()
	.post(MCP_PATH, requireProgram(), serveMcp)
	.all(MCP_PATH, requireProgram(), () => {
		throw new ApiProblem({
			status: 405,
			code: "method-not-allowed",
			detail: MCP_TEXTS.methodNotAllowed,
			headers: { Allow: "POST" },
		});
	});
