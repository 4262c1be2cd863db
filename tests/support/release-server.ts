import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "../../scripts/local/local-settings.ts";
import { FOLDERS } from "../../scripts/local/migrate-local.ts";
import { createPublisher } from "./signed-release.ts";

/** Creates a folder with the files of a version: the real migrations, and the others as far as an update reads them. */
export function createInstalled(version: string, files: Record<string, string> = {}): string {
	const folder = mkdtempSync(join(tmpdir(), "musubi-installed-"));
	for (const path of Object.values(FOLDERS))
		cpSync(path, join(folder, relative(ROOT, path)), { recursive: true });
	const all = {
		"package.json": JSON.stringify({ version }),
		"wrangler.toml": 'name = "musubi"\n\n[vars]\nMUSUBI_ENV = "production"\n',
		"CHANGELOG.md": `# Changelog\n\n## ${version} (2026-12-01)\n\n- ${version}の変更\n\n## 1.0.0 (2026-11-01)\n\n- 最初の版\n`,
		...files,
	};
	for (const [name, text] of Object.entries(all)) {
		mkdirSync(join(folder, name, ".."), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	return folder;
}

/** Server of a publisher: the version file at `/musubi.json`, and the archive of a release. */
export class ReleaseServer {
	readonly #server: Server;
	readonly #answers = new Map<string, string | Buffer>();
	#publisher!: Awaited<ReturnType<typeof createPublisher>>;

	constructor() {
		this.#server = createServer((request, response) => {
			const answer = this.#answers.get(request.url!);
			response.writeHead(answer === undefined ? 404 : 200).end(answer);
		});
	}

	async start(): Promise<void> {
		this.#publisher = await createPublisher();
		await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
	}

	stop(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	get source() {
		return { address: `${this.#origin}/musubi.json`, key: this.#publisher.publicKey };
	}

	/** Publishes a folder as a release. */
	async publish(version: string, folder: string): Promise<void> {
		const file = join(mkdtempSync(join(tmpdir(), "musubi-archive-")), "release.tar.gz");
		const parent = join(folder, "..");
		spawnSync("tar", ["-czf", file, "-C", parent, relative(parent, folder)]);
		const archive = readFileSync(file);
		this.#answers.set("/release.tar.gz", archive);
		const sha256 = createHash("sha256").update(archive).digest("hex");
		const release = { version, released_at: "2026-12-01", archive: `${this.#origin}/release.tar.gz`, sha256 };
		this.#answers.set("/musubi.json", await this.#publisher.sign(release));
	}

	/** Replaces an answer. */
	spoil(path: string, answer: string | Buffer): void {
		this.#answers.set(path, answer);
	}

	get #origin(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}
}
