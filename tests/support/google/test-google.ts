import type { Env } from "#functions/env.ts";
import { listCurrentEvents } from "#simulator/google/calendar-events.ts";
import { answerConsent } from "#simulator/google/consent-page.ts";
import {
	type GoogleActionInput,
	googleAction,
	performGoogleAction,
} from "#simulator/google/google-actions.ts";
import { answerGoogleCall } from "#simulator/google/google-api.ts";
import { createInitialCalendars, type GoogleWorld } from "#simulator/google/google-world.ts";
import { KeyValueRecords } from "#simulator/world/key-value-records.ts";
import { createRandomGenerator } from "../seeded-generator.ts";
import type { Mortal } from "./mortal.ts";

export const OWN_CALENDAR = "shop@example.com";
export const STYLIST_CALENDAR = "stylist@group.calendar.google.com";
export const SHIFT_CALENDAR = "shift@group.calendar.google.com";
export const HOLIDAY_CALENDAR = "holiday@group.v.calendar.google.com";

/** Calendar event as the user sees it. */
export interface VisibleCalendarEvent {
	id: string;
	summary: string;
	start: string;
	end: string;
}

/** In-process simulator of Google with the test's clock and a record of every call. */
export class TestGoogle {
	/** Method and path of each call. */
	readonly calls: string[] = [];
	readonly pushes: { address: string; headers: Record<string, string> }[] = [];
	readonly world: GoogleWorld;
	/** Kill switch of the calling worker. */
	mortal: Mortal | undefined;
	/** Hook between Google's response and the caller. */
	between: (() => Promise<void>) | undefined;

	constructor(clock: { now: number }, seed = 1) {
		const random = createRandomGenerator(seed);
		this.world = {
			records: new KeyValueRecords(),
			now: () => clock.now,
			random,
			push: (address, headers) => this.pushes.push({ address, headers }),
			pageSize: 2_500,
		};
		createInitialCalendars(this.world);
	}

	/** Binding for the product's calls. */
	get binding(): NonNullable<Env["GOOGLE"]> {
		const fetch = (url: string, init?: RequestInit) => {
			const answer = () => this.#answer(url, init);
			return this.mortal ? this.mortal.step(answer) : answer();
		};
		return { fetch: fetch as never };
	}

	async #answer(url: string, init: RequestInit = {}): Promise<Response> {
		const { pathname } = new URL(url);
		this.calls.push(`${init.method ?? "GET"} ${pathname}`);
		const { signal, ...rest } = init;
		const given = new Promise<never>((_, reject) =>
			signal?.addEventListener("abort", () => reject(new Error("given up"))),
		);
		given.catch(() => undefined);
		const answer = await Promise.race([answerGoogleCall(this.world, new Request(url, rest as never)), given]);
		await this.between?.();
		return answer;
	}

	do(given: GoogleActionInput): { status: number; id: string } {
		const { status, body } = performGoogleAction(this.world, googleAction.parse(given));
		return { status, id: (body as { id?: string } | undefined)?.id ?? "" };
	}

	/** Adds an event as the calendar's user would; returns its id. */
	add(calendar: string, start: string, end: string, summary = "歯医者"): string {
		return this.do({ deed: "add", calendar, start, end, summary }).id;
	}

	/** Visible events of a calendar, in order. */
	events(calendar: string): VisibleCalendarEvent[] {
		return listCurrentEvents(this.world, calendar)
			.map(({ id, body }) => ({
				id,
				summary: String(body.summary ?? ""),
				start: writtenOf(body.start),
				end: writtenOf(body.end),
			}))
			.sort((a, b) => (a.start + a.id < b.start + b.id ? -1 : 1));
	}

	/** Answers the consent page as the user; returns the redirect URL. */
	consent(url: string, answer: "allow" | "deny" = "allow", leftOut = ""): URL {
		const form = new URLSearchParams();
		for (const [name, value] of new URL(url).searchParams)
			for (const each of name === "scope" ? value.split(" ") : [value])
				if (leftOut === "" || !each.endsWith(leftOut)) form.append(name, each);
		form.set("answer", answer);
		return new URL(answerConsent(this.world, form) ?? "about:blank");
	}
}

const writtenOf = (end: unknown): string => {
	const { date, dateTime } = (end ?? {}) as { date?: string; dateTime?: string };
	return date ?? new Date(dateTime ?? "").toISOString();
};
