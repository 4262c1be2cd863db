import type { SalonConfigs } from "../salonTypes.ts";

export interface BasicDraft {
	name: string;
	enable_online: boolean;
	sync_shift: boolean;
	push_notification: boolean;
	version: number;
}

/** The wire returns `push_notification_status` but accepts `push_notification` (rules, Codes). */
export const basicDraftOf = (configs: SalonConfigs): BasicDraft => ({
	name: configs.name,
	enable_online: configs.enable_online,
	sync_shift: configs.sync_shift,
	push_notification: configs.push_notification_status,
	version: configs.version,
});
