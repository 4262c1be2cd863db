import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version of the files in a folder. */
export const readVersion = (folder: string): string =>
	(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
