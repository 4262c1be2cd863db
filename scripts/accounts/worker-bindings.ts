import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";

/** Binding of a Worker as the API shows it. */
interface WorkerBinding {
	type: string;
	name: string;
	/** Database of a binding to D1. */
	id?: string;
	database_id?: string;
	/** Worker of a service binding. */
	service?: string;
}

/** Maximum number of bindings of a Worker: about 5,000, in one megabyte of metadata. */
export const MAX_BINDINGS = 5000;

const settingsPath = (worker: string) => `/workers/scripts/${worker}/settings`;

/** Bindings of a Worker; undefined if there is no such Worker. */
export async function findBindings(
	cloudflare: CloudflareClient,
	worker: string,
): Promise<WorkerBinding[] | undefined> {
	const settings = await cloudflare.find<{ bindings?: WorkerBinding[] }>(settingsPath(worker));
	return settings && (settings.bindings ?? []);
}

/** Binds databases to a deployed Worker, whose code and other bindings remain. */
export async function bindDatabases(
	cloudflare: CloudflareClient,
	worker: string,
	databases: readonly { binding: string; uuid: string }[],
): Promise<void> {
	const bound = (await findBindings(cloudflare, worker)) ?? [];
	const wanted = new Map(databases.map(({ binding, uuid }) => [binding, uuid]));
	if (databases.every(({ binding, uuid }) => isBound(bound, binding, uuid))) return;
	const others = bound.filter(({ name }) => !wanted.has(name));
	if (others.length + wanted.size > MAX_BINDINGS)
		throw new Error(
			`ひとつの Worker につなげるデータベースなどは ${MAX_BINDINGS.toLocaleString("ja")} 件までです。別の名前で、もうひとつ公開してください（npm run deploy -- --name musubi-second）。`,
		);
	await patchBindings(cloudflare, worker, [
		...others.map(inherit),
		...databases.map(({ binding, uuid }) => ({ type: "d1", name: binding, id: uuid })),
	]);
}

/** Removes bindings from a deployed Worker. */
export async function unbind(
	cloudflare: CloudflareClient,
	worker: string,
	isUnwanted: (name: string) => boolean,
): Promise<void> {
	const bound = (await findBindings(cloudflare, worker)) ?? [];
	const rest = bound.filter(({ name }) => !isUnwanted(name));
	if (rest.length < bound.length) await patchBindings(cloudflare, worker, rest.map(inherit));
}

const isBound = (bound: WorkerBinding[], name: string, uuid: string) =>
	bound.some((each) => each.name === name && (each.id ?? each.database_id) === uuid);

/** Binding that stays as it is, secrets included, whose values the API does not show. */
const inherit = ({ name }: WorkerBinding) => ({ type: "inherit", name });

async function patchBindings(
	cloudflare: CloudflareClient,
	worker: string,
	bindings: object[],
): Promise<void> {
	const form = new FormData();
	form.set("settings", new Blob([JSON.stringify({ bindings })], { type: "application/json" }));
	await cloudflare.call("PATCH", settingsPath(worker), form);
}
