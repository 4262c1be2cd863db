import { Hono } from "hono";
import { z } from "zod";
import { readRequestBody } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { isAccountVerified, setAccountVerified } from "../store/verification-store.ts";

const verification = z.object({ verified: z.boolean() });

/** Whether LINE has verified the account: only then it lists the followers. */
export const verificationRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => context.json({ verified: isAccountVerified(platform.sql) }))
		.put("/", async (context) => {
			const { verified } = await readRequestBody(context, verification);
			setAccountVerified(platform.sql, verified);
			return context.json({ verified });
		});
