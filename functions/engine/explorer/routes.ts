import { type Context, Hono } from "hono";
import { z } from "zod";
import { appendixInput, crudInput } from "#domain/engine/explorer/crud-input.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { versionNote } from "#domain/engine/kinds/version-note.ts";
import { optionalId, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso, requiresToRead } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { runCrud } from "./crud/run-crud.ts";
import type { ItemKind, ItemKindOf } from "./definition.ts";
import { showItem } from "./find-item.ts";
import { listItemMembers } from "./list-item-members.ts";
import { loadItemAppendix } from "./load-appendix.ts";
import { saveExplorerItem } from "./save-explorer-item.ts";

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
 * `domain/engine/kinds/kind-rows.ts`.
 */
export const explorerRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>()
		.route("/", crudRoutes(kinds))
		.route("/", appendixRoutes(kinds))
		.route("/", memberRoutes(kinds))
		.route("/", editingRoutes(kinds));

const crudRoutes = (kinds: ItemKinds) =>
	combineRoutes(KIND_NAMES, (name) => {
		const { path: segment, readAbility } = kindOf(name);
		return new Hono<HonoEnv>().post(
			`/api/${segment}/crud`,
			requiresToRead(readAbility),
			validateBody(crudInput),
			async (c) => {
				const result = await runCrud(operatorCtx(c), kinds[name], c.req.valid("json"));
				if (c.req.valid("json").action !== "refresh") wakeForBackgroundTasks(c, kinds[name]);
				return c.json(result);
			},
		);
	});

const appendixRoutes = (kinds: ItemKinds) =>
	combineRoutes(KIND_NAMES, (name) => {
		const { path: segment, readAbility, hasAppendix } = kindOf(name);
		if (!hasAppendix) return null;
		return new Hono<HonoEnv>().post(
			`/api/${segment}/appendix`,
			requiresToRead(readAbility),
			validateBody(appendixInput),
			async (c) => c.json(await loadItemAppendix(operatorCtx(c), kinds[name], c.req.valid("json"))),
		);
	});

const memberRoutes = (kinds: ItemKinds) =>
	combineRoutes(KIND_NAMES, (name) => {
		const { path: segment, readAbility } = kindOf(name);
		if (!kinds[name].selectMembers) return null;
		return new Hono<HonoEnv>().get(
			`/api/${segment}/members/:id`,
			requires(readAbility),
			requiresAlso("friend-read"),
			validatePath(byId),
			validateQuery(page),
			async (c) =>
				c.json(
					await listItemMembers(operatorCtx(c), kinds[name], {
						...c.req.valid("param"),
						...c.req.valid("query"),
					}),
				),
		);
	});

/** Routes of the editor, except for kinds with their own. */
const editingRoutes = (kinds: ItemKinds) =>
	combineRoutes(KIND_NAMES, (name) => {
		const { path: segment, readAbility, writeAbility } = kindOf(name);
		const kind = kinds[name];
		const { save, hasOwnRoutes } = kind;
		if (!save || hasOwnRoutes) return null;
		const registerInput = z.intersection(
			z.object({ id: optionalId().default(null), version_note: versionNote() }),
			save.schema as typeof anyItem,
		);
		return new Hono<HonoEnv>()
			.get(`/api/${segment}/data/:id`, requires(readAbility), validatePath(byId), async (c) =>
				c.json(await showItem(operatorCtx(c), kind, c.req.valid("param").id)),
			)
			.post(`/api/${segment}/register`, requires(writeAbility), validateBody(registerInput), async (c) => {
				const { id, version_note: note, ...item } = c.req.valid("json");
				const saved = await saveExplorerItem({ ctx: operatorCtx(c), kind, id, input: item, note });
				wakeForBackgroundTasks(c, kind);
				return c.json(saved);
			});
	});

function wakeForBackgroundTasks(c: Context<HonoEnv>, { createsBackgroundTasks }: ItemKind): void {
	if (createsBackgroundTasks) c.executionCtx.waitUntil(wakeQueue(c.env.JOBS));
}
