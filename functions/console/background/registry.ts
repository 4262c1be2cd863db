import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import { tellAlias } from "#functions/content/rich-menus/alias.ts";
import { tellDefault } from "#functions/content/rich-menus/default.ts";
import { eraseMenu } from "#functions/content/rich-menus/erase.ts";
import { makeMenu } from "#functions/content/rich-menus/make.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteUnusedFile } from "#functions/engine/friend-records/info-files.ts";
import { closeDeviceNotices } from "#functions/integrations/notifications/web-push/close-notices.ts";
import { deleteOrphanedFile } from "#functions/platform/media/store-upload.ts";
import { erase } from "./erase-content.ts";
import { content } from "./fetch-content.ts";
import { profile } from "./fetch-profile.ts";
import type { Lane } from "./task-lanes.ts";

interface BackgroundTask {
	lane: Lane;
	/** It must be safe to run twice. Throwing means "try again later", unless PermanentFailure is thrown. */
	run: (ctx: Ctx, subject: string) => Promise<void>;
	/** Deletes the task when it is given up, because its subject must not be kept longer. */
	isForgotten?: true;
	/** Retried until it succeeds, because nobody would notice that it was given up. */
	isUntilDone?: true;
}

/** Handlers by kind of background task. */
export const BACKGROUND_TASKS: Record<BackgroundTaskKind, BackgroundTask> = {
	profile: { lane: "calls", run: profile },
	content: { lane: "files", run: content },
	erase: { lane: "calls", run: erase, isUntilDone: true },
	"member-file": { lane: "calls", run: deleteUnusedFile, isUntilDone: true },
	upload: { lane: "calls", run: deleteOrphanedFile, isUntilDone: true },
	richmenu: { lane: "calls", run: makeMenu },
	"richmenu-erase": { lane: "calls", run: eraseMenu },
	"richmenu-alias": { lane: "calls", run: tellAlias },
	"richmenu-default": { lane: "calls", run: tellDefault },
	"device-end": { lane: "calls", run: closeDeviceNotices, isForgotten: true },
};
