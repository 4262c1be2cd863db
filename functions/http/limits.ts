import type { MiddlewareHandler } from "hono";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { MEDIA_TEXTS } from "#domain/texts/media.ts";
import { invalid, Refusal } from "./refusal.ts";
import type { HonoEnv } from "./types.ts";

/** How long the bodies of some calls may be, in bytes, and how a longer one is refused. */
interface BodyLimit {
	path: RegExp;
	most: number;
	refuse: () => Refusal;
}

const tooLarge = () => new Refusal(413, { ERROR: [CALL_TEXTS.bodyTooLarge] });

/** The calls that take a form with a file; to any other it is a body that it does not know. */
export const TAKES_FILE = /^\/line\/\w+\/upload$/;

/** LINE's limit for an image message. */
const MAX_IMAGE = 10_000_000;

const LIMITS: BodyLimit[] = [
	// Anybody may call these, and what they take is short.
	{ path: /^\/api\/(login|setup)$/, most: 16_384, refuse: tooLarge },
	// The longest report that the schemas take is half of it, in characters.
	{ path: /^\/api\/(metrics-tracker\/report|error-reports)\/v1$/, most: 16_384, refuse: tooLarge },
	// A hundred events with the longest texts there are.
	{ path: /^\/webhook\/line$/, most: 4_000_000, refuse: tooLarge },
	{ path: /^\/api\/media$/, most: MAX_IMAGE, refuse: () => invalid("file", MEDIA_TEXTS.imageTooLarge) },
	// A form with a file of one megabyte, and what stands around it.
	{ path: TAKES_FILE, most: 1_048_576 + 65_536, refuse: tooLarge },
];

/** One megabyte: a filter of 200 conditions is a tenth of it. */
const ANY_OTHER: BodyLimit = { path: /^/, most: 1_000_000, refuse: tooLarge };

export const limitOf = (path: string): BodyLimit =>
	LIMITS.find((limit) => limit.path.test(path)) ?? ANY_OTHER;

/** Refuses a body that says itself that it is too long, before anything else is done; one that says nothing is counted. */
export const refuseTooLong: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const { most, refuse } = limitOf(c.req.path);
	if (Number(c.req.header("content-length") ?? 0) > most) throw refuse();
	await next();
};
