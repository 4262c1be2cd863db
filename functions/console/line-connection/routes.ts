import { Hono } from "hono";
import { answerScopeInput } from "#domain/console/line-connection/answer-scope-input.ts";
import {
	lineConnectionInput,
	lineCredentialsInput,
} from "#domain/console/line-connection/line-connection-input.ts";
import { findOwnAccount } from "#functions/platform/accounts/own-account.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { saveAnswerScope, showAnswerScope } from "./answer-scope.ts";
import { checkWebhook, connectWebhook } from "./connect-webhook.ts";
import { saveLineConnection } from "./save-line-connection.ts";
import { showHealth } from "./show-health.ts";
import { checkLineConnection, presentBot, showLineConnection } from "./show-line-connection.ts";
import { testCredentials } from "./test-credentials.ts";

/** Routes for the account's channels at LINE. Credentials are only received, never sent. */
export const lineConnectionRoutes = new Hono<HonoEnv>()
	.get("/api/line_connection", requires("line-connection"), async (c) =>
		c.json(await showLineConnection({ ctx: operatorCtx(c) })),
	)
	.get("/api/line_connection/check", requires("line-connection"), async (c) =>
		c.json(await checkLineConnection({ ctx: operatorCtx(c) })),
	)
	.get("/api/line_connection/answers", requires("line-connection"), async (c) =>
		c.json(await showAnswerScope({ ctx: operatorCtx(c) })),
	)
	.put(
		"/api/line_connection/answers",
		requires("line-connection"),
		validateBody(answerScopeInput),
		async (c) => {
			const input = c.req.valid("json");
			await saveAnswerScope({ ctx: operatorCtx(c), input });
			return c.json(input);
		},
	)
	.get("/api/line_connection/health", requires("line-connection"), async (c) =>
		c.json(await showHealth({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/line_connection/test",
		requires("line-connection"),
		validateBody(lineCredentialsInput),
		async (c) => {
			const { bot, isOther } = await testCredentials(c.env, await findOwnAccount(c.env), c.req.valid("json"));
			return c.json({ ...presentBot(bot), is_other: isOther });
		},
	)
	.put("/api/line_connection", requires("line-connection"), validateBody(lineConnectionInput), async (c) => {
		await saveLineConnection({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/line_connection/webhook", requires("line-connection"), async (c) =>
		c.json(await connectWebhook({ ctx: operatorCtx(c) })),
	)
	.post("/api/line_connection/webhook/test", requires("line-connection"), async (c) =>
		c.json(await checkWebhook({ ctx: operatorCtx(c) })),
	);
