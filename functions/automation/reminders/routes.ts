import { Hono } from "hono";
import { z } from "zod";
import {
	episodeSwitch,
	newEpisode,
	SLOT_GROUP_PATCHES,
	slotGroupAttribute,
} from "#domain/automation/reminders/of-salon.ts";
import { episodeStepsInput } from "#domain/automation/reminders/step-input.ts";
import { isOfSalon } from "#domain/automation/reminders/types.ts";
import { recordId, yesNo } from "#domain/platform/wire/wire.ts";
import { saveItem } from "#functions/engine/explorer/save.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, inputByAttribute, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { episodeKind } from "./kind.ts";
import { removeEpisode, switchEpisode, tieEpisode } from "./of-salon/change.ts";
import { createOfSalon } from "./of-salon/create.ts";
import { assertMaySetSalon } from "./of-salon/find.ts";
import { showEpisode } from "./of-salon/show.ts";
import { saveEpisodeSteps } from "./steps/save.ts";
import { showEpisodeSteps } from "./steps/show.ts";

const byId = z.object({ id: recordId() });
const ofSalon = z.object({ salonId: recordId() });
const shown = z.object({ include_deleted: yesNo().default(false) });

export const episodeRoutes = new Hono<HonoEnv>()
	// M-266. The site saves reminders of the list as every other kind of item (`/api/episode/register`).
	.post("/api/episodes", requires("episode-write"), input(newEpisode), async (c) => {
		const ctx = operatorCtx(c);
		const { type, salon_id, ...item } = c.req.valid("json");
		if (!isOfSalon(type)) return c.json(await saveItem({ ctx, kind: episodeKind, id: null, input: item }));
		assertMaySetSalon(ctx);
		return c.json(await createOfSalon({ ctx, input: { name: item.name, type, salon_id } }));
	})
	.get("/api/episodes/:id", requires("episode-read"), path(byId), query(shown), async (c) => {
		const given = { ...c.req.valid("param"), ...c.req.valid("query") };
		return c.json(await showEpisode({ ctx: operatorCtx(c), input: given }));
	})
	.delete("/api/episodes/:id", requires("episode-write"), path(byId), async (c) =>
		c.json(await removeEpisode({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/episodes/:id/activate",
		requires("episode-write"),
		also("salon-setting"),
		path(byId),
		input(episodeSwitch),
		async (c) => {
			const given = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await switchEpisode({ ctx: operatorCtx(c), input: given }));
		},
	)
	.post(
		"/api/episodes/:id/steps",
		requires("episode-write"),
		path(byId),
		input(episodeStepsInput),
		async (c) => {
			const given = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await saveEpisodeSteps({ ctx: operatorCtx(c), input: given }));
		},
	)
	.patch(
		"/api/line/slot_groups/:salonId/salon",
		requires("salon-setting"),
		also("episode-read"),
		path(ofSalon),
		query(slotGroupAttribute),
		inputByAttribute(SLOT_GROUP_PATCHES),
		async (c) => {
			const { attr } = c.req.valid("query");
			const given = c.req.valid("json") as { [Attr in typeof attr]?: number | null };
			const { salonId } = c.req.valid("param");
			return c.json(
				await tieEpisode({ ctx: operatorCtx(c), input: { salonId, attr, id: given[attr] ?? null } }),
			);
		},
	)
	.get("/api/episode/:id/steps", requires("episode-read"), path(byId), async (c) =>
		c.json(await showEpisodeSteps({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/episode/:id/steps",
		requires("episode-write"),
		path(byId),
		input(episodeStepsInput),
		async (c) => {
			const given = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await saveEpisodeSteps({ ctx: operatorCtx(c), input: given }));
		},
	);
