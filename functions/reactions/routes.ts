import { Hono } from "hono";
import { z } from "zod";
import { REACTION_SAMPLE } from "#domain/csv/reactions.ts";
import { reactionInput } from "#domain/reactions/reaction.ts";
import { code, recordId } from "#domain/wire.ts";
import { sampleFile, sampleQuery } from "../csv/sample.ts";
import { csvFile } from "../csv/upload.ts";
import { saveItem } from "../explorer/save.ts";
import { requires } from "../http/access.ts";
import { input, path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { removeReaction, switchReaction } from "./change.ts";
import { importReactions } from "./import.ts";
import { listReactions, showReaction } from "./list.ts";

const byId = z.object({ id: recordId() });
const switchInput = z.object({ sw: code(0, 1) });

export const reactionRoutes = new Hono<HonoEnv>()
	.get("/api/reactions", requires("reaction-read"), async (c) =>
		c.json(await listReactions({ ctx: operatorCtx(c) })),
	)
	.get("/api/reactions/:id", requires("reaction-read"), path(byId), async (c) =>
		c.json(await showReaction({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/reactions", requires("reaction-write"), input(reactionInput), async (c) =>
		c.json(await saveItem({ ctx: operatorCtx(c), name: "reaction", id: null, input: c.req.valid("json") })),
	)
	.put("/api/reactions/:id", requires("reaction-write"), path(byId), input(reactionInput), async (c) =>
		c.json(
			await saveItem({
				ctx: operatorCtx(c),
				name: "reaction",
				id: c.req.valid("param").id,
				input: c.req.valid("json"),
			}),
		),
	)
	.post(
		"/api/reactions/:id/active",
		requires("reaction-write"),
		path(byId),
		input(switchInput),
		async (c) => {
			await switchReaction({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.delete("/api/reactions/:id", requires("reaction-write"), path(byId), async (c) => {
		await removeReaction({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/line/reaction/upload", requires("reaction-write"), csvFile(), async (c) =>
		c.json(await importReactions({ ctx: operatorCtx(c), input: c.req.valid("form") })),
	)
	.get("/line/reaction/download_csv_format", requires("reaction-read"), query(sampleQuery), (c) =>
		sampleFile(REACTION_SAMPLE, "自動応答_サンプル.csv", c.req.valid("query")),
	);
