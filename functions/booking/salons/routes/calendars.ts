import { Hono } from "hono";
import { z } from "zod";
import { calendarLinkInput, choicesQuery, linkTarget } from "#domain/booking/salons/inputs/calendars.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { googleReturn, type SignInOutcome } from "#domain/platform/google/sign-in.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { signedInBy } from "#functions/platform/auth/signed-in-by.ts";
import { open, requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { browserOrigin } from "#functions/platform/http/origin.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { resync, syncAgain } from "../calendar/again.ts";
import { listChoices } from "../calendar/choices.ts";
import { beginAccount, finishAccount } from "../calendar/connect-account.ts";
import { createLink } from "../calendar/create-link.ts";
import { disconnectAccount } from "../calendar/disconnect.ts";
import { listLinks } from "../calendar/list.ts";
import { removeLink } from "../calendar/remove-link.ts";
import { operatorActor, order } from "../room.ts";
import { ofSalon, within } from "./paths.ts";

const ofLink = z.object({
	salonId: recordId(),
	primaryId: recordId(),
	purpose: linkTarget,
	associationId: recordId(),
});
const ofShiftLink = ofLink.omit({ purpose: true });

/** Links of a salon's resources to Google's calendars. */
export const salonCalendarRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/googlecalendars", requires("salon-read"), path(ofSalon), async (c) =>
		c.json(await listLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars",
		requires("salon-setting"),
		path(ofSalon),
		input(calendarLinkInput),
		async (c) =>
			c.json(
				await createLink({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/salon/:salonId/googlecalendars/choices",
		requires("salon-setting"),
		path(ofSalon),
		query(choicesQuery),
		async (c) =>
			c.json(
				await listChoices({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.post("/api/salon/:salonId/googlecalendars/connect", requires("salon-setting"), path(ofSalon), async (c) =>
		c.json(
			await beginAccount({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), origin: browserOrigin(c) },
			}),
		),
	)
	.delete("/api/salon/:salonId/google_tokens/:id", requires("salon-setting"), path(within), async (c) =>
		c.json(await disconnectAccount({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/conflicts/:id/confirm",
		requires("salon-write"),
		path(within),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "confirmBlock", { id }));
		},
	)
	.delete(
		"/api/salon/:salonId/googlecalendars/:primaryId/:purpose/:associationId",
		requires("salon-setting"),
		path(ofLink),
		async (c) => c.json(await removeLink({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/:primaryId/shift/:associationId/resync",
		requires("salon-setting"),
		path(ofShiftLink),
		async (c) =>
			c.json(await resync({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), purpose: "shift" } })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/:primaryId/:purpose/:associationId/again",
		requires("salon-setting"),
		path(ofLink),
		async (c) => c.json(await syncAgain({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	// Google's user comes back here in a page of their own: whatever became of it is told on the settings page.
	.get("/google/return", open("Googleの同意画面からの戻り"), query(googleReturn), async (c) => {
		const operator = await signedInBy(c);
		if (!operator || !mayDo(operator, "salon-setting")) return c.redirect(addressOf("salons"));
		const { salonId, outcome } = await finishAccount({
			ctx: { ...c.var.ctx, operator },
			input: { ...c.req.valid("query"), origin: browserOrigin(c) },
		});
		return c.redirect(backTo(salonId, outcome));
	});

const backTo = (salonId: number | null, outcome: SignInOutcome): string =>
	salonId === null
		? addressOf("salons")
		: `${addressOf("salonSetting", { id: salonId, part: "calendars" })}?google=${outcome}`;
