import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { isOneLine } from "#domain/platform/wire/input-schemas.ts";

/**
 * Names resolved only in private networks (RFC 6761, 6762, 8375, 9476, and those used by routers and clouds).
 */
const PRIVATE_SUFFIXES = [
	"localhost",
	"local",
	"localdomain",
	"internal",
	"intranet",
	"private",
	"corp",
	"home",
	"lan",
	"home.arpa",
	"in-addr.arpa",
	"ip6.arpa",
	"test",
	"invalid",
	"onion",
	"alt",
];

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
	const name = hostname.replace(/\.+$/, "").toLowerCase();
	if (name.startsWith("[") || /^[\d.]+$/.test(name)) return TEXTS.urlNumeric;
	const isPrivate = PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
	if (isPrivate || !name.includes(".")) return TEXTS.urlPrivate;
	return null;
}
