import { defineCapability } from "./definition.ts";

/** Points of friends. */
export const pointsCapability = defineCapability({
	section: "会計・特典",
	abilities: {
		"point-read": "ポイントと特典を見る",
		"point-grant": "ポイントを付与・訂正し、特典を渡す",
		"point-write": "ポイントのルールと特典を変更する",
	},
	pages: {
		points: { address: "/line/point", needs: ["point-read"] },
		pointRewards: { address: "/line/point/rewards", needs: ["point-read", "friend-read"] },
		pointEntries: { address: "/line/point/entries", needs: ["point-read", "friend-read"] },
		pointFriend: { address: "/line/point/friends/:id", needs: ["point-read", "friend-read"] },
		pointStamp: { address: "/line/point/stamp", needs: ["point-grant"] },
	},
});
