import type { Env } from "#functions/env.ts";
import { answerConsent } from "#simulator/google/consent.ts";
import { deed, doDeed, type EnteredDeed } from "#simulator/google/deeds.ts";
import { standing } from "#simulator/google/events.ts";
import { askGoogle } from "#simulator/google/google.ts";
import { begin, type GoogleWorld } from "#simulator/google/world.ts";
import { Records } from "#simulator/world/records.ts";
import { seeded } from "../seeded.ts";
import type { Mortal } from "./mortal.ts";

export const OWN = "shop@example.com";
export const STYLIST = "stylist@group.calendar.google.com";
export const SHIFT = "shift@group.calendar.google.com";
export const HOLIDAYS = "holiday@group.v.calendar.google.com";

/** An event of a calendar, as a person sees it. */
export interface SeenEvent {
	id: string;
	summary: string;
	start: string;
	end: string;
}

/** The simulator's Google in a test's own hands: strict as it is, by the test's clock, with every call on record. */
export class TestGoogle {
	/** Method and path of each call, without the host. */
	readonly calls: string[] = [];
	readonly pushes: { address: string; headers: Record<string, string> }[] = [];
	readonly world: GoogleWorld;
	/** Whoever calls may die on the way. */
	mortal: Mortal | undefined;
	/** What happens between Google's answer and its caller. */
	between: (() => Promise<void>) | undefined;

	constructor(clock: { now: number }, seed = 1) {
		const random = seeded(seed);
		this.world = {
			records: new Records(),
			now: () => clock.now,
			random,
			push: (address, headers) => this.pushes.push({ address, headers }),
			pageSize: 2_500,
		};
		begin(this.world);
	}

	/** The binding under which the product calls it. */
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
		const answer = await Promise.race([askGoogle(this.world, new Request(url, rest as never)), given]);
		await this.between?.();
		return answer;
	}

	do(given: EnteredDeed): { status: number; id: string } {
		const { status, body } = doDeed(this.world, deed.parse(given));
		return { status, id: (body as { id?: string } | undefined)?.id ?? "" };
	}

	/** Somebody puts an event into a calendar; answers its id. */
	add(calendar: string, start: string, end: string, summary = "歯医者"): string {
		return this.do({ deed: "add", calendar, start, end, summary }).id;
	}

	/** What a calendar shows, in order. */
	events(calendar: string): SeenEvent[] {
		return standing(this.world, calendar)
			.map(({ id, body }) => ({
				id,
				summary: String(body.summary ?? ""),
				start: writtenOf(body.start),
				end: writtenOf(body.end),
			}))
			.sort((one, other) => (one.start + one.id < other.start + other.id ? -1 : 1));
	}

	/** Its user's answer on the consent page; answers where the browser is sent then. */
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
