/**
 * Address from which this page loads a file that a message names. LINE requires https, which a console in
 * development does not serve, so files of this host are loaded by path, under any of its names.
 */
export function localMediaAddress(address: string, here: Location | URL = location): string {
	const url = URL.parse(address);
	if (url?.protocol !== "https:") return address;
	const isHere = url.host === here.host || (url.port === here.port && isOwn(url) && isOwn(here));
	return isHere ? url.pathname + url.search : address;
}

const isOwn = ({ hostname }: Location | URL) => ["127.0.0.1", "localhost", "[::1]"].includes(hostname);

/** Whether this page may play the file: it loads only its own video and audio. */
export const isPlayable = (address: string, here: Location | URL = location): boolean =>
	localMediaAddress(address, here).startsWith("/");
