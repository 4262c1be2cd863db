/** Path prefix of short addresses of links, followed by a code. */
export const SHORT_ROOT = "/go/";

/** Path of a short address, under the console's origin. */
export const shortPath = (code: string): string => SHORT_ROOT + code;
