import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";

interface WorkerDeployment {
	id: string;
	versions: { version_id: string; percentage: number }[];
}

const pathOf = (worker: string): string => `/workers/scripts/${worker}/deployments`;

/** Version of a Worker that answers requests. @throws Error where several share them */
export async function findRunningVersion(cloudflare: CloudflareClient, worker: string): Promise<string> {
	const answer = await cloudflare.find<{ deployments: WorkerDeployment[] }>(pathOf(worker));
	const newest = answer?.deployments[0];
	if (!newest)
		throw new Error(`${worker} はまだ公開されていません。先に npm run deploy を実行してください。`);
	const [version] = newest.versions;
	if (newest.versions.length !== 1)
		throw new Error(
			`${worker} は、複数の版を割合で公開しています。Cloudflare の画面でひとつにしてから、もう一度実行してください。`,
		);
	return version!.version_id;
}

/** Lets a version answer all requests again. Bindings and secrets return with it. */
export async function rollBack(cloudflare: CloudflareClient, worker: string, version: string): Promise<void> {
	await cloudflare.call("POST", pathOf(worker), {
		strategy: "percentage",
		versions: [{ version_id: version, percentage: 100 }],
		annotations: { "workers/message": "npm run update" },
	});
}

/** Origins at which a Worker may answer: its own domains, and its workers.dev address. */
export async function listOrigins(cloudflare: CloudflareClient, worker: string): Promise<string[]> {
	const domains = await cloudflare.call<{ hostname: string }[]>("GET", `/workers/domains?service=${worker}`);
	const subdomain = await cloudflare.find<{ subdomain: string }>("/workers/subdomain");
	const hosts = [
		...domains.map(({ hostname }) => hostname),
		...(subdomain ? [`${worker}.${subdomain.subdomain}.workers.dev`] : []),
	];
	return hosts.map((host) => `https://${host}`);
}
