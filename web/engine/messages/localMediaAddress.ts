/**
 * Address from which this page loads a file that a message names. LINE requires https, which a console in
 * development does not serve, so files of this host are loaded by path, under any of its names.
 */
export function localMediaAddress(address: string, page: Location | URL = location): string {
	const url = URL.parse(address);
	if (url?.protocol !== "https:") return address;
	const isSameHost = url.host === page.host || (url.port === page.port && isOwn(url) && isOwn(page));
	return isSameHost ? url.pathname + url.search : address;
}

const isOwn = ({ hostname }: Location | URL) => ["127.0.0.1", "localhost", "[::1]"].includes(hostname);

/** Whether this page may play the file: it loads only its own video and audio. */
export const isPlayable = (address: string, page: Location | URL = location): boolean =>
	localMediaAddress(address, page).startsWith("/");
