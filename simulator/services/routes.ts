import { Hono } from "hono";
import { createKeyFile } from "../fcm/key-file.ts";
import { subscribeBrowser, subscribeOptions, unsubscribeBrowser } from "../push/push-browser.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { listDeliveredNotices } from "../world/service-world.ts";
import { performServiceControl, serviceControl } from "./service-controls.ts";
import { servicesPage } from "./services-page.ts";

const PAGE = "/simulator/api/services";

/** Receivers' side of mail, Slack, Chatwork, Firebase and browsers: received messages, and faults. */
export const serviceRoutes = ({ services }: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => context.html(servicesPage(services, null)))
		.get("/arrived", (context) => context.json({ arrived: listDeliveredNotices(services) }))
		.post("/key", async (context) => context.html(servicesPage(services, await createKeyFile(services))))
		.post("/subscriptions", async (context) => {
			const read = subscribeOptions.safeParse(await context.req.json().catch(() => null));
			if (!read.success)
				throw new SimulatorRefusal(422, { applicationServerKey: ["鍵が正しくありません。"] });
			return context.json(await subscribeBrowser(services, read.data));
		})
		.delete("/subscriptions", (context) =>
			context.json({ ended: unsubscribeBrowser(services, context.req.query("endpoint") ?? "") }),
		)
		.post("/deeds", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const body = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = serviceControl.safeParse(body);
			if (!read.success) throw new SimulatorRefusal(422, { deed: ["入力が正しくありません。"] });
			performServiceControl(services, read.data);
			return isJson ? context.json({}) : context.redirect(PAGE, 303);
		});
