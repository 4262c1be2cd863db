import type { MiddlewareHandler } from "hono";
import { MAX_FILE_MEGABYTES } from "#domain/people/composer/file.ts";
import { MAX_IMPORT_FILE } from "#domain/people/friend-values/import.ts";
import { MAX_LOGO } from "#domain/platform/brand/brand.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members.ts";
import { invalid, Refusal } from "./refusal.ts";
import type { HonoEnv, RequestContext } from "./types.ts";

/** The maximum length of some calls' bodies, in bytes, and the refusal of a longer one. */
interface BodyLimit {
	path: RegExp;
	most: number;
	refuse: () => Refusal;
	/** Whether a page of any other site may read the refusal, so that it does not send the same again. */
	isForPages?: true;
}

const tooLarge = () => new Refusal(413, { ERROR: [CALL_TEXTS.bodyTooLarge] });

/** The calls that take a form with a file; all others refuse such a body. */
export const TAKES_FILE = /^\/line\/\w+\/upload$/;

/** LINE's limit for an image message. */
const MAX_IMAGE = 10_000_000;

const LIMITS: BodyLimit[] = [
	// Anybody may call these, and their bodies are short.
	{
		path: /^\/api\/(login(\/second)?(\/passkey(\/begin)?)?|setup|invitation|invitation\/accept)$/,
		most: 16_384,
		refuse: tooLarge,
	},
	// Twice the longest report that the schemas allow, in characters.
	{ path: /^\/api\/(metrics-tracker\/report|error-reports)\/v1$/, most: 16_384, refuse: tooLarge },
	// Reports of a shop's site and its server: twenty events with a page's address and title each, or an order.
	{ path: /^\/(site|conversion)\/[^/]+$/, most: 8_192, refuse: tooLarge, isForPages: true },
	// A hundred events with the longest possible texts.
	{ path: /^\/webhook\/line$/, most: 4_000_000, refuse: tooLarge },
	{ path: /^\/api\/brand\/logo$/, most: MAX_LOGO, refuse: () => invalid("file", BRAND_TEXTS.logoTooLarge) },
	{ path: /^\/api\/media$/, most: MAX_IMAGE, refuse: () => invalid("file", MEDIA_TEXTS.imageTooLarge) },
	{
		path: /^\/api\/compose\/files$/,
		most: MAX_FILE_MEGABYTES * 1_000_000,
		refuse: () => invalid("file", COMPOSE_TEXTS.fileTooLarge(MAX_FILE_MEGABYTES)),
	},
	{
		path: /^\/api\/friend_imports$/,
		most: MAX_IMPORT_FILE,
		refuse: () => invalid("file", IMPORT_TEXTS.fileTooLarge),
	},
	{
		path: /^\/api\/member\/file\/\d+\/\d+$/,
		most: MAX_IMAGE,
		refuse: () => invalid("file", MEMBER_TEXTS.fileTooLarge),
	},
	// A form with a file of one megabyte, and its other parts.
	{ path: TAKES_FILE, most: 1_048_576 + 65_536, refuse: tooLarge },
];

/** One megabyte: a filter of 200 conditions is a tenth of it. */
const ANY_OTHER: BodyLimit = { path: /^/, most: 1_000_000, refuse: tooLarge };

export const limitOf = (path: string): BodyLimit =>
	LIMITS.find((limit) => limit.path.test(path)) ?? ANY_OTHER;

/**
 * Refuses a body whose declared length is too long, before anything else happens. A body without a declared length is
 * counted as it is read.
 */
export const refuseTooLong: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const length = Number(c.req.header("content-length") ?? 0);
	// Reads have no body, so their limit is not looked up.
	if (length > 0) assertShort(c, length);
	await next();
};

function assertShort(c: RequestContext, length: number): void {
	const { most, refuse, isForPages } = limitOf(c.req.path);
	if (length <= most) return;
	if (isForPages) c.header("Access-Control-Allow-Origin", "*");
	throw refuse();
}
