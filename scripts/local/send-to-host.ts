import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import type { SendToConsole } from "./create-phones.ts";

/** Sends a request to a host of this machine. Not every system resolves names below localhost for Node. */
export const sendToHost: SendToConsole = async (address, init) => {
	const { method, headers, body } = init ?? { method: "GET", headers: {}, body: undefined };
	const { host, port, pathname, search } = new URL(address);
	const sent = request({
		...{ host: "127.0.0.1", port, path: pathname + search, method },
		headers: { ...headers, Host: host },
	});
	sent.end(body);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	const answer = json(response);
	await answer.catch(() => undefined);
	return { json: () => answer };
};
