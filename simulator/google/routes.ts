import { Hono } from "hono";
import type { Platform } from "../platform.ts";
import { Refused } from "../requests/body.ts";
import { answerConsent, consentAsked, consentPage } from "./consent.ts";
import { deed, doDeed } from "./deeds.ts";
import { standing } from "./events.ts";
import { googlePage } from "./page.ts";
import { spreadsheets } from "./sheets.ts";
import { begin, type Calendar, calendarKey } from "./world.ts";

const PAGE = "/simulator/api/google";

/** User-facing routes of the simulated Google: consent page, calendars, faults. */
export function googleControl({ google }: Platform): Hono {
	return new Hono()
		.use(async (_, next) => {
			begin(google);
			await next();
		})
		.get("/", (context) => context.html(googlePage(google)))
		.get("/events", (context) =>
			context.json({
				calendars: google.records
					.list<Calendar>(calendarKey(""))
					.map(({ id, summary }) => ({ id, summary, events: standing(google, id) })),
				sheets: spreadsheets(google),
			}),
		)
		.get("/consent", (context) => {
			const asked = consentAsked.safeParse(context.req.query());
			if (!asked.success) throw new Refused(400, { request: ["この依頼はGoogleに受け付けられません。"] });
			return context.html(consentPage(asked.data));
		})
		.post("/consent", async (context) => {
			const back = answerConsent(google, new URLSearchParams(await context.req.text()));
			if (back === null) throw new Refused(400, { request: ["この依頼はGoogleに受け付けられません。"] });
			return context.redirect(back, 303);
		})
		.post("/deeds", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const given = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = deed.safeParse(given);
			if (!read.success) throw new Refused(422, { deed: ["入力が正しくありません。"] });
			const { status, body = {} } = doDeed(google, read.data);
			if (!isJson && status < 300) return context.redirect(PAGE, 303);
			return context.json(body, status === 204 ? 200 : (status as 200));
		});
}
