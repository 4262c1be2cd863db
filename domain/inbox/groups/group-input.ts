import { z } from "zod";
import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { recordId, requiredText, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Number of groups per page of the list, and of messages per page of a talk. */
export const GROUPS_PER_PAGE = 50;
export const GROUP_MESSAGES_PER_PAGE = 50;

/** Maximum length of a text, which is LINE's. */
const MAX_GROUP_TEXT = 5_000;

/** Query of `GET /api/chat_groups` and of a group's messages. */
export const groupPageQuery = z.object({ before: timeCursorText.optional() });

/** Body of `POST /api/chat_groups/{id}/messages`. */
export const groupMessageInput = z.object({
	text: requiredText(MAX_GROUP_TEXT, GROUP_TEXTS.textRequired),
	/** Newest message that the author had seen; waiting ones up to it are handled. Null leaves them waiting. */
	handles_up_to: recordId().nullable().default(null),
});

/** Body of `PUT /api/chat_groups/{id}/setting`. */
export const groupSettingInput = z.object({ answers_automatically: yesNo() });
