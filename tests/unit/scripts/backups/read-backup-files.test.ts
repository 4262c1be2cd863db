import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { collect } from "#functions/console/backups/pack-lines.ts";
import { writeTar } from "#functions/console/backups/write-tar.ts";
import { readBackupFiles } from "../../../../scripts/backups/read-backup-files.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "musubi-backup-"));
});

const CONTENTS = { "2026-11-29-1/manifest": "m".repeat(700), "files/one": "", "files/two": "2".repeat(512) };

async function* piecesOf(text: string) {
	yield Buffer.from(text);
}

async function* entries() {
	for (const [name, text] of Object.entries(CONTENTS))
		yield {
			name,
			size: text.length,
			open: async () => piecesOf(text),
		};
}

async function writeArchive(): Promise<string> {
	const file = join(folder, "backup.tar");
	writeFileSync(file, await collect(writeTar(entries())));
	return file;
}

const readAll = async (paths: string[]) => {
	const objects = await readBackupFiles(paths);
	const contents = await Promise.all(
		objects.names.map(async (name) => [name, Buffer.from(await collect(objects.open(name))).toString()]),
	);
	return Object.fromEntries(contents);
};

test("an archive has the objects that were written to it", async () => {
	expect(await readAll([await writeArchive()])).toEqual(CONTENTS);
});

test("a folder has them by their last two names, whatever the folder", async () => {
	for (const [name, text] of Object.entries(CONTENTS)) {
		mkdirSync(join(folder, "main", name, ".."), { recursive: true });
		writeFileSync(join(folder, "main", name), text);
	}
	expect(await readAll([folder])).toEqual(CONTENTS);
	expect(await readAll([join(folder, "main", "2026-11-29-1")])).toEqual({
		"2026-11-29-1/manifest": CONTENTS["2026-11-29-1/manifest"],
	});
});

test("an archive that is cut off, or no archive, is refused", async () => {
	const file = await writeArchive();
	const whole = readFileSync(file);
	for (const length of [0, 100, 513, 1_500, 2_100]) {
		writeFileSync(file, whole.subarray(0, length));
		await expect(readBackupFiles([file]), `${length}`).rejects.toThrow("途中で切れている");
	}
	writeFileSync(file, "x".repeat(2_000));
	await expect(readBackupFiles([file])).rejects.toThrow("途中で切れている");
});

test("an entry whose length differs from its announced one ends the archive with an error", async () => {
	const wrong = (async function* () {
		yield { name: "one", size: 5, open: async () => piecesOf("four") };
	})();
	await expect(collect(writeTar(wrong))).rejects.toThrow("4 bytes instead of 5");
});
