import { Hono } from "hono";
import { z } from "zod";
import { testerInput, testSendInput } from "#domain/inbox/testers/test-send.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { addTester, removeTester } from "./change.ts";
import { listTesters } from "./list.ts";
import { testForms } from "./test-forms.ts";
import { testSteps } from "./test-steps.ts";
import { testTemplates } from "./test-templates.ts";

const byFriend = z.object({ friend_id: recordId() });

export const testerRoutes = new Hono<HonoEnv>()
	.get("/api/testers", requires("friend-read"), async (c) =>
		c.json(await listTesters({ ctx: operatorCtx(c) })),
	)
	.post("/api/testers", requires("friend-write"), input(testerInput), async (c) => {
		await addTester({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.delete("/api/testers/:friend_id", requires("friend-write"), path(byFriend), async (c) => {
		await removeTester({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/line/template/test/multi", requires("template-write"), input(testSendInput), async (c) => {
		const sent = await testTemplates({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeSoon(c.env.DELIVERIES));
		return c.json(sent);
	})
	.post("/lvf/test/multi", requires("form-write"), input(testSendInput), async (c) => {
		const sent = await testForms({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeSoon(c.env.DELIVERIES));
		return c.json(sent);
	})
	.post("/line/content/group/test/multi", requires("scenario-write"), input(testSendInput), async (c) => {
		const sent = await testSteps({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeSoon(c.env.DELIVERIES));
		return c.json(sent);
	});
