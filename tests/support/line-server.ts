import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LineAccount } from "./line-account.ts";
import { describedProblems } from "./line-described.ts";
import type { Endpoint, ScriptedAnswer } from "./line-protocol.ts";

const accounts = new Map<string, LineAccount>();
let server: Promise<Server> | undefined;

/** A new LINE with nothing on record; answers its base address. Calls and control share one server on a free port. */
export async function openLineAccount(): Promise<string> {
	server ??= listen();
	const id = randomUUID();
	accounts.set(id, new LineAccount());
	const { port } = (await server).address() as AddressInfo;
	return `http://127.0.0.1:${port}/${id}`;
}

function listen(): Promise<Server> {
	return new Promise((resolve) => {
		const started = createServer((request, response) => void serve(request, response));
		// The tests' process must not wait for this server when they are done.
		started.listen(0, "127.0.0.1", () => resolve(started)).unref();
	});
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
	// One call a connection: who takes one up again may meet its end, and the call that it was for is lost.
	response.shouldKeepAlive = false;
	const [, id = "", ...rest] = (request.url ?? "").split("/");
	const account = accounts.get(id);
	const path = `/${rest.join("/")}`;
	const body = await readAll(request);
	if (!account) return void response.writeHead(404).end();
	if (path === "/control") return control(account, request.method ?? "", body, response);
	if (path === "/described") return tell(response, describedProblems(account.record().calls));
	const headers = request.headers as Record<string, string>;
	const answer = account.take({ method: request.method ?? "", path, headers, text: body });
	if (answer === "drop") return void request.socket.destroy();
	if (answer === "silence") return;
	await new Promise((resolve) => setTimeout(resolve, answer.after ?? 0));
	response.writeHead(answer.status, answer.headers).end(answer.body);
}

function control(account: LineAccount, method: string, body: string, response: ServerResponse): void {
	if (method === "POST") account.script(JSON.parse(body) as [Endpoint, ScriptedAnswer[]]);
	if (method === "DELETE") account.forget();
	tell(response, account.record());
}

const tell = (response: ServerResponse, value: unknown): void =>
	void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));

async function readAll(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString("utf8");
}
