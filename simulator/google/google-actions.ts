import { z } from "zod";
import { clearFaults } from "../world/fault-list.ts";
import {
	deleteCalendarEvent,
	insertCalendarEvent,
	invalidateSyncTokens,
	updateCalendarEvent,
} from "./calendar-events.ts";
import type { SimulatedGoogleAnswer } from "./google-answer.ts";
import { runLateCalls } from "./google-api.ts";
import { addGoogleFault, GOOGLE_CALLS, GOOGLE_FAULTS, type GoogleFaultKind } from "./google-faults.ts";
import { trashSimulatedSheet } from "./google-sheets.ts";
import type { GoogleWorld } from "./google-world.ts";
import { revokeAllGrants, rotateRefreshTokens } from "./simulated-google-tokens.ts";

export const GOOGLE_EVENT_TYPES = [
	"default",
	"outOfOffice",
	"focusTime",
	"workingLocation",
	"birthday",
] as const;

const event = {
	calendar: z.string().min(1),
	summary: z.string().max(1_024).default("予定"),
	/** `YYYY-MM-DDTHH:mm` in Tokyo, or a date for whole days. */
	start: z.string().min(10),
	end: z.string().min(10),
	eventType: z.enum(GOOGLE_EVENT_TYPES).default("default"),
	/** `transparent` is Google's "free": the time stays bookable. */
	transparency: z.enum(["opaque", "transparent"]).default("opaque"),
	/** Reply of the calendar's owner to an invitation. */
	response: z.enum(["accepted", "declined"]).optional(),
};

/** Actions of Google's users, and controls of the simulated Google. */
export const googleAction = z.discriminatedUnion("deed", [
	z.object({ deed: z.literal("add"), ...event }),
	z.object({ deed: z.literal("change"), id: z.string().min(1), ...event }),
	z.object({ deed: z.literal("delete"), calendar: z.string().min(1), id: z.string().min(1) }),
	z.object({ deed: z.literal("put_away_sheet"), id: z.string().min(1) }),
	/** Revokes the console's access. */
	z.object({ deed: z.literal("revoke") }),
	/** Issues another refresh token at each refresh from now on. */
	z.object({ deed: z.literal("rotate") }),
	/** Invalidates the sync tokens. */
	z.object({ deed: z.literal("forget") }),
	z.object({
		deed: z.literal("fault"),
		kind: z.enum(Object.keys(GOOGLE_FAULTS) as [GoogleFaultKind, ...GoogleFaultKind[]]),
		call: z.enum(["any", ...GOOGLE_CALLS]).default("any"),
		times: z.coerce.number().int().min(1).max(10_000).default(1),
		afterwards: z.preprocess((value) => value === true || value === "1", z.boolean()),
	}),
	/** Carries out the delayed calls. */
	z.object({ deed: z.literal("arrive") }),
	/** Ends all faults. */
	z.object({ deed: z.literal("mend") }),
]);
export type GoogleAction = z.output<typeof googleAction>;
export type GoogleActionInput = z.input<typeof googleAction>;

/** Performs an action as a person with the calendar open would. */
export const performGoogleAction = (world: GoogleWorld, action: GoogleAction): SimulatedGoogleAnswer =>
	(
		GOOGLE_ACTIONS[action.deed] as (
			world: GoogleWorld,
			action: GoogleAction,
		) => SimulatedGoogleAnswer | undefined
	)(world, action) ?? DONE;

const DONE: SimulatedGoogleAnswer = { status: 200, body: {} };

type GoogleActionHandlers = {
	[Name in GoogleAction["deed"]]: (
		world: GoogleWorld,
		action: Extract<GoogleAction, { deed: Name }>,
	) => SimulatedGoogleAnswer | undefined;
};

const GOOGLE_ACTIONS: GoogleActionHandlers = {
	add: (world, event) => insertCalendarEvent(world, event.calendar, eventOf(event)),
	change: (world, event) => updateCalendarEvent(world, event.calendar, event.id, eventOf(event)),
	delete: (world, { calendar, id }) => deleteCalendarEvent(world, calendar, id),
	put_away_sheet: (world, { id }) => trashSimulatedSheet(world, id),
	revoke: (world) => void revokeAllGrants(world),
	rotate: (world) => void rotateRefreshTokens(world),
	forget: (world) => void invalidateSyncTokens(world),
	fault: (world, { kind, call, times, afterwards }) =>
		void addGoogleFault(world, { kind, call, times, afterwards }),
	arrive: (world) => void runLateCalls(world),
	mend: (world) => void clearFaults(world),
};

type EventInput = z.output<z.ZodObject<typeof event>>;

const eventOf = ({ summary, start, end, eventType, transparency, response }: EventInput) => ({
	summary,
	start: momentOf(start),
	end: momentOf(end),
	eventType,
	transparency,
	...(response && { attendees: [{ self: true, responseStatus: response }] }),
});

const momentOf = (text: string) =>
	text.length === 10 ? { date: text } : { dateTime: `${text}:00+09:00`, timeZone: "Asia/Tokyo" };
