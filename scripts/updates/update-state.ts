import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of an update's and a set-up's own files, in that of the product. */
export const DEPLOYMENT_FOLDER = ".deployment";

/** Progress of an update, which a repetition continues. */
export interface UpdateState {
	version: string;
	/** Name of the deployment and its account at Cloudflare. */
	deployment: string;
	/** Accounts that are backed up. */
	backedUp: string[];
	/** Version of the Worker before the update at Cloudflare; null until it is known. */
	previous: string | null;
	/** Whether the new Worker has answered. */
	isHealthy: boolean;
}

const fileOf = (folder: string): string => join(folder, DEPLOYMENT_FOLDER, "update.json");

type UpdateSubject = Pick<UpdateState, "version" | "deployment">;

/** Progress of an update that was begun, of this deployment to this version. */
export function findUpdate(folder: string, { version, deployment }: UpdateSubject): UpdateState | undefined {
	const file = fileOf(folder);
	const begun = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as UpdateState) : undefined;
	return begun?.version === version && begun.deployment === deployment ? begun : undefined;
}

export const newUpdate = (subject: UpdateSubject): UpdateState => ({
	...subject,
	backedUp: [],
	previous: null,
	isHealthy: false,
});

/** Writes the progress by a renaming, so that a kill leaves a whole file. */
export function saveUpdate(folder: string, state: UpdateState): void {
	mkdirSync(join(folder, DEPLOYMENT_FOLDER), { recursive: true });
	writeFileSync(`${fileOf(folder)}.new`, JSON.stringify(state));
	renameSync(`${fileOf(folder)}.new`, fileOf(folder));
}

export const endUpdate = (folder: string): void => rmSync(fileOf(folder), { force: true });
