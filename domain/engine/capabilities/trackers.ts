import { defineCapability } from "./definition.ts";

/** Capability: conversions. */
export const trackersCapability = defineCapability({
	section: "計測",
	abilities: {
		"tracker-read": "コンバージョンを見る",
		"tracker-write": "コンバージョンを作成・変更する",
		"show-analytics": "コンバージョンで絞り込む",
		// Sites have no screen of their own: they are created in the field that selects one.
		"site-write": "サイトを作成する",
	},
	pages: {
		trackers: { address: "/line/tracker", needs: ["tracker-read"] },
		newTracker: { address: "/line/tracker/edit/new", needs: ["tracker-write"] },
		tracker: { address: "/line/tracker/edit/:id", needs: ["tracker-read"] },
		trackerReport: { address: "/line/tracker/report/:id", needs: ["tracker-read"] },
		trackerMembers: { address: "/line/tracker/show/member/:id", needs: ["tracker-read", "friend-read"] },
	},
});
