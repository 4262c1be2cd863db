import { Hono } from "hono";
import { z } from "zod";
import { destinationInput } from "#domain/acquisition/landings/visit.ts";
import {
	LANDING_LOGIN_PATH,
	landingAddPath,
	landingPath,
	landingPicturePath,
} from "#domain/engine/kinds/landing.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { external, requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { readDestination, setDestination } from "./destination.ts";
import { loginChannel } from "./login.ts";
import { reportLanding } from "./report.ts";
import { leaveLanding, returnFromLogin, showLandingPicture, visitLanding } from "./visit.ts";

const byId = z.object({ id: recordId() });
const VISITOR = "流入経路のアドレスを開いた人";

/** Calls of landing pages in addition to the explorer's. */
export const landingRoutes = new Hono<HonoEnv>()
	.get("/api/landing/destination", requires("landing-read"), async (c) =>
		c.json(await readDestination(operatorCtx(c))),
	)
	.post("/api/landing/destination", requires("landing-write"), input(destinationInput), async (c) => {
		await setDestination(operatorCtx(c), c.req.valid("json"));
		return c.json({ ok: true });
	})
	// Whether visits can be tied to friends.
	.get("/api/landing/login", requires("landing-read"), (c) =>
		c.json({ available: loginChannel(c.env) !== null }),
	)
	.get("/api/landing/report/:id", requires("landing-read"), path(byId), async (c) =>
		c.json(await reportLanding({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(LANDING_LOGIN_PATH, external("LINEログインから戻った人"), returnFromLogin)
	.get(landingPath(":code"), external(VISITOR), visitLanding)
	.get(landingAddPath(":code"), external(VISITOR), leaveLanding)
	.get(landingPicturePath(":code"), external(VISITOR), showLandingPicture);
