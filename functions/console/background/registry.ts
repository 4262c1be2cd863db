import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import { requestBatch } from "#functions/content/rich-menus/batches/request-batch.ts";
import { watchBatch } from "#functions/content/rich-menus/batches/watch-batch.ts";
import { deleteMenuAtLine } from "#functions/content/rich-menus/delete-menu-at-line.ts";
import { syncDefaultMenu } from "#functions/content/rich-menus/sync-default-menu.ts";
import { syncMenuAlias } from "#functions/content/rich-menus/sync-menu-alias.ts";
import { syncMenuCopy } from "#functions/content/rich-menus/sync-menu-copy.ts";
import type { Ctx } from "#functions/context.ts";
import { fetchFriendProfile } from "#functions/engine/friend-records/fetch-friend-profile.ts";
import { deleteUnusedFile } from "#functions/engine/friend-records/info-files.ts";
import { refreshGroup } from "#functions/inbox/groups/refresh-group.ts";
import { sendGroupMessages } from "#functions/inbox/groups/send-group-messages.ts";
import { closeDeviceNotices } from "#functions/integrations/notifications/web-push/close-notices.ts";
import { deleteOrphanedFile } from "#functions/platform/media/store-upload.ts";
import { eraseMessageContent } from "./erase-message-content.ts";
import { markAsRead } from "./mark-as-read.ts";
import { showLoading } from "./show-loading.ts";
import { storeMessageContent } from "./store-message-content.ts";
import type { TaskLane } from "./task-lanes.ts";

interface BackgroundTask {
	lane: TaskLane;
	/** Must be safe to run twice. An error means "retry later", unless it is a PermanentFailure. */
	run: (ctx: Ctx, subject: string) => Promise<void>;
	/** Deletes the task when it is given up, because its subject must not be kept longer. */
	deletesFailed?: true;
	/** Retried until it succeeds, because nobody would notice that it was given up. */
	isUntilDone?: true;
	/** Whether people may notice it, so that it waits while sending is stopped. */
	reachesPeople?: true;
}

/** Handlers by kind of background task. */
export const BACKGROUND_TASKS: Record<BackgroundTaskKind, BackgroundTask> = {
	profile: { lane: "calls", run: fetchFriendProfile },
	content: { lane: "files", run: storeMessageContent },
	erase: { lane: "calls", run: eraseMessageContent, isUntilDone: true },
	"member-file": { lane: "calls", run: deleteUnusedFile, isUntilDone: true },
	upload: { lane: "calls", run: deleteOrphanedFile, isUntilDone: true },
	richmenu: { lane: "calls", run: syncMenuCopy, reachesPeople: true },
	"richmenu-erase": { lane: "calls", run: deleteMenuAtLine, reachesPeople: true },
	"richmenu-alias": { lane: "calls", run: syncMenuAlias, reachesPeople: true },
	"richmenu-default": { lane: "calls", run: syncDefaultMenu, reachesPeople: true },
	"richmenu-batch": { lane: "calls", run: requestBatch, isUntilDone: true, reachesPeople: true },
	"richmenu-batch-progress": { lane: "calls", run: watchBatch, isUntilDone: true },
	"device-end": { lane: "calls", run: closeDeviceNotices, deletesFailed: true },
	group: { lane: "calls", run: refreshGroup, deletesFailed: true },
	// The sender itself ends after a day.
	"group-send": { lane: "calls", run: sendGroupMessages, isUntilDone: true, reachesPeople: true },
	loading: { lane: "calls", run: showLoading, deletesFailed: true, reachesPeople: true },
	// A later message or a later opening of the talk requests it again.
	"read-receipt": { lane: "calls", run: markAsRead, deletesFailed: true, reachesPeople: true },
};
