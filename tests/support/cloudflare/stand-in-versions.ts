import { randomUUID } from "node:crypto";
import { type Handler, notFound, Refused, requireNoFields, type StandInWorker } from "./stand-in-calls.ts";

interface DeployedVersion extends Pick<StandInWorker, "bindings" | "source"> {
	id: string;
}

/** Versions and deployments of the stand-in's Workers. */
export class WorkerVersions {
	readonly #versions = new Map<string, DeployedVersion[]>();
	readonly #deployments = new Map<string, { id: string; version: string }[]>();

	/** Deploys a Worker's code and bindings as a new version. */
	deploy(name: string, { bindings, source }: StandInWorker): string {
		const id = randomUUID();
		this.#versions.set(name, [...(this.#versions.get(name) ?? []), { id, bindings, source }]);
		this.#record(name, id);
		return id;
	}

	/** Running version; a Worker that a test has set gets its first. */
	running(name: string, worker: StandInWorker): string {
		return this.#deployments.get(name)?.at(-1)?.version ?? this.deploy(name, worker);
	}

	/** Deploys an earlier version again. */
	deployAgain(name: string, id: string, worker: StandInWorker): void {
		const version = this.#versions.get(name)?.find((each) => each.id === id);
		if (!version) throw notFound(10007, `Version ${id} not found`);
		worker.source = version.source;
		worker.bindings = version.bindings;
		this.#record(name, id);
	}

	/** Deployments of a Worker, the newest first, as the API lists them. */
	list(name: string): object[] {
		return (this.#deployments.get(name) ?? []).toReversed().map(({ id, version }) => ({
			id,
			strategy: "percentage",
			versions: [{ version_id: version, percentage: 100 }],
		}));
	}

	#record(name: string, version: string): void {
		this.#deployments.set(name, [...(this.#deployments.get(name) ?? []), { id: randomUUID(), version }]);
	}
}

/** Calls about the deployments of a Worker. */
export const workerVersionRoutes = (
	find: (name: string) => StandInWorker,
	versions: WorkerVersions,
): [string, Handler][] => [
	[
		"GET /workers/scripts/([\\w-]+)/deployments",
		({ parameters: [name] }) => {
			versions.running(name!, find(name!));
			return { deployments: versions.list(name!) };
		},
	],
	[
		"POST /workers/scripts/([\\w-]+)/deployments",
		({ parameters: [name], json }) => {
			const { strategy, versions: chosen, annotations: _, ...others } = json();
			requireNoFields(others);
			const list = chosen as { version_id: string; percentage: number }[];
			if (strategy !== "percentage" || list.length !== 1 || list[0]!.percentage !== 100)
				throw new Refused(400, 10021, "Percentages must add up to 100");
			versions.deployAgain(name!, list[0]!.version_id, find(name!));
			return { id: randomUUID(), strategy, versions: chosen };
		},
	],
];
