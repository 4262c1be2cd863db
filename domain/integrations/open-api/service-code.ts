import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import {
	boundedList,
	optionalId,
	recordId,
	requiredText,
	requireSent,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { CALLS_PER_MINUTE, MAX_API_NAME } from "./api-limits.ts";
import { ALL_API_RIGHTS, type ApiRight } from "./rights.ts";

const { min, max, default: defaultLimit } = CALLS_PER_MINUTE;
const limitText = OPEN_API_TEXTS.callsPerMinute(min, max);

/** Input for creating or updating a service code. */
export const serviceCodeInput = z.object({
	name: requiredText(MAX_API_NAME, OPEN_API_TEXTS.nameRequired),
	rights: boundedList(z.enum(ALL_API_RIGHTS, { error: FIELD_TEXTS.choiceUnknown }), ALL_API_RIGHTS.length)
		.transform((rights): ApiRight[] => ALL_API_RIGHTS.filter((right) => rights.includes(right)))
		.refine((rights) => rights.length > 0, OPEN_API_TEXTS.rightRequired),
	is_active: yesNo().default(true),
	/** Filter of the friends visible to its clients; null covers every friend. */
	member_query_id: requireSent(optionalId()),
	calls_per_minute: wholeNumber(limitText)
		.refine((count) => count >= min && count <= max, limitText)
		.default(defaultLimit),
	/** Version that was edited; one older than the stored version is refused with 409. */
	version: wholeNumber().optional(),
});

export type ServiceCodeInput = z.output<typeof serviceCodeInput>;

/** Body of `POST /api/open_api/issue_token` (M-232). */
export const issueInput = z.object({ open_api_code_id: recordId(OPEN_API_TEXTS.codeGone) });

const tokenKey = () =>
	z
		.string({ error: OPEN_API_TEXTS.tokenGone })
		.min(1, OPEN_API_TEXTS.tokenGone)
		.max(64, OPEN_API_TEXTS.tokenGone);

/** Body of `POST /api/open_api/token/revoke` (M-234). */
export const revokeInput = z.object({ token_key: tokenKey() });

/**
 * Body of `POST /api/open_api/token/uncensored` (M-233), with the password unless it was entered recently.
 */
export const uncensorInput = z.object({
	token_key: tokenKey(),
	password: z.string().max(1_000, OPEN_API_TEXTS.passwordNeeded).default(""),
});

/** Prefix of tokens, which makes one leaked into a repository easy to find. */
export const TOKEN_PREFIX = "musubi_";

/** Returns the masked display of a token. */
export const censorToken = (ending: string): string => `${TOKEN_PREFIX}••••••••${ending}`;
