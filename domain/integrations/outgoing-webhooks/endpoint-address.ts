import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { isOneLine } from "#domain/platform/wire/input-schemas.ts";
import { isNumericHost, isPublicHostName } from "#domain/platform/wire/public-host-name.ts";

/**
 * Reason why messages are not sent to an address; null for a valid one. It must use https on the default port
 * and name a public host. IP addresses are refused in every notation, because `URL` also parses decimal,
 * octal and hexadecimal forms.
 */
export function addressProblem(address: string): string | null {
	if (!isOneLine(address)) return FIELD_TEXTS.urlInvalid;
	if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return TEXTS.urlRequired;
	const { hostname, port, username, password } = new URL(address);
	if (username !== "" || password !== "") return TEXTS.urlCredentials;
	if (port !== "") return TEXTS.urlPort;
	if (isNumericHost(hostname)) return TEXTS.urlNumeric;
	return isPublicHostName(hostname) ? null : TEXTS.urlPrivate;
}
