import { z } from "zod";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { boundedList, codeOf, recordId } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of friends selected individually; a job handles more. */
export const MAX_CHOSEN_FRIENDS = 1_000;
/** Maximum number of tags added or removed at once. */
const MAX_TAGS = 50;

const distinct = (ids: number[]) => [...new Set(ids)];

/** Tags, and whether to add or remove them. */
export const tagChangeShape = {
	tag_ids: boundedList(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))
		.transform(distinct)
		.refine((ids) => ids.length > 0, TAG_TEXTS.tagRequired),
	remove: markOmittable(codeOf(0, 1).default(0)),
};

/** Friends selected one by one. */
export const selectedFriendIds = boundedList(
	recordId(),
	MAX_CHOSEN_FRIENDS,
	SEARCH_TEXTS.tooManyFriends(MAX_CHOSEN_FRIENDS),
)
	.transform(distinct)
	.refine((ids) => ids.length > 0, SEARCH_TEXTS.friendRequired);

export const tagChangeInput = z.object(tagChangeShape);
export type TagChange = z.output<typeof tagChangeInput>;

/** Body of `POST /api/friend_search/tags`. */
export const friendTagsInput = z.object({
	...tagChangeShape,
	friend_ids: selectedFriendIds,
});

export type FriendTagsInput = z.output<typeof friendTagsInput>;
