import { z } from "zod";

const plannedTable = z.object({
	/** Role of the database: `database`, `archive`, `archive-2`, `directory`. */
	database: z.string(),
	table: z.string(),
	columns: z.array(z.string()),
	/** Highest row id at the start of the run; null for an empty table. Later rows are left out. */
	last: z.number().nullable(),
});

const plannedDatabase = z.object({
	role: z.string(),
	/** Names of the applied migrations. */
	migrations: z.array(z.string()),
	/** Last ids given by `autoincrement`. */
	sequences: z.record(z.string(), z.number()),
	/** Bookmark of D1's Time Travel at the start; null where D1 has none. */
	bookmark: z.string().nullable(),
});

const backupPlan = z.object({
	databases: z.array(plannedDatabase),
	/** Tables in the order of reading: a table before those that it refers to. */
	tables: z.array(plannedTable),
});

export type BackupPlan = z.infer<typeof backupPlan>;
export type PlannedTable = z.infer<typeof plannedTable>;
export type PlannedDatabase = z.infer<typeof plannedDatabase>;

/** Version of the format. */
export const BACKUP_FORMAT = 1;

/** Manifest of a backup: its last object, without which a backup is incomplete. */
export const backupManifest = backupPlan.extend({
	format: z.literal(BACKUP_FORMAT),
	account: z.string(),
	folder: z.string(),
	startedAt: z.number(),
	finishedAt: z.number(),
	parts: z.array(
		z.object({
			name: z.string(),
			/** Entry of `tables`; null for a list of files. */
			position: z.number().nullable(),
			rows: z.number(),
			bytes: z.number(),
			hash: z.string(),
		}),
	),
});

export type BackupManifest = z.infer<typeof backupManifest>;

/** Line of a list of files. */
export const backedUpFile = z.object({
	/** Key of the file in the account's storage. */
	key: z.string(),
	/** Key of its copy. */
	copy: z.string(),
	bytes: z.number(),
	hash: z.string(),
	contentType: z.string().nullable(),
	metadata: z.record(z.string(), z.string()),
});

export type BackedUpFile = z.infer<typeof backedUpFile>;

/** Name of the manifest below a backup's folder. */
export const MANIFEST = "manifest";
/** Folder of the copies of files, beside the backups'. */
export const COPIES = "files";

/** Folder of a backup: its day and number. */
export const backupFolder = ({ day, id }: { day: string; id: number }): string => `${day}-${id}`;

/** Tables without the account's data: the backups themselves, and the record of migrations. */
export const UNBACKED_TABLES: readonly string[] = [
	"backups",
	"backup_parts",
	"backup_files",
	"d1_migrations",
	"restore_in_progress",
];
