import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { AnyKindView } from "#web/engine/explorer/kindView.ts";

/** Loaders of the views of the kinds' list pages, by kind name: a list loads its own. */
export const KIND_VIEWS = {
	form: async () => (await import("#web/acquisition/forms/explorer-kind.tsx")).formKindView,
	episode: async () => (await import("#web/automation/reminders/explorer-kind.tsx")).episodeKindView,
	tracker: async () => (await import("#web/acquisition/conversions/explorer-kind.tsx")).trackerKindView,
	landing: async () => (await import("#web/acquisition/landings/explorer-kind.tsx")).landingKindView,
	product: async () => (await import("#web/commerce/products/explorer-kind.tsx")).productKindView,
	action: async () => (await import("#web/engine/actions/explorer-kind.tsx")).actionKindView,
	scenario: async () => (await import("#web/automation/scenarios/explorer-kind.tsx")).scenarioKindView,
	var: async () => (await import("#web/people/friend-fields/explorer-kind.tsx")).friendInfoKindView,
	common_var: async () => (await import("#web/people/common-variables/explorer-kind.tsx")).commonVarKindView,
	template: async () => (await import("#web/content/templates/explorer-kind.tsx")).templateKindView,
	script: async () => (await import("#web/acquisition/site-scripts/explorer-kind.tsx")).scriptKindView,
	richmenu: async () => (await import("#web/content/rich-menus/explorer-kind.tsx")).richMenuKindView,
	funnel: async () => (await import("#web/people/saved-searches/explorer-kind.tsx")).funnelKindView,
	tag: async () => (await import("#web/people/tags/explorer-kind.tsx")).tagKindView,
	coupon: async () => (await import("#web/commerce/coupons/explorer-kind.tsx")).couponKindView,
	reaction: async () => (await import("#web/automation/auto-responses/explorer-kind.tsx")).reactionKindView,
} satisfies Record<KindName, () => Promise<AnyKindView>>;
