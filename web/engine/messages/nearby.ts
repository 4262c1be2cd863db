/**
 * Where this page fetches a picture that a message names. LINE asks for https, which a console in development does not
 * speak: what lies here is fetched from here, by whichever name of this machine the page was opened.
 */
export function nearby(address: string, here: Location | URL = location): string {
	const url = URL.parse(address);
	if (url?.protocol !== "https:") return address;
	const isHere = url.host === here.host || (url.port === here.port && isOwn(url) && isOwn(here));
	return isHere ? url.pathname + url.search : address;
}

const isOwn = ({ hostname }: Location | URL) => ["127.0.0.1", "localhost", "[::1]"].includes(hostname);

/** Whether this page may play what lies there: it loads no video and no sound but its own. */
export const isPlayable = (address: string, here: Location | URL = location): boolean =>
	nearby(address, here).startsWith("/");
