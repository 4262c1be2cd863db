import { z } from "zod";
import { sentMessagesInput } from "#domain/people/composer/composer-message.ts";
import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Number of groups per page of the list, and of messages per page of a talk. */
export const GROUPS_PER_PAGE = 50;
export const GROUP_MESSAGES_PER_PAGE = 50;

/** Query of `GET /api/chat_groups` and of a group's messages. */
export const groupPageQuery = z.object({ before: timeCursorText.optional() });

/** Body of `POST /api/chat_groups/{id}/messages`. */
export const groupMessageInput = z.object({
	messages: sentMessagesInput(),
	/** Newest message that the author had seen; waiting ones up to it are handled. Null leaves them waiting. */
	handles_up_to: recordId().nullable().default(null),
});

export type GroupMessageInput = z.output<typeof groupMessageInput>;

/** Body of `PUT /api/chat_groups/{id}/setting`. */
export const groupSettingInput = z.object({ answers_automatically: yesNo() });
