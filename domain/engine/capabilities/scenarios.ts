import { defineCapability } from "./definition.ts";

/** Capability: scenarios. */
export const scenariosCapability = defineCapability({
	section: "シナリオ・リマインダ",
	abilities: {
		"scenario-read": "シナリオを見る",
		"scenario-write": "シナリオを作成・変更する",
		scenario: "シナリオ操作を使う",
	},
	pages: {
		scenarios: { address: "/line/content/group", needs: ["scenario-read"] },
		newScenario: { address: "/line/content/group/new", needs: ["scenario-write"] },
		scenarioTest: { address: "/line/content/group/:id/test_popup", needs: ["scenario-write", "friend-read"] },
		scenarioPreview: { address: "/line/content/group/:id/preview", needs: ["scenario-read"] },
		scenarioReaders: { address: "/line/content/group/:id/readers", needs: ["scenario-read", "friend-read"] },
		scenario: { address: "/line/content/:id", needs: ["scenario-read"] },
	},
});
