import { type Context, Hono } from "hono";
import { z } from "zod";
import { appendixInput, crudInput } from "#domain/explorer/crud.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/kinds/registry.ts";
import { optionalId, recordId, wholeNumber } from "#domain/wire.ts";
import { also, requires } from "../http/access.ts";
import { input, path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { wake } from "../queues/wake.ts";
import { loadAppendix } from "./appendix.ts";
import { runCrud } from "./crud/run.ts";
import { showItem } from "./data.ts";
import { ITEM_KINDS } from "./kinds/registry.ts";
import { listMembers } from "./members.ts";
import { saveItem } from "./save.ts";

const byId = z.object({ id: recordId() });
const page = z.object({
	page: wholeNumber()
		.refine((number) => number >= 1)
		.default(1),
});

/** The calls of every kind. What each answers is typed in domain/kinds, for the site reaches them by a kind's name. */
export const explorerRoutes = new Hono<HonoEnv>();

for (const name of KIND_NAMES) addRoutes(name);

function addRoutes(name: KindName): void {
	const { path: segment, read, appendix } = kindOf(name);
	const { members } = ITEM_KINDS[name];
	explorerRoutes.post(`/api/${segment}/crud`, requires(read), input(crudInput), async (c) => {
		const done = await runCrud(operatorCtx(c), name, c.req.valid("json"));
		if (c.req.valid("json").action !== "refresh") wakeForBackgroundTasks(c, name);
		return c.json(done);
	});
	if (appendix) {
		explorerRoutes.post(`/api/${segment}/appendix`, requires(read), input(appendixInput), async (c) =>
			c.json(await loadAppendix(operatorCtx(c), name, c.req.valid("json"))),
		);
	}
	if (members) {
		explorerRoutes.get(
			`/api/${segment}/members/:id`,
			requires(read),
			also("friend-read"),
			path(byId),
			query(page),
			async (c) =>
				c.json(await listMembers(operatorCtx(c), name, { ...c.req.valid("param"), ...c.req.valid("query") })),
		);
	}
	addEditing(name);
}

/** Some kinds have calls of their own for this (specification 001 §7.3, 000 §7). */
function addEditing(name: KindName): void {
	const { path: segment, read, write } = kindOf(name);
	const { save, ownCalls } = ITEM_KINDS[name];
	if (!save || ownCalls) return;
	const identified = z.object({ id: optionalId().default(null) });
	const registered = z.intersection(identified, save.schema);
	explorerRoutes
		.get(`/api/${segment}/data/:id`, requires(read), path(byId), async (c) =>
			c.json(await showItem(operatorCtx(c), name, c.req.valid("param").id)),
		)
		.post(`/api/${segment}/register`, requires(write), input(registered), async (c) => {
			const { id, ...item } = c.req.valid("json") as {
				id: number | null;
				name: string;
				group_id: number | null;
			};
			const saved = await saveItem({ ctx: operatorCtx(c), name, id, input: item });
			wakeForBackgroundTasks(c, name);
			return c.json(saved);
		});
}

function wakeForBackgroundTasks(c: Context<HonoEnv>, name: KindName): void {
	if (ITEM_KINDS[name].leavesBackgroundTasks) c.executionCtx.waitUntil(wake(c.env.JOBS));
}
