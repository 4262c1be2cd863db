import { Hono } from "hono";
import { z } from "zod";
import { destinationInput } from "#domain/acquisition/landings/landing-visit.ts";
import {
	LANDING_LOGIN_PATH,
	landingAddPath,
	landingPath,
	landingPicturePath,
} from "#domain/engine/kinds/landing.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { externalAccess, requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { readLandingDestination, setLandingDestination } from "./landing-destination.ts";
import { reportLanding } from "./report-landing.ts";
import { continueFromLanding, returnFromLogin, showLandingPicture, visitLanding } from "./visit-landing.ts";

const byId = z.object({ id: recordId() });
const VISITOR = "流入経路のアドレスを開いた人";

/** Routes of landing pages in addition to those of the explorer. */
export const landingRoutes = new Hono<HonoEnv>()
	.get("/api/landing/destination", requires("landing-read"), async (c) =>
		c.json(await readLandingDestination(operatorCtx(c))),
	)
	.post("/api/landing/destination", requires("landing-write"), validateBody(destinationInput), async (c) => {
		await setLandingDestination(operatorCtx(c), c.req.valid("json"));
		return c.json({ ok: true });
	})
	// Whether visits can be attributed to friends.
	.get("/api/landing/login", requires("landing-read"), (c) =>
		c.json({ available: loginChannel(c.env) !== null }),
	)
	.get("/api/landing/report/:id", requires("landing-read"), validatePath(byId), async (c) =>
		c.json(await reportLanding({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(LANDING_LOGIN_PATH, externalAccess("LINEログインから戻った人"), returnFromLogin)
	.get(landingPath(":code"), externalAccess(VISITOR), visitLanding)
	.get(landingAddPath(":code"), externalAccess(VISITOR), continueFromLanding)
	.get(landingPicturePath(":code"), externalAccess(VISITOR), showLandingPicture);
