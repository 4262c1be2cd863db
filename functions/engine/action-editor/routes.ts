import { Hono } from "hono";
import { z } from "zod";
import { registerAction as registerInput } from "#domain/engine/actions/action.ts";
import { dryRunInput } from "#domain/engine/actions/dry-run.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import type { PreviewReservation } from "#functions/engine/placeholders/preview-reservation.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { requires, requiresToRead } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { forbidden, notFound } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { dryRun } from "./dry-run.ts";
import { listActions } from "./list.ts";
import { showActionMessages } from "./messages.ts";
import { registerAction } from "./register.ts";
import { removeAction } from "./remove.ts";
import { showAction } from "./show.ts";
import { summariesInput, summariesOf } from "./summaries.ts";

const byId = z.object({ id: recordId() });

/** The editor is also used for steps of scenarios and reminders, under their abilities. */
const mayEdit = () => requiresToRead("action-read", "scenario-read", "episode-read");

/** Routes of actions. The preview of a reservation is injected by the entry points. */
export const actionRoutes = (previewReservation: PreviewReservation) =>
	new Hono<HonoEnv>()
		.get("/api/actions", requires("action-read"), async (c) =>
			c.json(await listActions({ ctx: operatorCtx(c) })),
		)
		.get("/api/action/data/:id", requires("action-read"), path(byId), async (c) =>
			c.json(await showAction({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.get("/api/action/messages/:id", requires("action-read"), path(byId), async (c) =>
			c.json(await showActionMessages({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.post("/api/action/summaries", mayEdit(), input(summariesInput), async (c) =>
			c.json(await summariesOf({ ctx: operatorCtx(c), input: c.req.valid("json") })),
		)
		.post("/api/action/register", requires("action-write"), input(registerInput), async (c) =>
			c.json(await registerAction({ ctx: operatorCtx(c), input: c.req.valid("json") })),
		)
		.post("/api/action/dry_run", mayEdit(), input(dryRunInput), async (c) => {
			const ctx = operatorCtx(c);
			const input = c.req.valid("json");
			// A dry run of a saved action reveals its effects, so it needs the ability to see actions.
			if (input.action_id !== null && !mayDo(ctx.operator, "action-read")) throw forbidden();
			const { reservation_id: id, flow } = input;
			const reservation = id === null ? null : await previewReservation(ctx, { id, flow });
			if (reservation && reservation.friendId !== input.friend_id) throw notFound();
			return c.json(await dryRun({ ctx, input, context: reservation?.context }));
		})
		.delete("/api/actions/:id", requires("action-write"), path(byId), async (c) => {
			await removeAction({ ctx: operatorCtx(c), input: c.req.valid("param") });
			return c.json({ ok: true });
		});
