import { expect, test } from "vitest";
import { audienceOfSearch } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";

const BY_TAG = [{ type: 60, tag_ids: [1] }];

test.each([
	["of everybody, with friends who blocked the account", { inputs: [], with_blocked: 1 }, null],
	["of everybody", { inputs: [] }, null],
	["of a tag", { inputs: BY_TAG, with_blocked: 1 }, { with_blocked: 0, user_rate_type: 0 }],
	[
		"of a tag, with hidden friends",
		{ inputs: BY_TAG, user_rate_type: 1 },
		{ with_blocked: 0, user_rate_type: 1 },
	],
	// It finds nobody whom a message reaches, and must not find all others.
	["of friends who blocked the account alone", { inputs: [], with_blocked: 2 }, { with_blocked: 2 }],
])("a search %s becomes the audience of a broadcast", (_, search, audience) => {
	const result = audienceOfSearch(filterSchema.parse(search));
	if (audience === null) expect(result).toBeNull();
	else expect(result).toMatchObject(audience);
});
