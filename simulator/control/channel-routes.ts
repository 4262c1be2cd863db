import { Hono } from "hono";
import { z } from "zod";
import { WEBHOOK_OFF } from "../line/account-calls.ts";
import { TOKEN_REVOKED } from "../line/call-guards.ts";
import { readRequestBody } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { readStoredText, storeText } from "../store/setting-store.ts";

const channel = z.object({
	token_revoked: z.boolean().optional(),
	webhook_active: z.boolean().optional(),
});

/** Switches of LINE's own console: the long-lived token, and Webhookの利用. */
export function channelRoutes({ sql }: SimulatorPlatform): Hono {
	const isOn = (name: string) => readStoredText(sql, name) === "true";
	const readChannel = () => ({ token_revoked: isOn(TOKEN_REVOKED), webhook_active: !isOn(WEBHOOK_OFF) });
	return new Hono()
		.get("/", (context) => context.json(readChannel()))
		.put("/", async (context) => {
			const { token_revoked, webhook_active } = await readRequestBody(context, channel);
			if (token_revoked !== undefined) storeText(sql, TOKEN_REVOKED, String(token_revoked));
			if (webhook_active !== undefined) storeText(sql, WEBHOOK_OFF, String(!webhook_active));
			return context.json(readChannel());
		});
}
