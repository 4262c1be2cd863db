import type { MiddlewareHandler } from "hono";
import { MAX_FILE_MEGABYTES } from "#domain/people/composer/composer-file.ts";
import { MAX_IMPORT_BYTES } from "#domain/people/friend-values/friend-import.ts";
import { MAX_LOGO } from "#domain/platform/brand/brand-input.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import type { HonoEnv, RequestContext } from "./hono-env.ts";
import { invalid, Refusal } from "./request-refusal.ts";

/** Maximum body length of a route in bytes, and the refusal of a longer body. */
interface BodyLimit {
	path: RegExp;
	maxBytes: number;
	refuse: () => Refusal;
	/** Whether pages of other sites may read the refusal, so that they do not send the same body again. */
	isReadableByPages?: true;
}

const tooLarge = () => new Refusal(413, { ERROR: [CALL_TEXTS.bodyTooLarge] });

/** Routes that take a form with a file; all others refuse such a body. */
export const FILE_FORM_PATH = /^\/line\/\w+\/upload$/;

/** LINE's limit for an image message. */
const MAX_IMAGE = 10_000_000;

const BODY_LIMITS: BodyLimit[] = [
	// Public routes with short bodies.
	{
		path: /^\/api\/(login(\/second)?(\/passkey(\/begin)?)?|setup|invitation|invitation\/accept)$/,
		maxBytes: 16_384,
		refuse: tooLarge,
	},
	// Twice the longest report that the schemas allow, in characters.
	{ path: /^\/api\/(metrics-tracker\/report|error-reports)\/v1$/, maxBytes: 16_384, refuse: tooLarge },
	// Reports of a shop's site or server: twenty events, each with a page's address and title, or an order.
	{ path: /^\/(site|conversion)\/[^/]+$/, maxBytes: 8_192, refuse: tooLarge, isReadableByPages: true },
	// LINE's maximum: a hundred events with the longest possible texts.
	{ path: /^\/webhook\/line$/, maxBytes: 4_000_000, refuse: tooLarge },
	{
		path: /^\/api\/brand\/logo$/,
		maxBytes: MAX_LOGO,
		refuse: () => invalid("file", BRAND_TEXTS.logoTooLarge),
	},
	{ path: /^\/api\/media$/, maxBytes: MAX_IMAGE, refuse: () => invalid("file", MEDIA_TEXTS.imageTooLarge) },
	{
		path: /^\/api\/compose\/files$/,
		maxBytes: MAX_FILE_MEGABYTES * 1_000_000,
		refuse: () => invalid("file", COMPOSE_TEXTS.fileTooLarge(MAX_FILE_MEGABYTES)),
	},
	{
		path: /^\/api\/friend_imports$/,
		maxBytes: MAX_IMPORT_BYTES,
		refuse: () => invalid("file", IMPORT_TEXTS.fileTooLarge),
	},
	{
		path: /^\/api\/member\/file\/\d+\/\d+$/,
		maxBytes: MAX_IMAGE,
		refuse: () => invalid("file", MEMBER_TEXTS.fileTooLarge),
	},
	// A form with a file of one megabyte, and its other parts.
	{ path: FILE_FORM_PATH, maxBytes: 1_048_576 + 65_536, refuse: tooLarge },
];

/** Default limit of one megabyte, ten times a filter of 200 conditions. */
const DEFAULT_BODY_LIMIT: BodyLimit = { path: /^/, maxBytes: 1_000_000, refuse: tooLarge };

export const findBodyLimit = (path: string): BodyLimit =>
	BODY_LIMITS.find((limit) => limit.path.test(path)) ?? DEFAULT_BODY_LIMIT;

/**
 * Refuses a body whose declared length exceeds the limit, before anything else happens. A body without a
 * declared length is counted as it is read.
 */
export const refuseLongBody: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const length = Number(c.req.header("content-length") ?? 0);
	// Reads have no body, so their limit is not looked up.
	if (length > 0) assertShort(c, length);
	await next();
};

function assertShort(c: RequestContext, length: number): void {
	const { maxBytes, refuse, isReadableByPages } = findBodyLimit(c.req.path);
	if (length <= maxBytes) return;
	if (isReadableByPages) c.header("Access-Control-Allow-Origin", "*");
	throw refuse();
}
