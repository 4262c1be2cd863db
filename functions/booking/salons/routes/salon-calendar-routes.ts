import { Hono } from "hono";
import { z } from "zod";
import {
	calendarChoicesQuery,
	calendarLinkInput,
	linkTargetSchema,
} from "#domain/booking/salons/inputs/calendar-inputs.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { googleReturn, type SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { browserOrigin } from "#functions/platform/http/public-origin.ts";
import { openAccess, requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { beginGoogleConnection, finishGoogleConnection } from "../calendar/connect-google-account.ts";
import { createCalendarLink } from "../calendar/create-calendar-link.ts";
import { deleteCalendarLink } from "../calendar/delete-calendar-link.ts";
import { disconnectGoogleAccount } from "../calendar/disconnect-google-account.ts";
import { listCalendarChoices } from "../calendar/list-calendar-choices.ts";
import { listCalendarLinks } from "../calendar/list-calendar-links.ts";
import { requestCalendarSync } from "../calendar/request-calendar-sync.ts";
import { resyncCalendar } from "../calendar/resync-calendar.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

const linkPath = z.object({
	salonId: recordId(),
	primaryId: recordId(),
	purpose: linkTargetSchema,
	associationId: recordId(),
});
const shiftLinkPath = linkPath.omit({ purpose: true });

/** Routes for links between a salon's resources and Google calendars. */
export const salonCalendarRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/googlecalendars",
		requires("salon-read"),
		validatePath(salonPathParams),
		async (c) => c.json(await listCalendarLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(calendarLinkInput),
		async (c) =>
			c.json(
				await createCalendarLink({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/salon/:salonId/googlecalendars/choices",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(calendarChoicesQuery),
		async (c) =>
			c.json(
				await listCalendarChoices({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/connect",
		requires("salon-setting"),
		validatePath(salonPathParams),
		async (c) =>
			c.json(
				await beginGoogleConnection({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), origin: browserOrigin(c) },
				}),
			),
	)
	.delete(
		"/api/salon/:salonId/google_tokens/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		async (c) => c.json(await disconnectGoogleAccount({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/conflicts/:id/confirm",
		requires("salon-write"),
		validatePath(salonRecordPath),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			return c.json(await sendOperatorCommand(ctx, salonId, "confirmBlock", { id }));
		},
	)
	.delete(
		"/api/salon/:salonId/googlecalendars/:primaryId/:purpose/:associationId",
		requires("salon-setting"),
		validatePath(linkPath),
		async (c) => c.json(await deleteCalendarLink({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/:primaryId/shift/:associationId/resync",
		requires("salon-setting"),
		validatePath(shiftLinkPath),
		async (c) =>
			c.json(
				await resyncCalendar({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), purpose: "shift" } }),
			),
	)
	.post(
		"/api/salon/:salonId/googlecalendars/:primaryId/:purpose/:associationId/again",
		requires("salon-setting"),
		validatePath(linkPath),
		async (c) => c.json(await requestCalendarSync({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	// Google redirects the operator here; the settings page shows the outcome.
	.get("/google/return", openAccess("Googleの同意画面からの戻り"), validateQuery(googleReturn), async (c) => {
		const operator = await findSignedIn(c);
		if (!operator || !hasAbility(operator, "salon-setting")) return c.redirect(addressOf("salons"));
		const { salonId, outcome } = await finishGoogleConnection({
			ctx: { ...c.var.ctx, operator },
			input: { ...c.req.valid("query"), origin: browserOrigin(c) },
		});
		return c.redirect(buildReturnUrl(salonId, outcome));
	});

const buildReturnUrl = (salonId: number | null, outcome: SignInOutcome): string =>
	salonId === null
		? addressOf("salons")
		: `${addressOf("salonSetting", { id: salonId, part: "calendars" })}?google=${outcome}`;
