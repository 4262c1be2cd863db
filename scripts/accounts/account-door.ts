import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { findBindings } from "./worker-bindings.ts";

/** Longest label of a host name (RFC 1035). */
const MAX_LABEL = 63;
const MODULE = "door-worker.js";
const COMPATIBILITY_DATE = "2026-11-01";

/** Name of an account's door Worker. */
export const doorName = (deployment: string, account: string): string => `${deployment}-${account}`;

/** Host of an account's door; undefined if the Cloudflare account has no workers.dev address. */
export async function findDoorHost(cloudflare: CloudflareClient, door: string): Promise<string | undefined> {
	const found = await cloudflare.find<{ subdomain?: string }>("/workers/subdomain");
	return found?.subdomain && door.length <= MAX_LABEL ? `${door}.${found.subdomain}.workers.dev` : undefined;
}

/** State of the Worker with a door's name. */
export async function readDoor(
	cloudflare: CloudflareClient,
	deployment: string,
	door: string,
): Promise<"absent" | "door" | "other"> {
	const bindings = await findBindings(cloudflare, door);
	if (bindings === undefined) return "absent";
	return isDoor(bindings, deployment) ? "door" : "other";
}

/** A door has one binding, to its console. */
const isDoor = (bindings: { type: string; service?: string }[], deployment: string) =>
	bindings.length === 1 && bindings[0]!.type === "service" && bindings[0]!.service === deployment;

/** Refuses to replace a Worker of another purpose, such as another deployment. @throws Error */
export async function requireFreeDoor(
	cloudflare: CloudflareClient,
	deployment: string,
	door: string,
): Promise<void> {
	if ((await readDoor(cloudflare, deployment, door)) === "other")
		throw new Error(
			`${door} という名前の Worker が、別の用途ですでにあります。アカウントの名前を変えてください。`,
		);
}

/** Deploys the door of an account, and opens its address; a repetition replaces it with the same. */
export async function deployDoor(
	cloudflare: CloudflareClient,
	deployment: string,
	door: string,
): Promise<void> {
	const form = new FormData();
	const metadata = {
		main_module: MODULE,
		compatibility_date: COMPATIBILITY_DATE,
		bindings: [{ type: "service", name: "CONSOLE", service: deployment }],
	};
	form.set("metadata", new Blob([JSON.stringify(metadata)], { type: "application/json" }));
	const source = readFileSync(join(import.meta.dirname, MODULE), "utf8");
	form.set(MODULE, new Blob([source], { type: "application/javascript+module" }), MODULE);
	await cloudflare.call("PUT", `/workers/scripts/${door}`, form);
	await cloudflare.call("POST", `/workers/scripts/${door}/subdomain`, {
		enabled: true,
		previews_enabled: false,
	});
}

/** Removes the door of an account; a Worker of another purpose stays. */
export async function removeDoor(
	cloudflare: CloudflareClient,
	deployment: string,
	door: string,
): Promise<void> {
	if ((await readDoor(cloudflare, deployment, door)) === "door")
		await cloudflare.remove(`/workers/scripts/${door}`);
}
