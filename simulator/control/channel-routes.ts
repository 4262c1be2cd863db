import { Hono } from "hono";
import { z } from "zod";
import { WEBHOOK_OFF } from "../line/account-calls.ts";
import { TOKEN_REVOKED } from "../line/call-guards.ts";
import { LOGIN_DEVELOPING, LOGIN_UNLINKED } from "../login/login-channel-state.ts";
import { readRequestBody } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { readStoredText, storeText } from "../store/setting-store.ts";

const channel = z.object({
	token_revoked: z.boolean().optional(),
	webhook_active: z.boolean().optional(),
	login_developing: z.boolean().optional(),
	login_unlinked: z.boolean().optional(),
});

/** Switches of LINE's own console: the long-lived token, Webhookの利用, and the state of the LINE Login channel. */
export function channelRoutes({ sql }: SimulatorPlatform): Hono {
	const isOn = (name: string) => readStoredText(sql, name) === "true";
	const readChannel = () => ({
		token_revoked: isOn(TOKEN_REVOKED),
		webhook_active: !isOn(WEBHOOK_OFF),
		login_developing: isOn(LOGIN_DEVELOPING),
		login_unlinked: isOn(LOGIN_UNLINKED),
	});
	return new Hono()
		.get("/", (context) => context.json(readChannel()))
		.put("/", async (context) => {
			const { token_revoked, webhook_active, login_developing, login_unlinked } = await readRequestBody(
				context,
				channel,
			);
			if (token_revoked !== undefined) storeText(sql, TOKEN_REVOKED, String(token_revoked));
			if (webhook_active !== undefined) storeText(sql, WEBHOOK_OFF, String(!webhook_active));
			if (login_developing !== undefined) storeText(sql, LOGIN_DEVELOPING, String(login_developing));
			if (login_unlinked !== undefined) storeText(sql, LOGIN_UNLINKED, String(login_unlinked));
			return context.json(readChannel());
		});
}
