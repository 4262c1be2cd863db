import { Hono } from "hono";
import { z } from "zod";
import { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { dryRunInput } from "#domain/engine/actions/dry-run-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import type { PreviewReservation } from "#functions/engine/placeholders/preview-reservation.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, notFound } from "#functions/platform/http/request-refusal.ts";
import { requires, requiresToRead } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { deleteAction } from "./delete-action.ts";
import { dryRunEffects } from "./dry-run-action.ts";
import { effectSummariesInput, summariseEffects } from "./effect-summaries.ts";
import { listActionTemplates } from "./list-action-templates.ts";
import { saveAction } from "./save-action.ts";
import { showAction } from "./show-action.ts";
import { showActionMessages } from "./show-action-messages.ts";

const byId = z.object({ id: recordId() });

/** The editor is also used for steps of scenarios and reminders, under their abilities. */
const mayEdit = () => requiresToRead("action-read", "scenario-read", "episode-read");

/** Routes of actions. The preview of a reservation is injected by the entry points. */
export const actionRoutes = (previewReservation: PreviewReservation) =>
	new Hono<HonoEnv>()
		.get("/api/actions", requires("action-read"), async (c) =>
			c.json(await listActionTemplates({ ctx: operatorCtx(c) })),
		)
		.get("/api/action/data/:id", requires("action-read"), validatePath(byId), async (c) =>
			c.json(await showAction({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.get("/api/action/messages/:id", requires("action-read"), validatePath(byId), async (c) =>
			c.json(await showActionMessages({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.post("/api/action/summaries", mayEdit(), validateBody(effectSummariesInput), async (c) =>
			c.json(await summariseEffects({ ctx: operatorCtx(c), input: c.req.valid("json") })),
		)
		.post("/api/action/register", requires("action-write"), validateBody(registerActionInput), async (c) =>
			c.json(await saveAction({ ctx: operatorCtx(c), input: c.req.valid("json") })),
		)
		.post("/api/action/dry_run", mayEdit(), validateBody(dryRunInput), async (c) => {
			const ctx = operatorCtx(c);
			const input = c.req.valid("json");
			// A dry run of a saved action reveals its effects, so it needs the ability to see actions.
			if (input.action_id !== null && !hasAbility(ctx.operator, "action-read")) throw forbidden();
			const { reservation_id: id, flow } = input;
			const reservation = id === null ? null : await previewReservation(ctx, { id, flow });
			if (reservation && reservation.friendId !== input.friend_id) throw notFound();
			return c.json(await dryRunEffects({ ctx, input, context: reservation?.context }));
		})
		.delete("/api/actions/:id", requires("action-write"), validatePath(byId), async (c) => {
			await deleteAction({ ctx: operatorCtx(c), input: c.req.valid("param") });
			return c.json({ ok: true });
		});
