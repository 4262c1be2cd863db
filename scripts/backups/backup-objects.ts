/** Encrypted objects of one or more backups, by their names in the bucket. */
export interface BackupObjects {
	names: string[];
	/** Contents of an object. @throws Error for a missing one */
	open: (name: string) => AsyncIterable<Uint8Array>;
}

/** Refusal of a backup, with a Japanese text. */
export class BackupRefusal extends Error {
	override name = "BackupRefusal";
}
