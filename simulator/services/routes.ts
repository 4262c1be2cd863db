import { Hono } from "hono";
import { newKeyFile } from "../fcm/key-file.ts";
import type { Platform } from "../platform.ts";
import { subscribe, subscribing, unsubscribe } from "../push/browser.ts";
import { Refused } from "../requests/body.ts";
import { arrivedOf } from "../world/world.ts";
import { doServiceDeed, serviceDeed } from "./deeds.ts";
import { servicesPage } from "./page.ts";

const PAGE = "/simulator/api/services";

/** Receivers' side of mail, Slack, Chatwork, Firebase and browsers: received messages, and faults. */
export const serviceRoutes = ({ services }: Platform): Hono =>
	new Hono()
		.get("/", (context) => context.html(servicesPage(services, null)))
		.get("/arrived", (context) => context.json({ arrived: arrivedOf(services) }))
		.post("/key", async (context) => context.html(servicesPage(services, await newKeyFile(services))))
		.post("/subscriptions", async (context) => {
			const read = subscribing.safeParse(await context.req.json().catch(() => null));
			if (!read.success) throw new Refused(422, { applicationServerKey: ["鍵が正しくありません。"] });
			return context.json(await subscribe(services, read.data));
		})
		.delete("/subscriptions", (context) =>
			context.json({ ended: unsubscribe(services, context.req.query("endpoint") ?? "") }),
		)
		.post("/deeds", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const given = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = serviceDeed.safeParse(given);
			if (!read.success) throw new Refused(422, { deed: ["入力が正しくありません。"] });
			doServiceDeed(services, read.data);
			return isJson ? context.json({}) : context.redirect(PAGE, 303);
		});
