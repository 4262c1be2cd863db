import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findDescriptionProblems } from "./description-problems.ts";
import { FakeLineAccount } from "./line-account.ts";
import type { FollowerList } from "./line-followers.ts";
import type { LineEndpoint, ScriptedLineAnswer } from "./line-protocol.ts";

const accounts = new Map<string, FakeLineAccount>();
let server: Promise<Server> | undefined;

/**
 * Opens a new, empty LINE account; returns its base address. Calls and control share one server on a free
 * port.
 */
export async function openLineAccount(): Promise<string> {
	server ??= listen();
	const id = randomUUID();
	accounts.set(id, new FakeLineAccount());
	const { port } = (await server).address() as AddressInfo;
	return `http://127.0.0.1:${port}/${id}`;
}

function listen(): Promise<Server> {
	return new Promise((resolve) => {
		const started = createServer((request, response) => void serve(request, response));
		// Unreferenced, so that it does not keep the test process alive.
		started.listen(0, "127.0.0.1", () => resolve(started)).unref();
	});
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
	// No keep-alive: a reused connection may close at that moment, and the call would be lost.
	response.shouldKeepAlive = false;
	const [, id = "", ...rest] = (request.url ?? "").split("/");
	const account = accounts.get(id);
	const path = `/${rest.join("/")}`;
	const body = await readAll(request);
	if (!account) return void response.writeHead(404).end();
	if (path === "/control") return control(account, request.method ?? "", body, response);
	if (path === "/described") return respondJson(response, findDescriptionProblems(account.record().calls));
	const headers = request.headers as Record<string, string>;
	const answer = account.take({ method: request.method ?? "", path, headers, text: body });
	if (answer === "drop") return void request.socket.destroy();
	if (answer === "silence") return;
	await new Promise((resolve) => setTimeout(resolve, answer.after ?? 0));
	response.writeHead(answer.status, answer.headers).end(answer.body);
}

function control(account: FakeLineAccount, method: string, body: string, response: ServerResponse): void {
	if (method === "POST") account.script(JSON.parse(body) as [LineEndpoint, ScriptedLineAnswer[]]);
	if (method === "PUT") account.setFollowers(JSON.parse(body) as FollowerList);
	if (method === "DELETE") account.forget();
	respondJson(response, account.record());
}

const respondJson = (response: ServerResponse, value: unknown): void =>
	void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));

async function readAll(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString("utf8");
}
