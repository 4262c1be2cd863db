import { Hono } from "hono";
import { z } from "zod";
import { testerInput, testSendInput } from "#domain/inbox/testers/test-send.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { createTester, deleteTester } from "./change-testers.ts";
import { listTesters } from "./list-testers.ts";
import { sendTestForms } from "./send-test-forms.ts";
import { sendTestSteps } from "./send-test-steps.ts";
import { sendTestTemplates } from "./send-test-templates.ts";

const byFriend = z.object({ friend_id: recordId() });

/** Testers, and tests of templates, forms and scenario steps. */
export const testerRoutes = new Hono<HonoEnv>()
	.get("/api/testers", requires("friend-read"), async (c) =>
		c.json(await listTesters({ ctx: operatorCtx(c) })),
	)
	.post("/api/testers", requires("friend-write"), validateBody(testerInput), async (c) => {
		await createTester({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.delete("/api/testers/:friend_id", requires("friend-write"), validatePath(byFriend), async (c) => {
		await deleteTester({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/line/template/test/multi", requires("template-write"), validateBody(testSendInput), async (c) => {
		const sent = await sendTestTemplates({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.DELIVERIES));
		return c.json(sent);
	})
	.post("/lvf/test/multi", requires("form-write"), validateBody(testSendInput), async (c) => {
		const sent = await sendTestForms({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.DELIVERIES));
		return c.json(sent);
	})
	.post(
		"/line/content/group/test/multi",
		requires("scenario-write"),
		validateBody(testSendInput),
		async (c) => {
			const sent = await sendTestSteps({ ctx: operatorCtx(c), input: c.req.valid("json") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.DELIVERIES));
			return c.json(sent);
		},
	);
