import { Hono } from "hono";
import { MCP_TEXTS } from "#domain/platform/texts/mcp.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { program } from "../admit.ts";
import { MCP_PATH, Problem } from "../problem.ts";
import { serve } from "./serve.ts";

/** Route of the MCP server (docs/mcp.md), with the tokens, rights and limits of the open API. */
export const mcpRoutes = new Hono<HonoEnv>().post(MCP_PATH, program(), serve).all(MCP_PATH, program(), () => {
	throw new Problem({
		status: 405,
		code: "method-not-allowed",
		detail: MCP_TEXTS.methodNotAllowed,
		headers: { Allow: "POST" },
	});
});
