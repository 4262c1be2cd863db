import useSWR, { mutate } from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { foreign_menus: foreign } = client.foreignMenus.api;

export type ForeignMenus = Wire<typeof foreign.$get>;
export type ForeignMenu = ForeignMenus["menus"][number];
export type ForeignAlias = ForeignMenus["aliases"][number];
export type ForeignMenuJobData = NonNullable<ForeignMenus["job"]>;

const KEY = "foreign-menus";
/** Polling interval of the progress, milliseconds; each poll also asks LINE for its menus. */
const POLL_INTERVAL = 3_000;

/** Menus and aliases of other tools, polled while a job is at work. */
export const useForeignMenus = () =>
	useSWR(KEY, () => unwrap(foreign.$get()), {
		refreshInterval: (latest) => (latest?.job?.state === "running" ? POLL_INTERVAL : 0),
	});

const reload = () => mutate(KEY);

export const requestCheck = () => unwrap(foreign.check.$post({}, saveKeyOptions())).finally(reload);

export const requestUnlink = (line_menu_id: string) =>
	unwrap(foreign.unlink.$post({ json: { line_menu_id } }, saveKeyOptions())).finally(reload);

export const requestForeignMenuDeletion = (line_menu_id: string) =>
	unwrap(foreign.delete.$post({ json: { line_menu_id } }, saveKeyOptions())).finally(reload);

export const requestAliasDeletion = (alias: string) =>
	unwrap(foreign.aliases.delete.$post({ json: { alias } }, saveKeyOptions())).finally(reload);

export const requestMenuJobCancel = (id: number) =>
	unwrap(foreign.jobs[":id"].cancel.$post({ param: { id: String(id) } }, saveKeyOptions())).finally(reload);
