import { z } from "zod";

/** Name of the account that every deployment begins with. Its resources have no suffix. */
export const FIRST_ACCOUNT = "main";

/** Length limit of a DNS label, less the Worker's name that precedes it on workers.dev. */
const MAX_NAME_LENGTH = 30;

/**
 * Name of an account: part of host names, of bindings and of Cloudflare's resource names. Double hyphens are
 * excluded, because they separate an account from a binding (`bindingPrefix`).
 */
export const accountName = z
	.string()
	.max(MAX_NAME_LENGTH)
	.regex(/^[a-z](-?[a-z0-9])*$/);

/** Prefix of an account's bindings: `GINZA_2__` for `ginza-2`, so that its database is `GINZA_2__DB`. */
export const bindingPrefix = (account: string): string => `${account.toUpperCase().replaceAll("-", "_")}__`;

/** Prefix of an account's file keys, rooms and rate limits; none for the first account. */
export const accountPrefix = (account: string): string => (account === FIRST_ACCOUNT ? "" : `${account}/`);
