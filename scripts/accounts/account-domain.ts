import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";

/** Domain of a Worker. */
interface WorkerDomain {
	id: string;
	hostname: string;
	service: string;
}

/** Domain of a host; undefined if it has none. */
export async function findDomain(
	cloudflare: CloudflareClient,
	hostname: string,
): Promise<WorkerDomain | undefined> {
	const domains = await cloudflare.call<WorkerDomain[]>("GET", `/workers/domains?hostname=${hostname}`);
	return domains.find((domain) => domain.hostname === hostname);
}

/** Attaches an account's host to the Worker. Its zone must belong to the Cloudflare account. */
export async function attachDomain(
	cloudflare: CloudflareClient,
	deployment: string,
	hostname: string,
): Promise<void> {
	if ((await findDomain(cloudflare, hostname))?.service === deployment) return;
	await cloudflare.call("PUT", "/workers/domains", {
		hostname,
		service: deployment,
		environment: "production",
	});
}

/** Detaches an account's host from the Worker; a domain of another Worker stays. */
export async function detachDomain(
	cloudflare: CloudflareClient,
	deployment: string,
	hostname: string,
): Promise<void> {
	const domain = await findDomain(cloudflare, hostname);
	if (domain?.service === deployment) await cloudflare.remove(`/workers/domains/${domain.id}`);
}
