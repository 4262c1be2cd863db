import { Hono } from "hono";
import { z } from "zod";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { compareQuery, restoreInput, versionNoteInput } from "#domain/engine/versions/version-inputs.ts";
import { VERSIONED_KIND_NAMES } from "#domain/engine/versions/versioned-kind-names.ts";
import { mediaKeySchema } from "#domain/platform/media/media-key.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { compareVersions } from "./compare-versions.ts";
import type { VersionedKinds } from "./definition.ts";
import { listVersions } from "./list-versions.ts";
import { restoreVersionOfItem } from "./restore-item-version.ts";
import { setVersionNote } from "./set-version-note.ts";
import { showVersionFile } from "./version-files.ts";

const byId = z.object({ id: recordId() });
const byKey = byId.extend({ key: mediaKeySchema() });

/** Routes of the versions of each versioned kind, under the kind's abilities. */
export const versionRoutes = (kinds: VersionedKinds) =>
	combineRoutes(VERSIONED_KIND_NAMES, (name) => {
		const { readAbility, writeAbility } = kindOf(name);
		const entry = kinds[name];
		return new Hono<HonoEnv>()
			.get(`/api/versions/${name}/:id`, requires(readAbility), validatePath(byId), async (c) =>
				c.json(await listVersions({ ctx: operatorCtx(c), input: { entry, ...c.req.valid("param") } })),
			)
			.get(
				`/api/versions/${name}/:id/compare`,
				requires(readAbility),
				validatePath(byId),
				validateQuery(compareQuery),
				async (c) =>
					c.json(
						await compareVersions({
							ctx: operatorCtx(c),
							input: { entry, ...c.req.valid("param"), ...c.req.valid("query") },
						}),
					),
			)
			.get(`/api/versions/${name}/:id/files/:key`, requires(readAbility), validatePath(byKey), (c) =>
				showVersionFile({
					ctx: operatorCtx(c),
					input: { entry, ...c.req.valid("param"), range: c.req.header("range") },
				}),
			)
			.post(
				`/api/versions/${name}/:id/restore`,
				requires(writeAbility),
				validatePath(byId),
				validateBody(restoreInput),
				async (c) => {
					await restoreVersionOfItem({
						ctx: operatorCtx(c),
						input: { entry, ...c.req.valid("param"), ...c.req.valid("json") },
					});
					return c.json({ ok: true });
				},
			)
			.put(
				`/api/versions/${name}/:id/note`,
				requires(writeAbility),
				validatePath(byId),
				validateBody(versionNoteInput),
				async (c) => {
					await setVersionNote({
						ctx: operatorCtx(c),
						input: { entry, ...c.req.valid("param"), ...c.req.valid("json") },
					});
					return c.json({ ok: true });
				},
			);
	});
