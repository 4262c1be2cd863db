import { GINZA_HOST, sendToGinza, sendToMain } from "./two-accounts.ts";

/** Browser that opens both accounts, with the cookies of each host. */
export class AccountBrowser {
	readonly #cookies = new Map<string, Map<string, string>>();

	/** Stores a cookie, such as that of a session built by a test. */
	addCookie(host: string, cookie: string): void {
		const [name = "", value = ""] = cookie.split("=", 2);
		this.#cookiesOf(host).set(name, value);
	}

	cookieOf(host: string, name: string): string | undefined {
		return this.#cookiesOf(host).get(name);
	}

	/** Opens an address without following a redirect. */
	async open(address: string): Promise<Response> {
		const { host, pathname, search } = new URL(address);
		const cookies = [...this.#cookiesOf(host)].map(([name, value]) => `${name}=${value}`);
		const send = host === GINZA_HOST ? sendToGinza : sendToMain;
		const headers = { Cookie: cookies.join("; "), "Sec-Fetch-Site": "cross-site" };
		const response = await send(pathname + search, { headers });
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			if (/max-age=0/i.test(line)) this.#cookiesOf(host).delete(pair.split("=")[0]!);
			else this.addCookie(host, pair);
		}
		return response;
	}

	/** Opens an address and follows its redirects between the hosts until a page is reached. */
	async follow(address: string): Promise<{ response: Response; addresses: string[] }> {
		const addresses = [address];
		let response = await this.open(address);
		while (response.status === 303 && addresses.length < 6) {
			const next = new URL(response.headers.get("Location")!, addresses.at(-1)).href;
			addresses.push(next);
			// A page of the console is the end: tests have no built site.
			if (!new URL(next).pathname.startsWith("/handover")) break;
			response = await this.open(next);
		}
		return { response, addresses };
	}

	#cookiesOf(host: string): Map<string, string> {
		const cookies = this.#cookies.get(host) ?? new Map<string, string>();
		this.#cookies.set(host, cookies);
		return cookies;
	}
}
