import { Hono } from "hono";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { listCurrentEvents } from "./calendar-events.ts";
import { answerConsent, consentPage, consentRequest } from "./consent-page.ts";
import { googleAction, performGoogleAction } from "./google-actions.ts";
import { googlePage } from "./google-page.ts";
import { listSimulatedSheets } from "./google-sheets.ts";
import { calendarKey, createInitialCalendars, type SimulatedCalendar } from "./google-world.ts";

const PAGE = "/simulator/api/google";

/** User-facing routes of the simulated Google: consent page, calendars, spreadsheets, faults. */
export function googleControlRoutes({ google }: SimulatorPlatform): Hono {
	return new Hono()
		.use(async (_, next) => {
			createInitialCalendars(google);
			await next();
		})
		.get("/", (context) => context.html(googlePage(google)))
		.get("/events", (context) =>
			context.json({
				calendars: google.records
					.list<SimulatedCalendar>(calendarKey(""))
					.map(({ id, summary }) => ({ id, summary, events: listCurrentEvents(google, id) })),
				sheets: listSimulatedSheets(google),
			}),
		)
		.get("/consent", (context) => {
			const request = consentRequest.safeParse(context.req.query());
			if (!request.success)
				throw new SimulatorRefusal(400, { request: ["この依頼はGoogleに受け付けられません。"] });
			return context.html(consentPage(request.data));
		})
		.post("/consent", async (context) => {
			const back = answerConsent(google, new URLSearchParams(await context.req.text()));
			if (back === null)
				throw new SimulatorRefusal(400, { request: ["この依頼はGoogleに受け付けられません。"] });
			return context.redirect(back, 303);
		})
		.post("/deeds", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const input = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = googleAction.safeParse(input);
			if (!read.success) throw new SimulatorRefusal(422, { deed: ["入力が正しくありません。"] });
			const { status, body = {} } = performGoogleAction(google, read.data);
			if (!isJson && status < 300) return context.redirect(PAGE, 303);
			return context.json(body, status === 204 ? 200 : (status as 200));
		});
}
