import { Hono } from "hono";
import { z } from "zod";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { compareQuery, restoreInput, versionNoteInput } from "#domain/engine/versions/input.ts";
import { VERSIONED } from "#domain/engine/versions/kinds.ts";
import { mediaKey } from "#domain/platform/media/key.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { routesOfEach } from "#functions/platform/http/each.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { compareVersions } from "./compare.ts";
import type { VersionedKinds } from "./definition.ts";
import { showVersionFile } from "./files.ts";
import { listVersions } from "./list.ts";
import { noteVersion } from "./note.ts";
import { restoreVersion } from "./restore.ts";

const byId = z.object({ id: recordId() });
const byKey = byId.extend({ key: mediaKey() });

/** Routes of the versions of each kind that keeps them, under the kind's abilities. */
export const versionRoutes = (kinds: VersionedKinds) =>
	routesOfEach(VERSIONED, (name) => {
		const { read, write } = kindOf(name);
		const of = kinds[name];
		return new Hono<HonoEnv>()
			.get(`/api/versions/${name}/:id`, requires(read), path(byId), async (c) =>
				c.json(await listVersions({ ctx: operatorCtx(c), input: { of, ...c.req.valid("param") } })),
			)
			.get(`/api/versions/${name}/:id/compare`, requires(read), path(byId), query(compareQuery), async (c) =>
				c.json(
					await compareVersions({
						ctx: operatorCtx(c),
						input: { of, ...c.req.valid("param"), ...c.req.valid("query") },
					}),
				),
			)
			.get(`/api/versions/${name}/:id/files/:key`, requires(read), path(byKey), (c) =>
				showVersionFile({
					ctx: operatorCtx(c),
					input: { of, ...c.req.valid("param"), range: c.req.header("range") },
				}),
			)
			.post(
				`/api/versions/${name}/:id/restore`,
				requires(write),
				path(byId),
				input(restoreInput),
				async (c) => {
					await restoreVersion({
						ctx: operatorCtx(c),
						input: { of, ...c.req.valid("param"), ...c.req.valid("json") },
					});
					return c.json({ ok: true });
				},
			)
			.put(
				`/api/versions/${name}/:id/note`,
				requires(write),
				path(byId),
				input(versionNoteInput),
				async (c) => {
					await noteVersion({
						ctx: operatorCtx(c),
						input: { of, ...c.req.valid("param"), ...c.req.valid("json") },
					});
					return c.json({ ok: true });
				},
			);
	});
