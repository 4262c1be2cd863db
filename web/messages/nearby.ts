/**
 * Where this page fetches a picture that a message names. LINE asks for https, which a console in development does not
 * speak: what lies here is fetched from here.
 */
export function nearby(address: string): string {
	const here = `https://${location.host}/`;
	return address.startsWith(here) ? `/${address.slice(here.length)}` : address;
}
