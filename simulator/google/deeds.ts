import { z } from "zod";
import type { GoogleAnswer } from "./answer.ts";
import { forgetMarks, insert, remove, update } from "./events.ts";
import {
	addGoogleFault,
	clearGoogleFaults,
	GOOGLE_CALLS,
	GOOGLE_FAULTS,
	type GoogleFaultKind,
} from "./faults.ts";
import { arriveLate } from "./google.ts";
import { putAway } from "./sheets.ts";
import { revokeAll, rotateRefreshTokens } from "./tokens.ts";
import type { GoogleWorld } from "./world.ts";

export const EVENT_TYPES = ["default", "outOfOffice", "focusTime", "workingLocation", "birthday"] as const;

const event = {
	calendar: z.string().min(1),
	summary: z.string().max(1_024).default("予定"),
	/** `YYYY-MM-DDTHH:mm` in Tokyo, or a date for whole days. */
	start: z.string().min(10),
	end: z.string().min(10),
	eventType: z.enum(EVENT_TYPES).default("default"),
	/** `transparent` is Google's "free": the time stays bookable. */
	transparency: z.enum(["opaque", "transparent"]).default("opaque"),
	/** Reply of the calendar's owner to an invitation. */
	response: z.enum(["accepted", "declined"]).optional(),
};

/** Actions of Google's users, and controls of the simulated Google. */
export const deed = z.discriminatedUnion("deed", [
	z.object({ deed: z.literal("add"), ...event }),
	z.object({ deed: z.literal("change"), id: z.string().min(1), ...event }),
	z.object({ deed: z.literal("delete"), calendar: z.string().min(1), id: z.string().min(1) }),
	z.object({ deed: z.literal("put_away_sheet"), id: z.string().min(1) }),
	z.object({ deed: z.literal("revoke") }),
	z.object({ deed: z.literal("rotate") }),
	z.object({ deed: z.literal("forget") }),
	z.object({
		deed: z.literal("fault"),
		kind: z.enum(Object.keys(GOOGLE_FAULTS) as [GoogleFaultKind, ...GoogleFaultKind[]]),
		call: z.enum(["any", ...GOOGLE_CALLS]).default("any"),
		times: z.coerce.number().int().min(1).max(10_000).default(1),
		afterwards: z.preprocess((value) => value === true || value === "1", z.boolean()),
	}),
	z.object({ deed: z.literal("arrive") }),
	z.object({ deed: z.literal("mend") }),
]);
export type GoogleDeed = z.output<typeof deed>;
export type EnteredDeed = z.input<typeof deed>;

/** Performs an action as a person with the calendar open would. */
export const doDeed = (world: GoogleWorld, given: GoogleDeed): GoogleAnswer =>
	(DEEDS[given.deed] as (world: GoogleWorld, given: GoogleDeed) => GoogleAnswer | undefined)(world, given) ??
	DONE;

const DONE: GoogleAnswer = { status: 200, body: {} };

type Deeds = {
	[Name in GoogleDeed["deed"]]: (
		world: GoogleWorld,
		given: Extract<GoogleDeed, { deed: Name }>,
	) => GoogleAnswer | undefined;
};

const DEEDS: Deeds = {
	add: (world, given) => insert(world, given.calendar, eventOf(given)),
	change: (world, given) => update(world, given.calendar, given.id, eventOf(given)),
	delete: (world, { calendar, id }) => remove(world, calendar, id),
	put_away_sheet: (world, { id }) => putAway(world, id),
	revoke: (world) => void revokeAll(world),
	rotate: (world) => void rotateRefreshTokens(world),
	forget: (world) => void forgetMarks(world),
	fault: (world, { kind, call, times, afterwards }) =>
		void addGoogleFault(world, { kind, call, times, afterwards }),
	arrive: (world) => void arriveLate(world),
	mend: (world) => void clearGoogleFaults(world),
};

type EnteredEvent = z.output<z.ZodObject<typeof event>>;

const eventOf = ({ summary, start, end, eventType, transparency, response }: EnteredEvent) => ({
	summary,
	start: momentOf(start),
	end: momentOf(end),
	eventType,
	transparency,
	...(response && { attendees: [{ self: true, responseStatus: response }] }),
});

const momentOf = (text: string) =>
	text.length === 10 ? { date: text } : { dateTime: `${text}:00+09:00`, timeZone: "Asia/Tokyo" };
