import type { Configs } from "../wire.ts";

export interface BasicDraft {
	name: string;
	enable_online: boolean;
	sync_shift: boolean;
	push_notification: boolean;
	version: number;
}

/** What is stored as `push_notification_status` is saved as `push_notification` (rules, Codes). */
export const basicDraftOf = (configs: Configs): BasicDraft => ({
	name: configs.name,
	enable_online: configs.enable_online,
	sync_shift: configs.sync_shift,
	push_notification: configs.push_notification_status,
	version: configs.version,
});
