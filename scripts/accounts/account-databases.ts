import { accountName, bindingPrefix } from "#domain/platform/accounts/account-name.ts";
import { FOLDERS } from "../local/migrate-local.ts";

/** Database at Cloudflare. */
export interface CloudflareDatabase {
	name: string;
	uuid: string;
	/** Size in bytes. */
	file_size?: number;
}

/** Database of an account other than the first. */
export interface AccountDatabase {
	account: string;
	name: string;
	/** Binding in the Worker: `GINZA__DB`, `GINZA__ARCHIVE_2`. */
	binding: string;
	/** Folder of its migrations. */
	migrations: string;
}

/** Name of an account's database, which tells account and binding: Cloudflare's list is the only record of them. */
export const databaseName = (deployment: string, account: string, role: "" | "archive" = ""): string =>
	[deployment, account, role].filter(Boolean).join("--");

/** Database of a deployment's account by its name; undefined for any other. */
function parseDatabaseName(deployment: string, name: string): AccountDatabase | undefined {
	const [first, account = "", role = "", ...rest] = name.split("--");
	if (first !== deployment || rest.length > 0 || !accountName.safeParse(account).success) return undefined;
	if (!/^(archive(-\d+)?)?$/.test(role)) return undefined;
	const binding = role === "" ? "DB" : role.toUpperCase().replace("-", "_");
	return {
		account,
		name,
		binding: bindingPrefix(account) + binding,
		migrations: role === "" ? FOLDERS.database : FOLDERS.archive,
	};
}

/** Databases of a deployment's accounts other than the first, by name. */
export const listAccountDatabases = (
	deployment: string,
	databases: readonly CloudflareDatabase[],
): (AccountDatabase & CloudflareDatabase)[] =>
	databases
		.flatMap((database) => {
			const parsed = parseDatabaseName(deployment, database.name);
			return parsed ? [{ ...database, ...parsed }] : [];
		})
		.sort((a, b) => (a.name < b.name ? -1 : 1));
