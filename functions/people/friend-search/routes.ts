import { Hono } from "hono";
import { z } from "zod";
import {
	friendSearchInput,
	friendSearchPageQuery,
	narrowingConditions,
	quickSearchConditions,
	quickSearchQuery,
	storedSearchQuery,
} from "#domain/people/friend-search/friend-search-input.ts";
import { friendTagsInput } from "#domain/people/friend-search/tag-change-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { changeFriendTags } from "./change-friend-tags.ts";
import { searchJobRoutes } from "./jobs/routes.ts";
import { registerSearch } from "./register-search.ts";
import {
	countQueryMembers,
	countQuickSearch,
	countSearch,
	searchFriends,
	showQueryMembers,
	showSearch,
} from "./show-search.ts";

const byFid = z.object({ fid: z.string().min(1).max(64) });
const byId = z.object({ id: recordId() });

export const friendSearchRoutes = new Hono<HonoEnv>()
	.post("/line/search_nt", requires("friend-read"), validateBody(friendSearchInput), async (c) => {
		const registeredSearch = await registerSearch({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return isPageRequest(c) ? c.redirect(registeredSearch.redirect_to, 303) : c.json(registeredSearch);
	})
	.get("/api/friend_search", requires("friend-read"), validateQuery(quickSearchQuery), async (c) =>
		c.json(await searchFriends({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/friend_search_count", requires("friend-read"), validateQuery(quickSearchConditions), async (c) =>
		c.json(await countQuickSearch({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/friend_search/tags", requires("friend-write"), validateBody(friendTagsInput), async (c) => {
		const { friendIds, undo } = await changeFriendTags({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(
			announceFrames(
				c.env,
				friendIds.map((friendId) => ({ event: "friend", friendId })),
			),
		);
		return c.json({ count: friendIds.length, ...(undo !== undefined && { undo }) });
	})
	// Mounted before `:fid`: no search has the address `jobs`.
	.route("/", searchJobRoutes)
	.get(
		"/api/friend_search/:fid",
		requires("friend-read"),
		validatePath(byFid),
		validateQuery(storedSearchQuery),
		async (c) =>
			c.json(
				await showSearch({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get(
		"/api/friend_search/:fid/count",
		requires("friend-read"),
		validatePath(byFid),
		validateQuery(narrowingConditions),
		async (c) =>
			c.json(
				await countSearch({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get(
		"/api/member_query/:id/count",
		requires("funnel-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await countQueryMembers({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/member_query/:id",
		requires("funnel-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(friendSearchPageQuery),
		async (c) =>
			c.json(
				await showQueryMembers({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	);

/** Whether a browser's form sent the request: it is redirected, while a script gets the address as JSON. */
const isPageRequest = (c: RequestContext) => (c.req.header("accept") ?? "").includes("text/html");
