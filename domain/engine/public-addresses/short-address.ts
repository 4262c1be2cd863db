/** Path prefix of short addresses of links, followed by a code. */
export const SHORT_ROOT = "/go/";

/** Code of a short address at a host of the shop's own, `/abc234`, and text that a phone took for a part of it. */
export const BARE_CODE = /^\/([2-9a-z]{6})(?:[^0-9a-z/].*)?$/i;

/** Path that proves that a host leads to this account, followed by a random text. */
export const HOST_PROOF_ROOT = "/.well-known/musubi/";

/** Path of a short address, under the console's origin. */
export const shortPath = (code: string): string => SHORT_ROOT + code;
