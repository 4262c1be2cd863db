import { type Context, Hono } from "hono";
import { z } from "zod";
import { appendixInput, crudInput } from "#domain/engine/explorer/crud.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { versionNote } from "#domain/engine/kinds/version-note.ts";
import { optionalId, recordId, wholeNumber } from "#domain/platform/wire/wire.ts";
import { also, requires, requiresToRead } from "#functions/platform/http/access.ts";
import { routesOfEach } from "#functions/platform/http/each.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { loadAppendix } from "./appendix.ts";
import { runCrud } from "./crud/run.ts";
import { showItem } from "./data.ts";
import type { ItemKind, ItemKindOf } from "./definition.ts";
import { listMembers } from "./members.ts";
import { saveItem } from "./save.ts";

const byId = z.object({ id: recordId() });
/** Common part of the inputs of all kinds. */
const anyItem = z.looseObject({ name: z.string(), group_id: z.number().nullable() });
const page = z.object({
	page: wholeNumber()
		.refine((number) => number >= 1)
		.default(1),
});

/** Rules of every kind, by its name. */
export type ItemKinds = { [Name in KindName]: ItemKindOf<Name> };

/**
 * Routes of every kind, at the path of the kind. Their responses for each kind are typed in
 * `domain/engine/kinds/rows.ts`.
 */
export const explorerRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>()
		.route("/", crudRoutes(kinds))
		.route("/", appendixRoutes(kinds))
		.route("/", memberRoutes(kinds))
		.route("/", editingRoutes(kinds));

const crudRoutes = (kinds: ItemKinds) =>
	routesOfEach(KIND_NAMES, (name) => {
		const { path: segment, read } = kindOf(name);
		return new Hono<HonoEnv>().post(
			`/api/${segment}/crud`,
			requiresToRead(read),
			input(crudInput),
			async (c) => {
				const done = await runCrud(operatorCtx(c), kinds[name], c.req.valid("json"));
				if (c.req.valid("json").action !== "refresh") wakeForBackgroundTasks(c, kinds[name]);
				return c.json(done);
			},
		);
	});

const appendixRoutes = (kinds: ItemKinds) =>
	routesOfEach(KIND_NAMES, (name) => {
		const { path: segment, read, appendix } = kindOf(name);
		if (!appendix) return null;
		return new Hono<HonoEnv>().post(
			`/api/${segment}/appendix`,
			requiresToRead(read),
			input(appendixInput),
			async (c) => c.json(await loadAppendix(operatorCtx(c), kinds[name], c.req.valid("json"))),
		);
	});

const memberRoutes = (kinds: ItemKinds) =>
	routesOfEach(KIND_NAMES, (name) => {
		const { path: segment, read } = kindOf(name);
		if (!kinds[name].members) return null;
		return new Hono<HonoEnv>().get(
			`/api/${segment}/members/:id`,
			requires(read),
			also("friend-read"),
			path(byId),
			query(page),
			async (c) =>
				c.json(
					await listMembers(operatorCtx(c), kinds[name], {
						...c.req.valid("param"),
						...c.req.valid("query"),
					}),
				),
		);
	});

/** Some kinds have their own calls for this. */
const editingRoutes = (kinds: ItemKinds) =>
	routesOfEach(KIND_NAMES, (name) => {
		const { path: segment, read, write } = kindOf(name);
		const kind = kinds[name];
		const { save, ownCalls } = kind;
		if (!save || ownCalls) return null;
		const registered = z.intersection(
			z.object({ id: optionalId().default(null), version_note: versionNote() }),
			save.schema as typeof anyItem,
		);
		return new Hono<HonoEnv>()
			.get(`/api/${segment}/data/:id`, requires(read), path(byId), async (c) =>
				c.json(await showItem(operatorCtx(c), kind, c.req.valid("param").id)),
			)
			.post(`/api/${segment}/register`, requires(write), input(registered), async (c) => {
				const { id, version_note: note, ...item } = c.req.valid("json");
				const saved = await saveItem({ ctx: operatorCtx(c), kind, id, input: item, note });
				wakeForBackgroundTasks(c, kind);
				return c.json(saved);
			});
	});

function wakeForBackgroundTasks(c: Context<HonoEnv>, { leavesBackgroundTasks }: ItemKind): void {
	if (leavesBackgroundTasks) c.executionCtx.waitUntil(wake(c.env.JOBS));
}
