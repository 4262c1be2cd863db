import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { PORT } from "./local-settings.ts";

/** Response of a host of this machine below localhost, without its body; 502 for any other host. */
export async function fetchLocalHost({ url }: Request): Promise<Response> {
	const { host, hostname, port, pathname } = new URL(url);
	if (!hostname.endsWith(".localhost") || Number(port) !== PORT) return new Response(null, { status: 502 });
	const sent = request({ host: "127.0.0.1", port, path: pathname, headers: { Host: host } });
	sent.end();
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	response.resume();
	const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	return new Response(null, { status: response.statusCode ?? 502, headers });
}
