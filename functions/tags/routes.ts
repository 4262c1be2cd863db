import { Hono } from "hono";
import { newTag } from "#domain/tags.ts";
import { requires } from "../http/access.ts";
import { input } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { createTag } from "./create.ts";
import { listTags } from "./list.ts";

export const tagRoutes = new Hono<HonoEnv>()
	.get("/api/tags", requires("tag-read"), async (c) => c.json(await listTags({ ctx: operatorCtx(c) })))
	.post("/api/tags", requires("tag-write"), input(newTag), async (c) =>
		c.json(await createTag({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
