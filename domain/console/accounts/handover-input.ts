import { z } from "zod";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Lifetime of a ticket that hands a person over to another account. */
export const TICKET_LIFETIME = 30 * SECOND;

const MAX_PATH_LENGTH = 1_000;

/** An origin that is no host's, against which a path is resolved. */
const NO_HOST = "https://path.invalid";

/**
 * Path of the same site. Browsers take `//host`, `/\host` and a path with a tabulator for the address of
 * another one.
 */
const sitePath = z
	.string()
	.max(MAX_PATH_LENGTH)
	.regex(/^\/[^\\\p{Cc}]*$/u)
	.refine((path) => URL.parse(path, NO_HOST)?.origin === NO_HOST);

/** Body of `POST /api/accounts/handover`. */
export const handoverInput = z.object({ account: accountName, path: sitePath });

export type HandoverInput = z.output<typeof handoverInput>;

/** Query of the addresses by which a ticket is taken and confirmed. */
export const ticketQuery = z.object({ ticket: z.string().max(100) });
