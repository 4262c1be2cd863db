import { Hono } from "hono";
import { landingPath } from "#domain/kinds/landing.ts";
import { destinationInput } from "#domain/landings/visit.ts";
import { external, requires } from "../http/access.ts";
import { input } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { readDestination, setDestination } from "./destination.ts";
import { visitLanding } from "./visit.ts";

/** The calls of landing pages besides the explorer's. */
export const landingRoutes = new Hono<HonoEnv>()
	.get("/api/landing/destination", requires("landing-read"), async (c) =>
		c.json(await readDestination(operatorCtx(c))),
	)
	.post("/api/landing/destination", requires("landing-write"), input(destinationInput), async (c) => {
		await setDestination(operatorCtx(c), c.req.valid("json"));
		return c.json({ ok: true });
	})
	.get(landingPath(":code"), external("流入経路のアドレスを開いた人"), visitLanding);
