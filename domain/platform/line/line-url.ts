import { lineText } from "./line-text.ts";
import { invalidAddressViolation } from "./line-violation.ts";

// RFC 3986: every other character must be percent-encoded, as LINE requires.
const pathCharacters = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*";
const queryCharacters = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*";
const rest = `(?:/${pathCharacters})?(?:\\?${queryCharacters})?(?:#${queryCharacters})?$`;
const host = "[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\\d{1,5})?";

const httpsPattern = new RegExp(`^https://${host}${rest}`);
const webPattern = new RegExp(`^https?://${host}${rest}`);
const linePattern = new RegExp(`^line://${pathCharacters}(?:\\?${queryCharacters})?$`);
const telephonePattern = /^tel:[0-9+*().-]+$/;

const address = (max: number, isFit: (value: string) => boolean) =>
	lineText(max).refine(isFit, invalidAddressViolation);

/** Address from which LINE fetches an image, audio or video: https only. */
export const httpsUrl = (max = 2000) => address(max, (value) => httpsPattern.test(value));

/** Address opened by a tap: http, https, line or tel. */
export const linkUri = (max = 1000) =>
	address(max, (value) => webPattern.test(value) || linePattern.test(value) || telephonePattern.test(value));
