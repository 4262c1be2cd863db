import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { ShareIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Pages of distribution, for people of the headquarters. */
export const distributionPages = {
	distributions: {
		page: lazyPage(() => import("./DistributionsPage.tsx"), "DistributionsPage"),
		title: "アカウントへの配布",
		words: ["本部", "配布", "コピー", "全アカウント"],
		entry: { icon: ShareIcon, label: "アカウントへの配布", section: "headquarters" },
		headquarters: true,
	},
	distribute: {
		...linkedPage("他のアカウントへ配布", () => import("./DistributePage.tsx"), "DistributePage"),
		area: "distributions",
		headquarters: true,
	},
	distribution: {
		...linkedPage("配布の結果", () => import("./DistributionPage.tsx"), "DistributionPage"),
		area: "distributions",
		headquarters: true,
	},
} satisfies AreaPages;
